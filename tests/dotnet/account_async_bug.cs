// EXPECT: error assertion
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Account {
  public int balance;
  public async Task Deposit(int amount) {
    int before = balance;
    await Task.Yield();
    balance = before + amount;
  }
}

class Program {
  static void Main() {
    var account = new Account();
    Task.WaitAll(Task.Run(() => account.Deposit(1)), Task.Run(() => account.Deposit(2)));
    Debug.Assert(account.balance == 3); // ERROR
  }
}
