// EXPECT: verified
// FLAGS: --check default,race
using System.Diagnostics;
using System.Threading;

class Settings {
  public static int value;
  static Settings() { value = 42; }
}

class Program {
  static void Look() { Debug.Assert(Settings.value == 42); }

  static void Main() {
    var one = new Thread(Look);
    var other = new Thread(Look);
    one.Start();
    other.Start();
  }
}
