// EXPECT: verified
// MONO: same
// TRACE: with weak references that keep their targets
using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

class Program {
  static readonly ConditionalWeakTable<object, string> names = new ConditionalWeakTable<object, string>();

  static void Main() {
    var key = new object();
    string other = null;
    var thread = new Thread(() => other = names.GetValue(key, made => "other"));
    thread.Start();
    string own = names.GetValue(key, made => "own");
    thread.Join();
    Debug.Assert(own == other);  // one of them has won
    string found;
    Debug.Assert(names.TryGetValue(key, out found) && found == own);
    Debug.Assert(names.Remove(key) && !names.TryGetValue(key, out found));
    names.Add(key, "again");
    Console.WriteLine(names.GetValue(key, made => "never"));
    try {
      names.Add(key, "twice");
      Debug.Fail("it is there");
    } catch (ArgumentException) { }
  }
}
