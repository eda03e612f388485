// EXPECT: verified
// MONO: same
// Forms of wait handles that are rarely used, mistakes of threads and locks, and the texts of their exceptions.
using System;
using System.Threading;

class Program {
  static void Try(string name, Func<object> action) {
    try {
      Console.WriteLine(name + ": " + action());
    } catch (Exception e) {
      Console.WriteLine(name + ": " + e.GetType().Name + " " + e.Message);
    }
  }

  static object SignalAndWait() {
    var automatic = new AutoResetEvent(false);
    var semaphore = new Semaphore(1, 2);
    var mutex = new Mutex(true);
    bool first = WaitHandle.SignalAndWait(automatic, semaphore);
    bool second = WaitHandle.SignalAndWait(semaphore, automatic);
    return first + " " + second + WaitHandle.SignalAndWait(mutex, automatic, 0, false) + mutex.WaitOne(0) +
           semaphore.WaitOne(TimeSpan.Zero, false);
  }

  static object Several() {
    WaitHandle[] handles = { new ManualResetEvent(true), new AutoResetEvent(true) };
    return WaitHandle.WaitAll(handles, TimeSpan.FromSeconds(1)) + " " + WaitHandle.WaitAny(handles, TimeSpan.Zero) +
           WaitHandle.WaitAll(handles, 0, false) + WaitHandle.WaitAny(handles, 1, false);
  }

  static object HandleOfSemaphore() {
    var semaphore = new SemaphoreSlim(1);
    WaitHandle handle = semaphore.AvailableWaitHandle;
    string text = handle.WaitOne(0) + " ";
    semaphore.Wait();
    text += handle.WaitOne(0);
    semaphore.Release();
    return text + handle.WaitOne(0);
  }

  static object HandleOfCountdown() {
    var countdown = new CountdownEvent(1);
    WaitHandle handle = countdown.WaitHandle;
    string text = handle.WaitOne(0) + " ";
    countdown.Signal();
    text += handle.WaitOne(0);
    countdown.Reset();
    return text + handle.WaitOne(0);
  }

  static object Numbers() {
    double real = 1;
    float small = 1;
    double a = Interlocked.CompareExchange(ref real, 2.5, 1), b = Interlocked.Exchange(ref real, 4);
    float c = Interlocked.CompareExchange(ref small, 3, 2), d = Interlocked.Exchange(ref small, 0.5f);
    return a + " " + b + " " + c + " " + d + " " + real + " " + small;
  }

  static object States() {
    var thread = new Thread(() => { });
    thread.Priority = ThreadPriority.Lowest;
    string text = thread.ThreadState + " " + thread.Priority + " " + Thread.CurrentThread.Priority;
    thread.Start();
    thread.Join();
    return text + thread.ThreadState + Thread.CurrentThread.ThreadState + Thread.CurrentThread.IsThreadPoolThread;
  }

  static object SpinTwice() {
    var spin = new SpinLock(true);
    bool first = false, second = false;
    spin.Enter(ref first);
    spin.Enter(ref second);
    return "";
  }

  static void Mistakes() {
    object item = new object();
    bool taken = true;
    Try("pulse", () => { Monitor.Pulse(item); return ""; });
    Try("taken", () => { Monitor.Enter(item, ref taken); return ""; });
    Try("before", () => Monitor.TryEnter(item, -2));
    Try("mutex", () => { new Mutex().ReleaseMutex(); return ""; });
    Try("semaphore", () => new Semaphore(3, 2));
    Try("disposed", () => { var s = new SemaphoreSlim(0); s.Dispose(); s.Wait(); return ""; });
    Try("closed", () => { var e = new AutoResetEvent(true); e.Close(); return e.WaitOne(0); });
    Try("countdown", () => new CountdownEvent(1).Signal(2));
    Try("read", () => { var r = new ReaderWriterLockSlim(); r.EnterReadLock(); r.EnterReadLock(); return ""; });
    Try("upgrade", () => { var r = new ReaderWriterLockSlim(); r.EnterReadLock(); r.EnterWriteLock(); return ""; });
    Try("release", () => { new ReaderWriterLockSlim().ExitWriteLock(); return ""; });
    Try("spin", SpinTwice);
    Try("started", () => { var t = new Thread(() => { }); t.Start(); t.Join(); t.Start(); return ""; });
    Try("argument", () => { var t = new Thread(() => { }); t.Start("x"); return ""; });
    Try("join", () => { new Thread(() => { }).Join(); return ""; });
    Try("name", () => { var t = new Thread(() => { }); t.Name = "a"; t.Name = "b"; return ""; });
    Try("sleep", () => { Thread.Sleep(-3); return ""; });
    Try("text", () => new InvalidOperationException("outer", new LockRecursionException()));
  }

  static void Main() {
    Try("signal", SignalAndWait);
    Try("several", Several);
    Try("semaphore", HandleOfSemaphore);
    Try("countdown", HandleOfCountdown);
    Try("numbers", Numbers);
    Try("states", States);
    Mistakes();
  }
}
