// EXPECT: error assertion
//
// The static field is set by its static constructor, and once more by reflection: others see it change.
using System.Diagnostics;
using System.Reflection;
using System.Threading;

class Program {
  static int value = 1;

  static void Look() {
    int first = value, second = value;
    Debug.Assert(first == second);  // ERROR
  }

  static void Main() {
    new Thread(Look).Start();
    typeof(Program).GetField("value", BindingFlags.Static | BindingFlags.NonPublic).SetValue(null, 2);
  }
}
