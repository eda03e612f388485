"""Makes random C# programs that print what they compute: the same under every implementation of .NET.

A program is a set of types, and of parts that Main runs in turn. What a part throws is printed. With `races` the last
part counts in several threads without a lock, and asserts that nothing is lost.
"""
import random

EXCEPTIONS = ["InvalidOperationException", "ArgumentException", "DivideByZeroException", "MyException"]
TYPES = ["int", "long", "uint", "double", "byte", "short"]
INTEGERS = ["int", "long", "uint"]

HEAD = """using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;

class MyException : Exception {
  public readonly int Code;
  public MyException(int code) : base("my " + code) { Code = code; }
}
static class Use {
  public static T Same<T>(T value) { return value; }
}
"""


class Generator:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.lines = []
        self.classes = 0
        self.names = 0

    def pick(self, items):
        return self.rng.choice(items)

    def name(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    # Expressions: of a type, over variables of it.

    def literal(self, kind):
        small = self.rng.random() < 0.7
        if kind == "double":
            return self.pick(["0.5", "1.25", "-3.0", "1e10", "0.1", "7.0"])
        if kind == "byte":
            return f"(byte){self.rng.randrange(256)}"
        if kind == "short":
            return f"(short)({self.rng.randrange(-32768, 32768)})"
        if kind == "uint":
            return f"{self.rng.randrange(20) if small else self.rng.randrange(2**32)}u"
        if kind == "long":
            return f"({self.rng.randrange(-20, 20) if small else self.rng.randrange(-(2**63) + 1, 2**63)}L)"
        return f"({self.rng.randrange(-20, 20) if small else self.rng.randrange(-(2**31) + 1, 2**31)})"

    def expression(self, kind, variables, depth):
        """An expression of `kind`; variables: (kind, name) pairs."""
        rng = self.rng
        own = [name for k, name in variables if k == kind]
        if depth == 0 or rng.random() < 0.15:
            if own and rng.random() < 0.75:
                return self.pick(own)
            # Compilers look into constant expressions, and refuse those that overflow.
            return f"Use.Same({self.literal(kind)})"
        if rng.random() < 0.2:
            other = self.pick(TYPES)
            return f"unchecked(({kind})({self.whole(other, variables, depth - 1)}))"
        a, b = self.expression(kind, variables, depth - 1), self.expression(kind, variables, depth - 1)
        if kind in ("byte", "short"):
            return f"unchecked(({kind})({a} {self.pick(['+', '-', '*', '&', '|', '^'])} {b}))"
        if kind == "double":
            return self.pick([f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} / {b})", f"Math.Max({a}, {b})",
                              f"({a} < {b} ? {a} : {b})", f"-({a})"])
        shift = self.rng.randrange(32)
        choices = [f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} & {b})", f"({a} | {b})", f"({a} ^ {b})",
                   f"({a} << {shift})", f"({a} >> {shift})", f"(~{a})", f"({a} > {b} ? {a} : {b})",
                   f"({a} / {b})", f"({a} % {b})", f"checked({a} + {b})", f"checked({a} * {b})"]
        return self.pick(choices)

    def whole(self, kind, variables, depth):
        """An expression whose conversion to an integer is defined."""
        text = self.expression(kind, variables, depth)
        return f"({text}) % 1000" if kind == "double" else text

    # Types.

    def hierarchy(self):
        """An abstract class and some that derive from it. Returns the names of the concrete ones."""
        base = self.name("Base")
        self.lines += [
            f"abstract class {base} {{",
            "  protected int state;",
            "  public static int made;",
            f"  protected {base}(int state) {{ this.state = state; ++made; }}",
            f"  public virtual int Step(int x) {{ return unchecked(state + x * {self.rng.randrange(1, 9)}); }}",
            "  public abstract string Name { get; }",
            "  public override string ToString() { return Name + state; }",
            "}",
        ]
        names = []
        for _ in range(self.rng.randrange(2, 4)):
            parent = self.pick([base, *names])
            name = self.name("Class")
            value = self.expression("int", [("int", "x"), ("int", "state")], 2)
            call = self.pick(["base.Step(x)", "x"])
            self.lines += [
                f"class {name} : {parent} {{",
                f"  public {name}(int state) : base(state + {self.rng.randrange(5)}) {{ }}",
                f"  public override int Step(int x) {{ return unchecked({call} ^ ({value})); }}"
                if self.rng.random() < 0.8 else "",
                f"  public override string Name {{ get {{ return \"{name}\"; }} }}",
                "}",
            ]
            names.append(name)
        return base, names

    def struct(self):
        name = self.name("Struct")
        fields = [(self.pick(TYPES + ["string"]), f"f{i}") for i in range(self.rng.randrange(1, 5))]
        self.lines.append(f"struct {name} {{")
        self.lines += [f"  public {kind} {field};" for kind, field in fields]
        self.lines += ["}"]
        return name, fields

    def generic(self):
        name = self.name("Box")
        self.lines += [
            f"class {name}<T> where T : IComparable<T> {{",
            "  readonly List<T> items = new List<T>();",
            "  public void Add(T item) { items.Add(item); }",
            "  public T Least() {",
            "    T best = items[0];",
            "    foreach (T item in items) if (item.CompareTo(best) < 0) best = item;",
            "    return best;",
            "  }",
            f"  public {name}<U> Map<U>(Func<T, U> f) where U : IComparable<U> {{",
            f"    var result = new {name}<U>();",
            "    foreach (T item in items) result.Add(f(item));",
            "    return result;",
            "  }",
            "}",
        ]
        return name

    # Parts: the bodies of static methods.

    def arithmetic(self):
        variables, body = [], []
        for kind in TYPES:
            name = self.name("v")
            body.append(f"{kind} {name} = {self.literal(kind)};")
            variables.append((kind, name))
        for _ in range(self.rng.randrange(4, 9)):
            kind, name = self.pick(variables)
            value = self.expression(kind, variables, 3)
            body.append(f"try {{ {name} = {value}; }} catch (ArithmeticException e) {{ Say(e.GetType().Name); }}")
            body.append(f"Say({name});")
        return body

    def throwing(self, depth):
        """Statements with try blocks inside of each other."""
        rng = self.rng
        if depth == 0:
            return self.pick([
                [f"throw new {self.pick(EXCEPTIONS[:3])}();"],
                [f"throw new MyException({rng.randrange(9)});"],
                [f"if (n % {rng.randrange(2, 4)} == 0) throw new MyException(n);"],
                [f"Say(\"at {rng.randrange(100)}\");"],
                ["Say(new[] { 1, 2 }[n]);"],
                ["Say(10 / (n - 1));"],
                ["object o = \"text\"; Say((int)o);"],
                ["string s = n == 0 ? null : \"abc\"; Say(s.Length);"],
            ])
        body = [f"Say(\"in {rng.randrange(100)}\");", *self.throwing(depth - 1)]
        if rng.random() < 0.5:
            body = ["{", *body, "}", "{", *self.throwing(depth - 1), "}"]
        result = ["try {", *body, "}"]
        kinds = rng.sample(EXCEPTIONS, rng.randrange(0, 3))
        for kind in kinds:
            guard = f" when (Filter({rng.randrange(100)}, n))" if rng.random() < 0.4 else ""
            then = self.pick(["Say(e.GetType().Name);", "Say(e.Message.Length > 0); throw;",
                              f"throw new MyException({rng.randrange(9)});"])
            result.append(f"catch ({kind} e){guard} {{ {then} }}")
        if not kinds or rng.random() < 0.5:
            result.append(f"finally {{ Say(\"finally {rng.randrange(100)}\"); }}")
        return ["{", *result, "}"]

    def objects(self):
        base, names = self.hierarchy()
        body = [f"var items = new List<{base}>();"]
        body += [f"items.Add(new {self.pick(names)}({self.rng.randrange(10)}));" for _ in range(4)]
        body += [f"int sum = {self.rng.randrange(9)};",
                 "foreach (var item in items) {",
                 "  try { sum = item.Step(sum); } catch (ArithmeticException e) { Say(e.GetType().Name); }",
                 "  Say(item + \" \" + sum);", "}",
                 f"Say(items.Count(i => i is {self.pick(names)}) + \" \" + {base}.made);",
                 f"var cast = items[0] as {self.pick(names)};",
                 "Say(cast == null ? \"none\" : cast.ToString());",
                 f"Say((({self.pick(names)})items[1]).Name);"]
        return body

    def structs(self):
        name, fields = self.struct()
        inits = ", ".join(f"{f} = {self.literal(k) if k != 'string' else self.pick(['null', chr(34) + 'q' + chr(34)])}"
                          for k, f in fields)
        kind, field = self.pick(fields)
        other = "\"z\"" if kind == "string" else self.literal(kind)
        return [f"var a = new {name} {{ {inits} }};", "var b = a;", "Say(a.Equals(b));", f"b.{field} = {other};",
                f"Say(a.Equals(b) + \" \" + a.{field} + \" \" + b.{field});",
                f"var list = new List<{name}> {{ a, b, a }};",
                "Say(list.Distinct().Count() + \" \" + list.IndexOf(b));",
                f"var array = new {name}[2];", "array[1] = a;", f"array[1].{field} = {other};",
                f"Say(array[1].Equals(b) + \" \" + array[0].{field});", "object boxed = a;",
                f"Say((({name})boxed).Equals(a) + \" \" + boxed.GetType().Name);"]

    def generics(self):
        box = self.generic()
        body = [f"var box = new {box}<int>();"]
        body += [f"box.Add({self.literal('int')});" for _ in range(self.rng.randrange(0, 5))]
        body += ["Say(box.Least());", "Say(box.Map(x => \"s\" + (x & 255)).Least().Length);",
                 "Say(box.Map(x => (long)x * x).Map(x => x / 2.0).Least());"]
        return body

    def queries(self):
        rng = self.rng
        numbers = ", ".join(str(rng.randrange(30)) for _ in range(rng.randrange(3, 9)))
        steps = rng.sample([f".Where(x => x % {rng.randrange(2, 4)} != 0)", f".Select(x => x * {rng.randrange(2, 9)})",
                            ".OrderBy(x => -x)", ".Distinct()", f".Skip({rng.randrange(3)})", ".Reverse()",
                            f".Take({rng.randrange(1, 5)})", ".Concat(new[] { 1, 2 })"], 4)
        return [f"int[] numbers = {{ {numbers} }};",
                f"Say(string.Join(\" \", numbers{''.join(steps)}));",
                f"foreach (var g in numbers.GroupBy(x => x % {rng.randrange(2, 5)})) Say(g.Key + \":\" + g.Sum());",
                "var map = new Dictionary<int, string>();",
                "foreach (int x in numbers) map[x % 7] = x.ToString(\"D3\");",
                "foreach (var pair in map.OrderBy(p => p.Key)) Say(pair);",
                f"Say(map[{rng.randrange(7)}]);",
                f"Say(string.Format(\"{{0,6:F2}}|{{1:x}}\", {self.literal('double')}, {self.literal('int')}));"]

    def threads(self, races):
        rng = self.rng
        count, rounds = rng.randrange(2, 4), 1 if races else rng.randrange(1, 3)
        add = rng.randrange(1, 9)
        way = "plain" if races else self.pick(["lock", "interlocked", "monitor", "event"])
        update = {"plain": f"total += {add};", "lock": f"lock (key) total += {add};",
                  "interlocked": f"Interlocked.Add(ref total, {add});",
                  "monitor": f"Monitor.Enter(key); try {{ total += {add}; }} finally {{ Monitor.Exit(key); }}",
                  "event": f"free.WaitOne(); total += {add}; free.Set();"}[way]
        body = ["int total = 0;", "var key = new object();", "var free = new AutoResetEvent(true);",
                f"var threads = new Thread[{count}];",
                f"for (int t = 0; t < {count}; ++t) {{",
                f"  threads[t] = new Thread(() => {{ for (int i = 0; i < {rounds}; ++i) {{ {update} }} }});",
                "  threads[t].Start();", "}", "foreach (var thread in threads) thread.Join();",
                f"Debug.Assert(total == {count * rounds * add});"]
        return body if races else [*body, "Say(total);"]

    def program(self, races):
        makers = [self.arithmetic, lambda: self.throwing(3), lambda: self.throwing(2), self.objects, self.structs,
                  self.generics, self.queries]
        self.rng.shuffle(makers)
        parts = [maker() for maker in makers[: self.rng.randrange(4, 8)]] + [self.threads(races)]
        out = [HEAD, *self.lines, "class Program {",
               "  static void Say(object value) { Console.WriteLine(value ?? \"null\"); }",
               "  static bool Filter(int number, int n) { Say(\"filter \" + number); return (number + n) % 2 == 0; }"]
        for i, part in enumerate(parts):
            out += [f"  static void Part{i}(int n) {{", *("    " + line for line in part), "  }"]
        out += ["  static void Run(Action<int> part, int n) {",
                "    try { part(n); } catch (Exception e) { Say(\"uncaught \" + e.GetType() + \" \" + n); }", "  }",
                "  static void Main() {",
                *(f"    Run(Part{i}, {n});" for i in range(len(parts) - 1) for n in range(3)),
                f"    Run(Part{len(parts) - 1}, 0);", "  }", "}"]
        return "\n".join(out) + "\n"


def program(seed, races):
    return Generator(seed).program(races)
