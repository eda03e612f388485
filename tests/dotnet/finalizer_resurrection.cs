// EXPECT: verified
// FLAGS: --finalizers
// A finalizer makes its object reachable again. It does not run a second time, unless it is asked for.
using System;
using System.Diagnostics;

class Phoenix {
  public static Phoenix risen;
  public static int runs;
  readonly bool again;
  public Phoenix(bool again) { this.again = again; }
  ~Phoenix() {
    ++runs;
    risen = this;
    if (again && runs == 1) GC.ReRegisterForFinalize(this);
  }
}

class Program {
  static void Collect() {
    GC.Collect();
    GC.WaitForPendingFinalizers();
  }

  static int RunsOf(bool again) {
    Phoenix.runs = 0;
    new Phoenix(again);
    Collect();
    Debug.Assert(Phoenix.risen != null);
    Phoenix.risen = null;
    Collect();
    return Phoenix.runs;
  }

  static void Main() {
    Debug.Assert(RunsOf(false) == 1);
    Debug.Assert(RunsOf(true) == 2);
    Phoenix.risen = null;
    Collect();
    Debug.Assert(Phoenix.runs == 2);
  }
}
