// EXPECT: verified
// MONO: same
// Names of types.
using System;
using System.Collections.Generic;

namespace Shapes {
  class Square {
    public class Corner { }
  }
  class Pair<A, B> {
    public class Half { }
  }
}

class Program {
  static void Main() {
    foreach (Type type in new[] { typeof(int), typeof(string), typeof(int[]), typeof(int[,]), typeof(Shapes.Square),
                                  typeof(Shapes.Square.Corner), typeof(List<int>), typeof(Program), typeof(int?),
                                  typeof(Shapes.Pair<int, string>), typeof(Shapes.Pair<int, string>.Half) })
      Console.WriteLine(type.Name + " " + type + " " + type.Namespace);
    Console.WriteLine(typeof(Shapes.Square.Corner).FullName + " " + typeof(Dictionary<string, int>).FullName);
    Console.WriteLine(new Shapes.Square() + " " + new int[1] + " " + 5.GetType() + " " + new { A = 1 });
  }
}
