// EXPECT: error assertion
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static readonly ReaderWriterLockSlim gate = new ReaderWriterLockSlim();
  static readonly List<string> names = new List<string>();

  static void Register(string name) {
    gate.EnterReadLock();
    bool known = names.Contains(name);
    gate.ExitReadLock();
    if (known) return;
    gate.EnterWriteLock();
    names.Add(name);
    gate.ExitWriteLock();
  }

  static void Main() {
    Parallel.Invoke(() => Register("a"), () => Register("a"));
    Debug.Assert(names.Count == 1); // ERROR
  }
}
