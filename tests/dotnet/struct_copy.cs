// EXPECT: error assertion
// A struct from a list is a copy: changing it does not change the list.
using System.Collections.Generic;
using System.Diagnostics;

struct Account {
  public int money;
  public void Add(int amount) { money += amount; }
}

class Program {
  static void Main() {
    var accounts = new List<Account> { new Account() };
    accounts[0].Add(5);
    Debug.Assert(accounts[0].money == 5);  // ERROR
  }
}
