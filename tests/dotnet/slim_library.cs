// EXPECT: verified
// OUTPUT: all as expected
using System;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static void Check(bool condition) {
    if (!condition) throw new Exception("not as expected");
  }

  static void Throws<T>(Action action) where T : Exception {
    try {
      action();
    } catch (T) {
      return;
    }
    throw new Exception("nothing is thrown");
  }

  static void Semaphores() {
    var semaphore = new SemaphoreSlim(1, 2);
    Check(semaphore.CurrentCount == 1 && semaphore.Wait(0) && !semaphore.Wait(0) && semaphore.Release(2) == 0);
    Throws<SemaphoreFullException>(() => semaphore.Release());
    Check(semaphore.WaitAsync().IsCompleted && semaphore.WaitAsync(0).Result && !semaphore.WaitAsync(0).Result);
    Task waiting = semaphore.WaitAsync();
    Check(!waiting.IsCompleted);
    semaphore.Release();
    waiting.Wait();
    var source = new CancellationTokenSource();
    Task canceled = semaphore.WaitAsync(source.Token);
    source.Cancel();
    Throws<AggregateException>(canceled.Wait);
    Check(canceled.IsCanceled && semaphore.CurrentCount == 0);
    Throws<OperationCanceledException>(() => semaphore.Wait(source.Token));
    semaphore.Dispose();
    Throws<ObjectDisposedException>(() => semaphore.Wait());
  }

  static void Events() {
    var slim = new ManualResetEventSlim();
    Check(!slim.IsSet && !slim.Wait(0));
    slim.Set();
    Check(slim.IsSet && slim.Wait(0) && slim.WaitHandle.WaitOne(0));
    slim.Reset();
    Check(!slim.IsSet && !slim.WaitHandle.WaitOne(0));
    var countdown = new CountdownEvent(2);
    Check(!countdown.Signal() && countdown.CurrentCount == 1 && countdown.TryAddCount() && countdown.Signal(2));
    Check(countdown.IsSet && countdown.Wait(0) && !countdown.TryAddCount());
    Throws<InvalidOperationException>(() => countdown.Signal());
    countdown.Reset(1);
    Check(countdown.InitialCount == 1 && !countdown.Wait(0));
  }

  static void Barriers() {
    string phases = "";
    var barrier = new Barrier(2, b => phases += b.CurrentPhaseNumber);
    Check(barrier.ParticipantCount == 2 && barrier.ParticipantsRemaining == 2);
    Task other = Task.Run(() => {
      barrier.SignalAndWait();
      barrier.SignalAndWait();
    });
    barrier.SignalAndWait();
    Check(phases == "0");
    barrier.SignalAndWait();
    other.Wait();
    Check(phases == "01" && barrier.CurrentPhaseNumber == 2);
    barrier.RemoveParticipant();
    Check(barrier.SignalAndWait(5) && barrier.AddParticipant() == 3 && !barrier.SignalAndWait(0));
    var failing = new Barrier(1, b => { throw new TimeoutException(); });
    Throws<BarrierPostPhaseException>(failing.SignalAndWait);
  }

  static void ReadersAndWriters() {
    var lock1 = new ReaderWriterLockSlim();
    lock1.EnterReadLock();
    Check(lock1.IsReadLockHeld && lock1.CurrentReadCount == 1);
    Check(Task.Run(() => !lock1.TryEnterWriteLock(0) && lock1.TryEnterReadLock(0)).Result);
    Throws<LockRecursionException>(lock1.EnterReadLock);
    Throws<LockRecursionException>(lock1.EnterWriteLock);
    lock1.ExitReadLock();
    Throws<SynchronizationLockException>(lock1.ExitReadLock);
    var lock2 = new ReaderWriterLockSlim(LockRecursionPolicy.SupportsRecursion);
    lock2.EnterUpgradeableReadLock();
    lock2.EnterWriteLock();
    lock2.EnterWriteLock();
    lock2.EnterReadLock();
    Check(lock2.IsWriteLockHeld && lock2.RecursiveWriteCount == 2 && lock2.IsUpgradeableReadLockHeld);
    lock2.ExitReadLock();
    lock2.ExitWriteLock();
    lock2.ExitWriteLock();
    Check(Task.Run(() => !lock2.TryEnterUpgradeableReadLock(0) && lock2.TryEnterReadLock(0)).Result);
    lock2.ExitUpgradeableReadLock();
  }

  static void Others() {
    var spin = new SpinLock();
    bool taken = false;
    spin.Enter(ref taken);
    Check(taken && spin.IsHeld && spin.IsHeldByCurrentThread);
    spin.Exit();
    Check(!spin.IsHeld);
    int made = 0;
    var lazy = new Lazy<int>(() => ++made);
    Check(!lazy.IsValueCreated && lazy.Value == 1 && lazy.Value == 1 && made == 1);
    var local = new ThreadLocal<int>(() => 5, true);
    local.Value += 1;
    Task.Run(() => { Check(local.Value == 5); }).Wait();
    Check(local.Value == 6 && local.IsValueCreated && local.Values.Count == 2);
    SpinWait.SpinUntil(() => made == 1);
    var fired = new ManualResetEventSlim();
    using (new Timer(state => ((ManualResetEventSlim)state).Set(), fired, 1, Timeout.Infinite)) fired.Wait();
    var source = new CancellationTokenSource(1);
    source.Token.WaitHandle.WaitOne();
    int sum = 0;
    Check(Parallel.For(0, 2, i => Interlocked.Add(ref sum, i + 1)).IsCompleted && sum == 3);
    Parallel.Invoke(() => Interlocked.Increment(ref sum), () => Interlocked.Increment(ref sum));
    Parallel.ForEach(new[] { 3, 4 }, new ParallelOptions { MaxDegreeOfParallelism = 1 }, x => sum += x);
    Check(sum == 12);
    int done = 0;
    var one = new ParallelOptions { MaxDegreeOfParallelism = 1 };
    ParallelLoopResult stopped = Parallel.For(0, 5, one, (i, state) => {
      ++done;
      if (i == 1) state.Break();
      Check(i < 1 || state.ShouldExitCurrentIteration || state.LowestBreakIteration == 1);
    });
    Check(!stopped.IsCompleted && done == 2);
    Throws<AggregateException>(() => Parallel.ForEach(new[] { 1 }, (x, state) => { throw new TimeoutException(); }));
  }

  static void Main() {
    Semaphores();
    Events();
    Barriers();
    ReadersAndWriters();
    Others();
    Console.WriteLine("all as expected");
  }
}
