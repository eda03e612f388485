// EXPECT: verified
using System;
using System.Diagnostics;

struct Pair { public int a, b; }

class Button {
  public event Action<Pair> Pressed;
  public void Press(Pair pair) { if (Pressed != null) Pressed(pair); }
}

class Program {
  static int sum;
  static void Add(Pair pair) {
    sum += pair.a;
    pair.a = 100;
    sum += pair.b;
  }
  static int Twice(int x) { return 2 * x; }

  static void Main() {
    var button = new Button();
    Action<Pair> add = Add;
    button.Pressed += add;
    button.Pressed += add;
    button.Press(new Pair { a = 1, b = 2 });
    Debug.Assert(sum == 6);
    button.Pressed -= add;
    button.Press(new Pair { a = 1, b = 2 });
    Debug.Assert(sum == 9);
    button.Pressed -= add;
    button.Press(new Pair());
    Func<int, int> twice = Twice;
    Debug.Assert(twice(twice(2)) == 8);
    Func<string> text = 5.ToString;
    Debug.Assert(text() == "5");
    Func<Func<int, int>, int> apply = f => f(3);
    Debug.Assert(apply(x => x + sum) == 12);
  }
}
