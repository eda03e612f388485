// EXPECT: verified
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Account {
  public int balance;
  readonly SemaphoreSlim gate = new SemaphoreSlim(1);

  public async Task Deposit(int amount) {
    await gate.WaitAsync();
    int before = balance;
    await Task.Yield();
    balance = before + amount;
    gate.Release();
  }
}

class Program {
  static void Main() {
    var account = new Account();
    Task.WaitAll(Task.Run(() => account.Deposit(1)), Task.Run(() => account.Deposit(2)));
    Debug.Assert(account.balance == 3);
  }
}
