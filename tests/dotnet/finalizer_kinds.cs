// EXPECT: verified
// FLAGS: --finalizers
// MONO: same
// However an object is made, it is finalized once: by new, by a type parameter, by its type, as a copy, in a base
// class; but not one that was suppressed, nor one that has been suppressed and registered again while it is held.
using System;
using System.Diagnostics;
using System.Threading;

class Base {
  public static int finalized;
  ~Base() { Interlocked.Increment(ref finalized); }
}

class Derived : Base {
  public Derived Copy() { return (Derived)MemberwiseClone(); }
}

class Program {
  static Base held;

  static T Make<T>() where T : new() { return new T(); }

  static void MakeAll() {
    Make<Derived>();
    Activator.CreateInstance(typeof(Derived));
    new Derived().Copy();
    GC.SuppressFinalize(new Base());
    held = new Derived();
    GC.SuppressFinalize(held);
    GC.ReRegisterForFinalize(held);
  }

  static void Main() {
    var maker = new Thread(MakeAll);
    maker.Start();
    maker.Join();
    maker = null;
    GC.Collect();
    GC.WaitForPendingFinalizers();
    Debug.Assert(Base.finalized == 4);
    Console.WriteLine(Base.finalized);
    GC.KeepAlive(held);
  }
}
