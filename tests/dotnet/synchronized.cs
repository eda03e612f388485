// EXPECT: verified
// FLAGS: --check default,race
// Methods that hold the lock of their object, or of their type, while they run.
using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

class Account {
  static int made;
  int balance;

  [MethodImpl(MethodImplOptions.Synchronized)]
  public static Account Make() {
    Debug.Assert(Monitor.IsEntered(typeof(Account)));
    ++made;
    return new Account();
  }

  [MethodImpl(MethodImplOptions.Synchronized)]
  public long Add(int amount) {
    if (amount < 0) throw new ArgumentException("amount");
    balance += amount;
    return balance;
  }

  static void Main() {
    Account account = Make();
    var other = new Thread(() => account.Add(Make().balance + 1));
    other.Start();
    account.Add(2);
    try {
      account.Add(-1);
    } catch (ArgumentException) {
      Debug.Assert(!Monitor.IsEntered(account));
    }
    other.Join();
    Debug.Assert(account.balance == 3 && made == 2);
  }
}
