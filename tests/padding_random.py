#!/usr/bin/env python3
"""Random programs that copy structs with undefined padding and compare them, against an exact account of every byte.

An undefined byte is a value of its own, which only copies share. A comparison that this decides is asserted; one that
it does not decide may stand at the end of the program, where quotient must report it, and nothing else. What is
asserted also holds in a native run without optimisation, whatever malloc's memory is filled with.
"""
import itertools
import json
import random
import subprocess
import sys

import seeds

# Declaration, size, members (offset, size), and the sizes of the registers it is passed in (none: in memory).
STRUCTS = [
    ("struct { char a; int b; }", 8, {"a": (0, 1), "b": (4, 4)}, [8]),
    ("struct { int a; char b; }", 8, {"a": (0, 4), "b": (4, 1)}, [8]),
    ("struct { char a; short b; int c; }", 8, {"a": (0, 1), "b": (2, 2), "c": (4, 4)}, [8]),
    ("struct { char a; int b; short c; int d; }", 16, {"a": (0, 1), "b": (4, 4), "c": (8, 2), "d": (12, 4)}, [8, 8]),
    ("struct { short a; long b; char c; }", 24, {"a": (0, 2), "b": (8, 8), "c": (16, 1)}, []),
]


class Account:
    """What is known of each byte: its value, or the number of the unknown value that it shares with its copies (None:
    it was never copied)."""

    def __init__(self, size, variables):
        self.bytes = [[("unknown", None)] * size for _ in range(variables)]
        self.numbers = itertools.count()
        self.relied = False  # on copies of undefined bytes

    def store(self, v, at, size, value):
        self.bytes[v][at:at + size] = [("value", byte) for byte in value.to_bytes(size, "little")]

    def forget(self, v):
        self.bytes[v] = [("unknown", None)] * len(self.bytes[v])

    def copy(self, v, at, w, source, size):
        """A range of which nothing is defined is not followed."""
        read = self.bytes[w][source:source + size]
        if any(kind == "value" for kind, _ in read):
            read = [("unknown", next(self.numbers)) if b == ("unknown", None) else b for b in read]
            self.bytes[w][source:source + size] = read
        self.bytes[v][at:at + size] = read

    def compare(self, v, at, w, other, size):
        """-1, 0 or 1; None if it is not known."""
        relied = False
        for x, y in zip(self.bytes[v][at:at + size], self.bytes[w][other:other + size]):
            if x[0] == y[0] == "value":
                if x != y:
                    self.relied |= relied
                    return -1 if x[1] < y[1] else 1
            elif x != y or x[1] is None:
                return None
            else:
                relied = True
        self.relied |= relied
        return 0


