// EXPECT: verified
// MONO: same
// Members that are looked up by name: methods, constructors, fields, properties.
using System;
using System.Reflection;

class Animal {
  public string name;
  protected int legs = 4;
  public readonly int born = 1999;
  static int made;
  public Animal(string name) {
    this.name = name;
    ++made;
  }
  public Animal() : this("nobody") { }
  public virtual string Speak(int times) { return name + " says nothing, " + times; }
  public int Legs { get { return legs; } set { legs = value; } }
  public static int Made { get { return made; } }
  public static double Half(double number, long by) { return number / by; }
  int Secret() { return 42; }
  public void Fail() { throw new InvalidOperationException("cannot"); }
  public void Over(int number) { Console.WriteLine("a number"); }
  public void Over(string text) { Console.WriteLine("a text"); }
}

class Dog : Animal {
  public Dog(string name) : base(name) { }
  public override string Speak(int times) { return name + " barks " + times + " times"; }
}

struct Point {
  public int x, y;
  public Point(int x, int y) {
    this.x = x;
    this.y = y;
  }
  public int Sum() { return x + y; }
  public void Move(int by) { x += by; }
}

class Program {
  static void Try(string what, Action action) {
    try {
      action();
    } catch (Exception failure) {
      Exception inner = failure.InnerException;
      Console.WriteLine("{0}: {1} {2}", what, failure.GetType().Name, inner == null ? "" : inner.Message);
    }
  }

  static void Main() {
    Type type = typeof(Animal);
    var rex = new Dog("Rex");
    MethodInfo speak = type.GetMethod("Speak");
    Console.WriteLine(speak.Invoke(rex, new object[] { 3 }));
    Console.WriteLine(speak.Invoke(new Animal("Tom"), new object[] { 1 }));
    Console.WriteLine("{0} {1} {2} {3}", speak.Name, speak.ReturnType, speak.IsStatic, speak.IsPublic);
    Console.WriteLine(speak.GetParameters().Length + " " + speak.GetParameters()[0].ParameterType);
    Console.WriteLine(rex.GetType().GetMethod("Speak").DeclaringType);
    Console.WriteLine(type.GetMethod("Half").Invoke(null, new object[] { 5.0, 2L }));
    Console.WriteLine(type.GetMethod("Secret") == null);
    MethodInfo secret = type.GetMethod("Secret", BindingFlags.Instance | BindingFlags.NonPublic);
    Console.WriteLine(secret.Invoke(rex, null));
    Console.WriteLine(type.GetMethod("Nothing") == null);
    Console.WriteLine(type.GetMethod("Speak") == type.GetMethod("Speak"));
    Try("fail", () => type.GetMethod("Fail").Invoke(rex, null));
    Try("ambiguous", () => type.GetMethod("Over"));
    type.GetMethod("Over", new[] { typeof(string) }).Invoke(rex, new object[] { "x" });
    Try("no target", () => speak.Invoke(null, new object[] { 1 }));
    Try("other target", () => speak.Invoke("x", new object[] { 1 }));
    Try("too few", () => speak.Invoke(rex, new object[0]));
    Try("other argument", () => speak.Invoke(rex, new object[] { "x" }));

    FieldInfo name = type.GetField("name");
    name.SetValue(rex, "Max");
    Console.WriteLine(name.GetValue(rex) + " " + name.FieldType);
    FieldInfo legs = type.GetField("legs", BindingFlags.Instance | BindingFlags.NonPublic);
    legs.SetValue(rex, 3);
    Console.WriteLine(rex.Legs);
    Console.WriteLine(type.GetField("born").GetValue(rex));
    FieldInfo made = type.GetField("made", BindingFlags.Static | BindingFlags.NonPublic);
    Console.WriteLine(made.GetValue(null));
    made.SetValue(null, 10);
    Console.WriteLine(Animal.Made);
    foreach (FieldInfo field in type.GetFields()) Console.WriteLine(field.Name);

    PropertyInfo property = typeof(Dog).GetProperty("Legs");
    property.SetValue(rex, 5);
    Console.WriteLine("{0} {1} {2}", property.GetValue(rex), property.PropertyType, property.CanWrite);
    Console.WriteLine(type.GetProperty("Made").GetValue(null));
    Try("no setter", () => type.GetProperty("Made").SetValue(null, 1));

    object tom = type.GetConstructor(new[] { typeof(string) }).Invoke(new object[] { "Tom" });
    Console.WriteLine(((Animal)tom).name);
    object nobody = type.GetConstructor(Type.EmptyTypes).Invoke(null);
    Console.WriteLine(((Animal)nobody).name);
    Console.WriteLine(((Animal)Activator.CreateInstance(typeof(Dog), "Bello")).Speak(1));
    Try("no constructor", () => Activator.CreateInstance(typeof(Dog), 1, 2));

    object point = typeof(Point).GetConstructor(new[] { typeof(int), typeof(int) }).Invoke(new object[] { 1, 2 });
    typeof(Point).GetMethod("Move").Invoke(point, new object[] { 10 });
    Console.WriteLine(typeof(Point).GetMethod("Sum").Invoke(point, null));
    typeof(Point).GetField("y").SetValue(point, 30);
    Console.WriteLine(((Point)point).y);
  }
}
