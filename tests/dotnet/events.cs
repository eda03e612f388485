// EXPECT: verified
using System.Diagnostics;
using System.Threading;

class Program {
  static readonly AutoResetEvent ready = new AutoResetEvent(false);
  static readonly ManualResetEvent done = new ManualResetEvent(false);
  static int value;

  static void Main() {
    var worker = new Thread(() => {
      ready.WaitOne();
      ++value;
      done.Set();
    });
    worker.Start();
    value = 1;
    ready.Set();
    done.WaitOne();
    Debug.Assert(value == 2);
    Debug.Assert(!ready.WaitOne(0) && done.WaitOne(0));
    var mutex = new Mutex();
    mutex.WaitOne();
    mutex.ReleaseMutex();
    var semaphore = new Semaphore(1, 2);
    semaphore.WaitOne();
    Debug.Assert(semaphore.Release() == 0);
  }
}
