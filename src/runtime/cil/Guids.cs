// Guid.NewGuid: nobody can rely on more than that each is another one, so they count.
using System;

namespace Overlay {
  static class Guids {
    static int made;

    public static Guid New() {
      Q.Condition("Guid.NewGuid that counts");
      Q.AtomicBegin();
      int number = ++made;
      Q.AtomicEnd();
      return new Guid(number, 0, 0x4000, 0x80, 0, 0, 0, 0, 0, 0, 0);  // in the form of a random one
    }
  }

  static class System_Guid {
    static Guid NewGuid() { return Guids.New(); }
  }
}
