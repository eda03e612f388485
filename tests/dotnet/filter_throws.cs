// EXPECT: verified
using System;
using System.Diagnostics;

class Program {
  static string log = "";

  static bool Throws() {
    try {
      log += "f";
      throw new InvalidOperationException();
    } finally {
      log += "g";
    }
  }

  static void Main() {
    try {
      try {
        throw new ArithmeticException();
      } catch (Exception) when (Throws()) {
        log += "X";
      } finally {
        log += "i";
      }
    } catch (ArithmeticException) {
      log += "c";
    }
    Debug.Assert(log == "fgic");
  }
}
