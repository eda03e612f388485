// EXPECT: verified
// MONO: same
using System;
using System.Diagnostics;
using System.Threading;

class Program {
  static void Main() {
    LocalDataStoreSlot slot = Thread.AllocateDataSlot();
    LocalDataStoreSlot named = Thread.AllocateNamedDataSlot("user");
    Thread.SetData(slot, 5);
    Thread.SetData(named, "main");
    var other = new Thread(() => {
      Debug.Assert(Thread.GetData(slot) == null);
      Thread.SetData(slot, 6);
      Thread.SetData(Thread.GetNamedDataSlot("user"), "other");
    });
    other.Start();
    Debug.Assert((string)Thread.GetData(Thread.GetNamedDataSlot("user")) == "main");
    other.Join();
    Console.WriteLine("{0} {1}", Thread.GetData(slot), Thread.GetData(named));
    try {
      Thread.AllocateNamedDataSlot("user");
      Debug.Fail("it is there");
    } catch (ArgumentException) { }
    Thread.FreeNamedDataSlot("user");
    Debug.Assert(Thread.GetData(Thread.GetNamedDataSlot("user")) == null);
  }
}
