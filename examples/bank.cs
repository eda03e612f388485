// Transfers between accounts, each with a lock of its own. Whoever moves money from A to B takes A's lock and then B's;
// with a transfer in the other direction at the same time, each waits for the other. With `ordered` both take the locks
// in one order, and no interleaving fails.
//
//   quotient check examples/bank.cs
using System.Diagnostics;
using System.Threading;

class Account {
  public readonly int number;
  public int balance;
  public Account(int number, int balance) {
    this.number = number;
    this.balance = balance;
  }
}

class Bank {
  const bool ordered = false;

  static void Transfer(Account from, Account to, int amount) {
    bool swap = ordered && from.number > to.number;
    lock (swap ? to : from) {
      lock (swap ? from : to) {
        from.balance -= amount;
        to.balance += amount;
      }
    }
  }

  static void Main() {
    Account a = new Account(1, 100), b = new Account(2, 100);
    var one = new Thread(() => Transfer(a, b, 10));
    var other = new Thread(() => Transfer(b, a, 20));
    one.Start();
    other.Start();
    one.Join();
    other.Join();
    Debug.Assert(a.balance == 110 && b.balance == 90);
  }
}
