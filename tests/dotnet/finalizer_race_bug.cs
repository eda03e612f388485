// EXPECT: error data-race
// FLAGS: --finalizers --check default,race
// The finalizer is a thread: what it shares with others needs a lock.
using System;

class Item {
  public static int alive;
  public Item() { ++alive; }  // ERROR
  ~Item() { --alive; }  // ERROR
}

class Program {
  static void Main() {
    new Item();
    new Item();  // the constructor counts, while the finalizer of the first may run
  }
}
