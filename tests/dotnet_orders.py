#!/usr/bin/env python3
"""Compares settings of the reduction on generated C# programs: threads that lock, wait, pulse, signal events, start and
join each other, name each other, and look whether others are alive; which they find in an array that all can reach, or
have from the one who made them. All settings must agree on the verdict and the kinds of errors.

  tests/dotnet_orders.py [--quotient FILE] [--count N] [--seed S] [--keep FOLDER]
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
STATES = 60000
SETTINGS = (["--por", "none"], ["--por", "escape"], ["--por", "dynamic"], ["--por", "both"],
            ["--por", "both", "--order", "bfs"])


class Generator:
    def __init__(self, rng):
        self.rng = rng
        self.threads = rng.choice((2, 2, 3))
        # What may be used at all: in programs without it, some steps are none (docs/dotnet.md).
        self.uses = {what for what in ("alive", "id", "background", "deadline", "status", "name")
                     if rng.random() < 0.15}
        # A thread knows those that it needs, and nobody else does.
        self.is_private = rng.random() < 0.4

    def simple(self):
        rng = self.rng
        choices = [
            f"x = x + {rng.randint(1, 3)};",
            "y = x;",
            f"Interlocked.Add(ref z, {rng.randint(1, 2)});",
            f"if (x == {rng.randint(0, 3)}) y = y + 1;",
        ]
        if "alive" in self.uses:
            choices.append(f"if (t[{rng.randrange(self.threads)}].IsAlive) z = z + 1;")
        if "id" in self.uses:
            choices.append("y = Thread.CurrentThread.ManagedThreadId;")
        if "name" in self.uses:
            choices.append(f't[{rng.randrange(self.threads)}].Name = "named";')
            choices.append("if (Thread.CurrentThread.Name != null) z = z + 1;")
        return rng.choice(choices)

    def body(self, depth=0):
        rng = self.rng
        kind = rng.random()
        if depth < 2 and kind < 0.45:
            inside = " ".join(self.body(depth + 1) for _ in range(rng.randint(0, 2)))
            lock = rng.choice("ab")
            if rng.random() < 0.25:
                inside += rng.choice((f" Monitor.PulseAll({lock});", f" Monitor.Pulse({lock});",
                                      f" if (x < {rng.randint(1, 2)}) Monitor.Wait({lock});"))
            return f"lock ({lock}) {{ {inside} }}"
        if kind < 0.55:
            return rng.choice(("e.Set();", "e.WaitOne();", "e.Set();"))
        if kind < 0.62 and "deadline" in self.uses:
            return rng.choice(("e.WaitOne(1);", f"t[{rng.randrange(self.threads)}].Join(1);"))
        return self.simple()

    def program(self):
        rng = self.rng
        bodies, starts, joins = [], [], []
        for i in range(self.threads):
            bodies.append(" ".join(self.body() for _ in range(rng.randint(1, 3))))
            starts.append(f"    t[{i}].Start();\n")
            if rng.random() < 0.6:
                joins.append(f"    t[{i}].Join();\n")
        # A thread may be started by another, and started once only.
        if self.threads == 3 and rng.random() < (0.7 if self.is_private else 0.3):
            bodies[0] = f"t[2].Start(); {bodies[0]}" if rng.random() < 0.5 else f"{bodies[0]} t[2].Start();"
            starts[2] = ""
            joins = [join for join in joins if "t[2]" not in join]
        rng.shuffle(joins)
        background = "    t[0].IsBackground = true;\n" if "background" in self.uses else ""
        made = background if rng.random() < 0.9 else ""
        between = f"    {self.simple()}\n" if rng.random() < 0.5 else ""
        test = f"    Debug.Assert(x + y + z != {rng.randint(0, 12)});\n"
        result = "int" if "status" in self.uses else "void"
        end = f"    return {rng.randint(0, 1)};\n" if "status" in self.uses else ""
        main = f"{made}{''.join(starts)}{between}{''.join(joins)}{test}{end}"
        return (
            "using System.Diagnostics;\nusing System.Threading;\n\nclass Program {\n"
            "  static object a = new object(), b = new object();\n"
            "  static AutoResetEvent e = new AutoResetEvent(false);\n  static int x, y, z;\n"
            + (self.private_threads(bodies, main) if self.is_private else self.public_threads(bodies))
            + f"  static {result} Main() {{\n"
            + ("    Make();\n" if not self.is_private else "    Thread[] t = Make();\n")
            + f"{main}  }}\n}}\n"
        )

    def public_threads(self, bodies):
        """An array that all can reach."""
        out = f"  static Thread[] t = new Thread[{self.threads}];\n"
        for i, body in enumerate(bodies):
            out += f"  static void T{i}() {{ {body} }}\n"
        make = "".join(f"    t[{i}] = new Thread(T{i});\n" for i in range(self.threads))
        return f"{out}  static void Make() {{\n{make}  }}\n"

    def private_threads(self, bodies, main):
        """Each has an array with those that it needs."""
        out, make = "", ""
        for i, body in enumerate(bodies):
            out += f"  class W{i} {{\n    public Thread[] t = new Thread[{self.threads}];\n"
            out += f"    public void Run() {{ {body} }}\n  }}\n"
            make += f"    W{i} w{i} = new W{i}();\n    Thread t{i} = new Thread(w{i}.Run);\n"
        for i, text in enumerate([*bodies, main]):
            owner = "main" if i == self.threads else f"w{i}.t"
            for k in range(self.threads):
                if f"t[{k}]" in text:
                    make += f"    {owner}[{k}] = t{k};\n"
        return (f"{out}  static Thread[] Make() {{\n    Thread[] main = new Thread[{self.threads}];\n{make}"
                "    return main;\n  }\n")


def check(quotient, path, cache, setting):
    """The verdict and the kinds of errors; None if the search was not done."""
    command = [quotient, "check", "--json", "--minimise", "0", "--errors", "all", "--check", "default,exit",
               "--states", str(STATES), *setting, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300,
                          env={**os.environ, "QUOTIENT_CACHE": cache})
    if done.returncode not in (0, 1, 3):
        return f"exit code {done.returncode}: {done.stderr[:400]}"
    result = json.loads(done.stdout)
    if result["reason"] and "limit" in result["reason"]:
        return None
    return result["verdict"], tuple(sorted({error["kind"] for error in result["errors"]}))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=str(HERE.parent / "build" / "quotient"))
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder for programs on which settings differ")
    options = parser.parse_args()
    differ, compared, errors = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.cs"
        for seed in range(options.seed, options.seed + options.count):
            path.write_text(Generator(random.Random(seed)).program())
            found = [check(options.quotient, path, str(pathlib.Path(folder) / "cache"), s) for s in SETTINGS]
            done = [(setting, answer) for setting, answer in zip(SETTINGS, found) if answer]
            compared += len(done) - 1
            errors += any(answer[0] == "error" for _, answer in done)
            if len({answer for _, answer in done}) > 1:
                differ += 1
                print(f"seed {seed}: " + "; ".join(f"{' '.join(setting)}: {answer}" for setting, answer in done))
                if options.keep:
                    (pathlib.Path(options.keep) / f"{seed}.cs").write_text(path.read_text())
    print(f"{options.count} programs, {errors} with errors, {compared} comparisons, {differ} differ")
    return 1 if differ or compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
