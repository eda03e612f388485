// An account whose Withdraw asks the bank, asynchronously, before it takes the money. While the first call waits for
// the answer, a second one comes in, finds the balance as it was, and is paid as well. A SemaphoreSlim(1) around the
// whole method (await gate.WaitAsync(); try … finally { gate.Release(); }) prevents that; `lock` cannot, because it
// must not hold across an await.
//
//   quotient check examples/reentrance.cs
using System.Diagnostics;
using System.Threading.Tasks;

class Account {
  int balance = 100;

  static async Task<bool> AskBank(int amount) {
    await Task.Yield();
    return amount <= 100;
  }

  public async Task<int> Withdraw(int amount) {
    if (balance < amount) return 0;
    if (!await AskBank(amount)) return 0;
    balance -= amount;
    Debug.Assert(balance >= 0);
    return amount;
  }
}

class Program {
  static void Main() {
    var account = new Account();
    Task<int> one = account.Withdraw(80), other = account.Withdraw(80);
    Task.WaitAll(one, other);
    Debug.Assert(one.Result + other.Result <= 100);
  }
}
