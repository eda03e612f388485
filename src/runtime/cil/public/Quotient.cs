// What a program may say to Quotient. When Quotient checks the program, these are instructions of its machine
// (../Quotient.cs); this is what they do when the program runs without it.
using System;

public static class Quotient {
  static readonly Random random = new Random();
  static readonly object atomic = new object();

  /// Any number from 0 to count - 1: all of them are tried. Here it is a random one.
  public static int Choose(int count) {
    if (count <= 0) throw new ArgumentOutOfRangeException("count");
    lock (random) return random.Next(count);
  }

  /// Executions in which the condition is false do not count. Here the program ends.
  public static void Assume(bool condition) {
    if (condition) return;
    Console.Error.WriteLine("Quotient.Assume: this execution does not count");
    Environment.Exit(0);
  }

  /// An error if the condition is false.
  public static void Assert(bool condition) {
    Assert(condition, "the condition is false");
  }

  public static void Assert(bool condition, string message) {
    if (!condition) throw new Exception("Quotient.Assert: " + message);
  }

  /// Nothing of another thread happens while the action runs, which must neither wait nor throw. Here it excludes other
  /// actions of this kind, and nothing else.
  public static void Atomic(Action action) {
    lock (atomic) action();
  }
}
