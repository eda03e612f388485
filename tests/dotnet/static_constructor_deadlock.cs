// EXPECT: error deadlock
// LINE: any
// TRACE: for the initialisation of class Settings, held by main
// A static constructor waits for a thread that waits for the static constructor.
using System.Threading;

class Settings {
  public static int value;

  static Settings() {
    var reader = new Thread(() => value = 1);
    reader.Start();
    reader.Join();
  }
}

class Program {
  static void Main() {
    Settings.value = 2;
  }
}
