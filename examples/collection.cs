// Two clients enter the same list of orders. List is not made for that: both may find the same free place, and one
// order is lost. A lock around Add (or a ConcurrentBag) is enough.
//
//   quotient check examples/collection.cs
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Shop {
  static readonly List<string> orders = new List<string>(4);

  static void Order(string what) {
    orders.Add(what);  // correct: lock (orders) orders.Add(what);
  }

  static void Main() {
    var ann = new Thread(() => Order("tea"));
    var bob = new Thread(() => Order("milk"));
    ann.Start();
    bob.Start();
    ann.Join();
    bob.Join();
    Debug.Assert(orders.Count == 2);
    Debug.Assert(orders.Contains("tea") && orders.Contains("milk"));
  }
}
