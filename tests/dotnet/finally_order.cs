// EXPECT: verified
// MONO: same
// In which order filters, finally blocks and handlers run.
using System;

class Program {
  static bool Say(string text, bool result) {
    Console.Write(text + " ");
    return result;
  }

  static int Inner(int depth) {
    try {
      if (depth == 0) throw new InvalidOperationException("deep");
      return Inner(depth - 1);
    } finally {
      Console.Write("finally" + depth + " ");
    }
  }

  static int Early() {
    for (int i = 0;; ++i) {
      try {
        if (i == 1) continue;
        if (i == 2) return i;
      } finally {
        Console.Write("f" + i + " ");
      }
    }
  }

  static void Main() {
    try {
      try {
        Inner(2);
      } catch (Exception e) when (Say("no", e.Message == "other")) {
      }
    } catch (InvalidOperationException e) when (Say("yes", true)) {
      Console.WriteLine(e.Message);
    }
    try {
      try {
        throw new Exception("first");
      } catch (Exception e) {
        throw new Exception("second", e);
      } finally {
        Console.Write("between ");
      }
    } catch (Exception e) {
      Console.WriteLine(e.Message + " " + e.InnerException.Message + " " + Early());
    }
  }
}
