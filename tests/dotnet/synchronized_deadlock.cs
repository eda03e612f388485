// EXPECT: error deadlock
// LINE: any
using System.Runtime.CompilerServices;
using System.Threading;

class Account {
  Account partner;

  [MethodImpl(MethodImplOptions.Synchronized)]
  void Move() { partner.Take(); }

  [MethodImpl(MethodImplOptions.Synchronized)]
  void Take() { }

  static void Main() {
    var first = new Account();
    var second = new Account { partner = first };
    first.partner = second;
    new Thread(() => first.Move()).Start();
    second.Move();
  }
}
