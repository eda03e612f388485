// EXPECT: error data-race
// LINE: any
// FLAGS: --check race
// A MemoryStream is not for several threads.
using System.IO;
using System.Threading;

class Program {
  static void Main() {
    var memory = new MemoryStream(8);
    var other = new Thread(() => memory.WriteByte(1));
    other.Start();
    memory.WriteByte(2);
    other.Join();
  }
}
