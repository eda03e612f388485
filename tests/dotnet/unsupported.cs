// EXPECT: unknown
// LINE: any
using System;
using System.IO;

class Program {
  static void Main(string[] arguments) {
    if (arguments.Length == 0) File.ReadAllText("input");
  }
}
