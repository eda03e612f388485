// EXPECT: error data-race
// FLAGS: --check default,race
using System.Threading;

class Account {
  public int balance;
  public void Deposit() { ++balance; } // ERROR
}

class Program {
  static void Main() {
    var account = new Account();
    var a = new Thread(account.Deposit);
    var b = new Thread(account.Deposit);
    a.Start();
    b.Start();
  }
}
