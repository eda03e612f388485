// EXPECT: error assertion
//
// The constructor of a derived class sets the field once more, when it has shown the object.
using System.Diagnostics;
using System.Threading;

class Item {
  public int value;
  public Item() { value = 1; }
}

class Shown : Item {
  public Shown() {
    Program.shown = this;
    value = 2;
  }
}

class Program {
  public static volatile Item shown;

  static void Look() {
    Item item = shown;
    if (item == null) return;
    int first = item.value, second = item.value;
    Debug.Assert(first == second);  // ERROR
  }

  static void Main() {
    new Thread(Look).Start();
    new Shown();
  }
}
