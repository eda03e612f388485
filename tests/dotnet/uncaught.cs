// EXPECT: error uncaught-exception
// TRACE: in Program.Length
// TRACE: called by Program.Main at
class Program {
  class Node { public Node next; }

  static int Length(Node node) {
    int length = 0;
    while (true) {
      node = node.next; // ERROR
      ++length;
    }
  }

  static void Main() { Length(new Node()); }
}
