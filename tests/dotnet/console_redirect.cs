// EXPECT: verified
// MONO: same
// Console.SetOut: what is written goes elsewhere.
using System;
using System.Diagnostics;
using System.IO;

class Program {
  static void Main() {
    TextWriter before = Console.Out;
    var recorder = new StringWriter();
    Console.SetOut(recorder);
    Console.WriteLine("recorded {0}", 1);
    Console.Write(2.5);
    Console.Out.Write('c');
    Console.SetOut(before);
    Debug.Assert(recorder.ToString() == "recorded 1\n2.5c");
    Console.WriteLine("shown");
  }
}
