// Double-checked locking, forgotten `volatile`: the first look at the field happens without the lock, while another
// thread may be writing to it. On machines that reorder memory accesses a thread can see the object before what is in
// it. The data race is there on every machine.
//
//   quotient check --check race examples/double_checked.cs
using System.Threading;

class Settings {
  static Settings instance;  // correct: static volatile Settings instance
  static readonly object guard = new object();
  public int timeout = 30;

  public static Settings Get() {
    if (instance == null) {
      lock (guard) {
        if (instance == null) instance = new Settings();
      }
    }
    return instance;
  }
}

class Program {
  static void Main() {
    var other = new Thread(() => { int wait = Settings.Get().timeout; });
    other.Start();
    int here = Settings.Get().timeout;
    other.Join();
  }
}
