// EXPECT: error assertion
//
// A lambda in the constructor holds the object, and shows it.
using System.Diagnostics;
using System.Threading;

class Item {
  public readonly int value;
  public Item() {
    System.Action show = () => { Program.shown = this; };
    show();
    value = 1;
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
    var thread = new Thread(Look);
    thread.Start();
    new Item();
    thread.Join();
  }
}
