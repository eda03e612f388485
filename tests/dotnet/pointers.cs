// EXPECT: verified
// MONO: same
// Pointers into arrays, to variables, and to memory on the stack; Span.
using System;
using System.Diagnostics;

class Program {
  static ref int Middle(int[] items) { return ref items[items.Length / 2]; }

  static unsafe void Main() {
    int[] items = { 1, 2, 3 };
    fixed (int* first = items) {
      int* last = first + 2;
      *last = 9;
      Debug.Assert(last - first == 2 && first < last);
    }
    Middle(items) = 5;
    long* block = stackalloc long[3];
    for (int i = 0; i < 3; ++i) block[i] = i * 10;
    int local = 4;
    int* address = &local;
    ++*address;
    Span<int> span = items;
    span.Slice(1)[0] += 1;
    Console.WriteLine(items[1] + " " + items[2] + " " + block[2] + " " + local + " " + span.Length + " " +
        sizeof(long));
  }
}
