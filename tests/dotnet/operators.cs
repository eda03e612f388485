// EXPECT: verified
// MONO: same
// Operators and conversions of one's own, indexers, explicit interfaces.
using System;
using System.Diagnostics;

interface ILength { int Length { get; } }

struct Vector : ILength {
  int[] items;
  public Vector(params int[] items) { this.items = items; }
  public int this[int index] { get { return items[index]; } set { items[index] = value; } }
  int ILength.Length { get { return items.Length; } }
  public static Vector operator +(Vector a, Vector b) { return new Vector(a[0] + b[0], a[1] + b[1]); }
  public static Vector operator -(Vector a) { return new Vector(-a[0], -a[1]); }
  public static bool operator ==(Vector a, Vector b) { return a[0] == b[0] && a[1] == b[1]; }
  public static bool operator !=(Vector a, Vector b) { return !(a == b); }
  public static implicit operator Vector(int both) { return new Vector(both, both); }
  public static explicit operator int(Vector v) { return v[0] * 10 + v[1]; }
  public override bool Equals(object other) { return other is Vector && this == (Vector)other; }
  public override int GetHashCode() { return (int)this; }
}

class Program {
  static void Main() {
    Vector v = new Vector(1, 2) + 3;
    v[1] += 1;
    Debug.Assert(v == new Vector(4, 6) && v != 4 && (int)-v == -46 && ((ILength)v).Length == 2);
    Console.WriteLine((int)v + " " + v.Equals(new Vector(4, 6)) + " " + v.GetHashCode());
  }
}
