// EXPECT: error uncaught-exception
// LINE: any
// The greatest of no numbers.
using System.Linq;

class Program {
  static void Main() { new int[0].Max(); }
}
