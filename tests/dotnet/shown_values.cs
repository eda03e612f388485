// EXPECT: error assertion
// TRACE: write Light#1.color = Yellow
// TRACE: write Light#1.on = true
// TRACE: write Light#1.mark = 'x'
// TRACE: write Light#1.next = null
// TRACE: write Light#1.brightness = 0.5
// TRACE: write Program.rights = Read | Write
// TRACE: write bool[]#1[1] = true
// TRACE: T1 runs Program.Check
// Values are shown as the source writes them, and what the compiler has made (lock flags, delegates, boxes) is not.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

enum Color { Red, Yellow = 5, Green }
[Flags] enum Rights { Read = 1, Write = 2, Execute = 4 }

class Light {
  public Color color = Color.Green;
  public bool on;
  public char mark;
  public Light next;
  public double brightness;
}

class Program {
  static Rights rights;
  static readonly Light light = new Light();
  static readonly bool[] seen = new bool[2];

  static async Task Check() {
    await Task.Yield();
    lock (light) Debug.Assert(light.color != Color.Yellow);  // ERROR
  }

  static void Main() {
    lock (light) {
      light.color = Color.Yellow;
      light.on = true;
      light.mark = 'x';
      light.next = null;
      light.brightness = 0.5;
      rights = Rights.Read | Rights.Write;
      seen[1] = true;
    }
    Check().Wait();
  }
}