def make_program(seed):
    """The source, the line of the comparison that is not decided (or None), and whether copies were relied on."""
    rng = random.Random(seed)
    declaration, size, members, registers = rng.choice(STRUCTS)
    variables = rng.randint(2, 4)
    account = Account(size, variables)
    lines = ["#include <assert.h>", "#include <pthread.h>", "#include <stdlib.h>", "#include <string.h>",
             f"typedef {declaration} T;", f"static T *v[{variables}];", "static int count;",
             "static T pass(T x) { return x; }",
             "static void *run(void *a) { for (int i = 0; i < 2; ++i) __sync_fetch_and_add(&count, 1); return a; }",
             "int main(void) {", "  pthread_t thread;",
             f"  for (int i = 0; i < {variables}; ++i) v[i] = malloc(sizeof(T));",
             "  pthread_create(&thread, NULL, run, NULL);"]
    undecided = None
    wants_undecided = rng.random() < 0.5
    copied = None  # by the last operation
    for step in range(rng.randint(8, 20)):
        kind = rng.choice(["member", "assign", "memcpy", "part", "pass", "twice", "realloc", "fresh", "fill",
                           "compare"])
        v, w = rng.sample(range(variables), 2)
        if copied and rng.random() < 0.6:
            kind, (v, w) = rng.choice(["compare", "realloc"]), copied
        still = copied == (v, w) and kind == "realloc"
        copied = (v, w) if kind in ("assign", "memcpy", "pass", "twice") or still else None
        at = rng.randrange(size)
        length = rng.randint(1, size - at)
        if kind == "member" or step < variables:
            copied, v = None, step if step < variables else v
            count = len(members) if rng.random() < 0.7 else 1
            for name, (offset, width) in rng.sample(sorted(members.items()), count):
                value = rng.randint(0, 1)
                lines.append(f"  v[{v}]->{name} = {value};")
                account.store(v, offset, width, value)
        elif kind in ("assign", "memcpy"):
            lines.append(f"  *v[{v}] = *v[{w}];" if kind == "assign" else f"  memcpy(v[{v}], v[{w}], sizeof(T));")
            account.copy(v, 0, w, 0, size)
        elif kind == "part":
            lines.append(f"  memcpy((char *)v[{v}] + {at}, (char *)v[{w}] + {at}, {length});")
            account.copy(v, at, w, at, length)
        elif kind == "pass":
            lines.append(f"  *v[{v}] = pass(*v[{w}]);")
            at = 0
            for width in registers or [size]:
                account.copy(v, at, w, at, width)
                at += width
        elif kind == "twice":
            lines.append(f"  {{ T x = *v[{w}]; *v[{v}] = x; }}")
            account.copy(v, 0, w, 0, size)
        elif kind == "realloc":
            lines.append(f"  v[{v}] = realloc(v[{v}], sizeof(T) + 8);")
        elif kind == "fresh":
            lines.append(f"  free(v[{v}]), v[{v}] = malloc(sizeof(T));")
            account.forget(v)
        elif kind == "fill":
            lines.append(f"  memset((char *)v[{v}] + {at}, 1, {length});")
            account.bytes[v][at:at + length] = [("value", 1)] * length
        else:
            whole = rng.random() < 0.7
            at, other, length = (0, 0, size) if whole else (at, rng.randint(0, size - length), length)
            result = account.compare(v, at, w, other, length)
            if result is None and not wants_undecided:
                continue
            expected = "== 0" if result is None else {-1: "< 0", 0: "== 0", 1: "> 0"}[result]
            lines.append(f"  assert(memcmp((char *)v[{v}] + {at}, (char *)v[{w}] + {other}, {length}) {expected});")
            if result is None:
                undecided = len(lines)
                lines[-1] = "#ifndef NATIVE\n" + lines[-1] + "\n#endif"
                break
    lines += ["  pthread_join(thread, NULL);", f"  for (int i = 0; i < {variables}; ++i) free(v[i]);", "}", ""]
    return "\n".join(lines), undecided and undecided + 1, account.relied


def run_native(path, seed):
    """An error message, or None."""
    binary = path.with_suffix(".out")
    subprocess.run(["clang-19", "-w", "-O0", "-DNATIVE", "-pthread", str(path), "-o", str(binary)], check=True)
    for fill in ("0", "255", str(seed % 254 + 1)):
        out = subprocess.run([str(binary)], env={"MALLOC_PERTURB_": fill}, capture_output=True, text=True, timeout=60,
                             check=False)
        if out.returncode != 0:
            return f"natively (MALLOC_PERTURB_={fill}): {out.stderr.strip()}"
    return None


def check(tool, folder, seed):
    text, line, relied = make_program(seed)
    path = folder / f"{seed}.c"
    path.write_text(text)
    options = random.Random(seed).choice([[], ["--canon", "bfs"], ["--canon", "none"], ["--order", "bfs"]])
    command = [tool, "check", "--json", "--minimise", "0", *options, str(path)]
    out = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    answer = json.loads(out.stdout)
    errors = [(e["kind"], e["location"]["line"]) for e in answer["errors"]]
    expected = [("undefined-value", line)] if line else []
    fault = run_native(path, seed)
    if errors != expected or answer["verdict"] != ("error" if line else "verified"):
        fault = f"verdict {answer['verdict']}, errors {errors}, expected {expected}"
    elif not line and relied != (answer["caveats"] == ["with struct padding as ordinary bytes"]):
        fault = f"caveats {answer['caveats']}, undefined bytes were {'' if relied else 'not '}relied on"
    return fault and f"seed {seed} {' '.join(options)}: {fault}\n{text}"


if __name__ == "__main__":
    sys.exit(seeds.run(__doc__, check))
