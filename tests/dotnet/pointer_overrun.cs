// EXPECT: error out-of-bounds
// A pointer that leaves its array.
class Program {
  static unsafe void Main() {
    var items = new int[3];
    fixed (int* first = items)
      for (int i = 0; i <= 3; ++i) first[i] = i;  // ERROR
  }
}
