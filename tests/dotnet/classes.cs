// EXPECT: verified
using System.Diagnostics;

interface IShape { int Area(); }
abstract class Shape : IShape {
  public abstract int Area();
  public virtual string Name() { return "shape"; }
}
class Square : Shape {
  readonly int side;
  public Square(int side) { this.side = side; }
  public override int Area() { return side * side; }
  public override string Name() { return "square"; }
}
class Box : Shape {
  public int width = 2, height = 3;
  public override int Area() { return width * height; }
}
struct Point {
  public int x, y;
  public Point(int x, int y) { this.x = x; this.y = y; }
  public int Sum() { return x + y; }
  public void Move() { ++x; }
}
class Node<T> {
  public T value;
  public Node<T> next;
  public Node(T value, Node<T> next) { this.value = value; this.next = next; }
}
class Program {
  static int counter = 40;
  static int[] table = { 3, 1, 2 };
  delegate int Operation(int a);

  static void Main() {
    IShape[] shapes = { new Square(4), new Box() };
    int total = 0;
    foreach (IShape shape in shapes) total += shape.Area();
    Debug.Assert(total == 22);
    Debug.Assert(((Shape)shapes[0]).Name() == "square" && ((Shape)shapes[1]).Name() == "shape");
    Debug.Assert(shapes[0] is Square && !(shapes[1] is Square) && shapes[1] as Box != null);
    Point p = new Point(1, 2), q = p;
    q.Move();
    Debug.Assert(p.Sum() == 3 && q.Sum() == 4);
    object boxed = q;
    Debug.Assert(((Point)boxed).x == 2);
    var list = new Node<Point>(p, new Node<Point>(q, null));
    Debug.Assert(list.next.value.x == 2);
    Operation twice = a => 2 * a, more = a => a + counter + p.x;
    Debug.Assert(twice(4) == 8 && more(1) == 42);
    int[,] matrix = new int[2, 3];
    matrix[1, 2] = 7;
    Debug.Assert(matrix[1, 2] == 7 && matrix.Length == 6 && matrix.GetLength(1) == 3);
    int sum = 0;
    for (int i = 0; i < table.Length; ++i) sum = 10 * sum + table[i];
    Debug.Assert(sum == 312);
    int? none = null, some = 5;
    Debug.Assert(!none.HasValue && some.Value == 5 && (none ?? 1) == 1);
    string text = "ab" + "cd".Substring(1);
    Debug.Assert(text == "abd" && text.Length == 3);
  }
}
