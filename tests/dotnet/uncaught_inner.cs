// EXPECT: error uncaught-exception
// TRACE: uncaught System.AggregateException: One or more errors occurred. ---> System.ArgumentNullException: Value
// TRACE: Value cannot be null. Parameter name: first ---> System.TypeLoadException: the second ---> System.IndexOutOf
// TRACE: System.IndexOutOfRangeException: Index was outside the bounds of the array.
// An exception with others inside, one of which has one itself.
using System;

class Program {
  static void Main() {
    Exception inner = null;
    try {
      int[] two = new int[2];
      two[2] = 1;
    } catch (IndexOutOfRangeException caught) {
      inner = new TypeLoadException("the second", caught);
    }
    throw new AggregateException(new ArgumentNullException("first"), inner);  // ERROR
  }
}
