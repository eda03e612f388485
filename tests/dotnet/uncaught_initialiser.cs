// EXPECT: error uncaught-exception
// TRACE: uncaught System.TypeInitializationException: The type initializer for 'Settings' threw an exception.
// TRACE: threw an exception. ---> System.FormatException: no number
// A static constructor fails.
using System;

class Settings {
  public static readonly int size = Parse("three");
  static Settings() { }
  static int Parse(string text) { throw new FormatException("no number"); }
}

class Program {
  static void Main() { Console.WriteLine(Settings.size); }  // ERROR
}
