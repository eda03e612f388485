// EXPECT: verified
using System;
using System.Diagnostics;
using System.Threading;

class Settings {
  public static int loads;
  public static readonly int value;
  static Settings() {
    ++loads;
    value = 42;
  }
}

class Broken {
  public static int value;
  static Broken() { throw new InvalidOperationException(); }
}

class Program {
  static void Look() { Debug.Assert(Settings.value == 42); }

  static void Main() {
    var other = new Thread(Look);
    other.Start();
    Look();
    other.Join();
    Debug.Assert(Settings.loads == 1);
    int failures = 0;
    for (int i = 0; i < 2; ++i) {
      try { Broken.value = 1; } catch (TypeInitializationException) { ++failures; }
    }
    Debug.Assert(failures == 2);
  }
}
