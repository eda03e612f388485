// EXPECT: verified
// ARGUMENTS: one "two words" ü
// OUTPUT: 3: one|two words|ü
// The arguments of Main.
using System;
using System.Diagnostics;

class Program {
  static int Main(string[] words) {
    Console.WriteLine(words.Length + ": " + string.Join("|", words));
    Debug.Assert(words.Length == 3 && words[1].Length == 9);
    return words.Length;
  }
}
