// EXPECT: verified
// MONO: same
// TRACE: with Guid.NewGuid that counts
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Program {
  static void Main() {
    Guid other = Guid.Empty;
    var thread = new Thread(() => other = Guid.NewGuid());
    thread.Start();
    Guid own = Guid.NewGuid();
    thread.Join();
    Debug.Assert(own != other && own != Guid.Empty && own.ToString().Length == 36);
    Debug.Assert(new HashSet<Guid> { own, other, Guid.Parse(own.ToString()) }.Count == 2);
    Console.WriteLine(new Guid("00112233-4455-6677-8899-aabbccddeeff").ToString("N"));
  }
}
