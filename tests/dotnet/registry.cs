// EXPECT: verified
// FLAGS:  --check default,race
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static readonly ReaderWriterLockSlim gate = new ReaderWriterLockSlim();
  static readonly List<string> names = new List<string>();

  static void Register(string name) {
    gate.EnterUpgradeableReadLock();
    if (!names.Contains(name)) {
      gate.EnterWriteLock();
      names.Add(name);
      gate.ExitWriteLock();
    }
    gate.ExitUpgradeableReadLock();
  }

  static void Main() {
    Parallel.Invoke(() => Register("a"), () => Register("a"));
    Debug.Assert(names.Count == 1);
  }
}
