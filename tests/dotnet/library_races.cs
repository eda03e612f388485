// EXPECT: verified
// FLAGS: --check default,race
// What the library does inside for two threads at once races with nothing.
using System;
using System.Collections.Generic;
using System.Threading;

enum Color { Red, Green }
struct Pair {
  public string name;
  public double real;
}

class Program {
  static void Work(string[] results, int index) {
    var pair = new Pair { name = "x", real = 1.5 };
    results[index] = string.Format("{0:F2} {1} {2:x}", 1.5 * index, Color.Green, 255) + pair.Equals(pair) +
        int.Parse("4" + index) + "b".CompareTo("a") + typeof(int).Name + new Random(index).Next(5) +
        TimeSpan.FromSeconds(index) + Activator.CreateInstance<List<int>>().Count;
  }

  static void Main() {
    var results = new string[2];
    var other = new Thread(() => Work(results, 0));
    other.Start();
    Work(results, 1);
    other.Join();
    if (results[0] == results[1]) throw new Exception();
  }
}
