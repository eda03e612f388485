// EXPECT: verified
// OUTPUT: 1 4 1
// Values that are made without being told how, of classes of the library and of the program.
using System;
using System.Collections.Generic;
using System.Threading;

class Counter {
  public int value = 3;
}

class Program {
  static readonly Lazy<List<int>> list = new Lazy<List<int>>();
  static readonly Lazy<Counter> counter = new Lazy<Counter>(LazyThreadSafetyMode.PublicationOnly);

  static void Main() {
    Console.ForegroundColor = ConsoleColor.Red;
    Console.ResetColor();
    list.Value.Add(1);
    var names = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { { "Tea", 1 } };
    names["TEA"] += counter.Value.value;
    Console.WriteLine(list.Value.Count + " " + names["tea"] + " " + names.Count);
  }
}
