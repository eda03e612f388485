// EXPECT: error assertion
//
// The field is set by its constructor, and once more through a reference to it: others see it change.
using System.Diagnostics;
using System.Threading;

class Item {
  public int value;
  public Item() { value = 1; }
}

class Program {
  static Item item = new Item();

  static void Change(ref int place) { place = 2; }

  static void Look() {
    int first = item.value, second = item.value;
    Debug.Assert(first == second);  // ERROR
  }

  static void Main() {
    new Thread(Look).Start();
    Change(ref item.value);
  }
}
