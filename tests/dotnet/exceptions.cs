// EXPECT: verified
using System;
using System.Diagnostics;

class MyException : Exception {
  public readonly int code;
  public MyException(int code) : base("mine") { this.code = code; }
}

class Program {
  static string log = "";

  static void Fail(int code) {
    try {
      log += "a";
      if (code > 0) throw new MyException(code);
      log += "b";
    } finally {
      log += "f";
    }
  }

  static int Nested(int code) {
    try {
      try {
        Fail(code);
        return 1;
      } catch (ArgumentException) {
        log += "X";
      } finally {
        log += "g";
      }
    } catch (MyException e) {
      log += "c";
      return e.code;
    }
    return 0;
  }

  static bool Is(int code, MyException e) { return e.code == code; }

  static int Filtered(int code) {
    int found = 0;
    try {
      throw new MyException(code);
    } catch (MyException e) when (Is(1, e)) {
      found = 1;
    } catch (MyException e) when (Is(2, e)) {
      found = 2;
    } catch (Exception) {
      found = 3;
    }
    return found;
  }

  static void Main() {
    Debug.Assert(Nested(0) == 1 && log == "abfg");
    log = "";
    Debug.Assert(Nested(5) == 5 && log == "afgc");
    Debug.Assert(Filtered(1) == 1 && Filtered(2) == 2 && Filtered(7) == 3);
    int zero = 0, caught = 0;
    try { caught = 1 / zero; } catch (DivideByZeroException) { caught = 10; }
    Debug.Assert(caught == 10);
    int[] three = new int[3];
    try { three[3] = 1; } catch (IndexOutOfRangeException) { ++caught; }
    try { ((string)null).ToString(); } catch (NullReferenceException) { ++caught; }
    try { object o = "x"; int n = (int)o; } catch (InvalidCastException) { ++caught; }
    try { checked { int big = int.MaxValue; ++big; } } catch (OverflowException) { ++caught; }
    Debug.Assert(caught == 14);
    try {
      try { throw new MyException(3); } catch (MyException) { throw; }
    } catch (MyException e) { caught = e.code; }
    Debug.Assert(caught == 3);
  }
}
