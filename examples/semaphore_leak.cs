// Two places in a workshop, guarded by a semaphore. A job that fails leaves without giving its place back: the release
// stands behind the work instead of in a `finally`. After two failures nobody gets in any more.
//
//   quotient check examples/semaphore_leak.cs
using System;
using System.Threading;

class Workshop {
  static readonly SemaphoreSlim places = new SemaphoreSlim(2);

  static void Work(bool fails) {
    if (fails) throw new InvalidOperationException("the tool broke");
  }

  static void Job(bool fails) {
    try {
      places.Wait();
      Work(fails);
      places.Release();  // correct: in a finally block behind the work
    } catch (InvalidOperationException) {
      // The job is given up, but not its place.
    }
  }

  static void Main() {
    var jobs = new Thread[3];
    for (int i = 0; i < jobs.Length; i++) {
      bool fails = i != 1;
      jobs[i] = new Thread(() => Job(fails));
      jobs[i].Start();
    }
    foreach (Thread job in jobs) job.Join();
  }
}
