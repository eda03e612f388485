// EXPECT: error assertion
//
// The constructor of the base class shows the object, through a method that the derived class inherits.
using System.Diagnostics;
using System.Threading;

class Shown {
  public Shown() { Show(); }
  protected virtual void Show() { Program.shown = (Item)this; }
}

class Item : Shown {
  public readonly int value;
  public Item() { value = 1; }
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
    var thread = new Thread(Look);
    thread.Start();
    new Item();
    thread.Join();
  }
}
