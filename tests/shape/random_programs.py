#!/usr/bin/env python3
"""Random pointer programs, on which `quotient prove` and `quotient check` must not contradict each other: what is verified for structures of
every size has no error in any of the structures that `check` can explore, and an error is one for both. Each program builds a
structure of a few nodes by its loops, does random things with it, and may well go wrong. `prove` gets it once as it is, and once with the
bounds of its loops taken away (they may end at any time), so that it has to find invariants: verified then is verified for the bounded
program, too. A third time, `prove` has one of the abstractions that `auto` comes to late or never."""
import argparse
import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys
import tempfile

HEADER = """#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
#ifdef UNBOUNDED
#define WITHIN(i, n) __VERIFIER_nondet_bool()
#else
#define WITHIN(i, n) ((i) < (n))
#endif
struct node { struct node *a, *b; int d; };
int main(void) {
"""
FIELDS = ["a", "b"]
OTHER_ABSTRACTIONS = ["predicates", "neighbour"]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.variables = ["x", "y", "z", "w"][: self.random.randint(2, 4)]
        self.fields = FIELDS[: self.random.randint(1, 2)]
        # How carefully pointers are tested before they are followed: careless programs have errors, careful ones are mostly correct.
        self.care = self.random.choice([0.5, 0.9, 1.0, 1.0, 1.0])
        self.allocations = 0
        self.lines = []

    def variable(self):
        return self.random.choice(self.variables)

    def field(self):
        return self.random.choice(self.fields)

    def guarded(self, variable, text, indent):
        guard = f"if ({variable} != NULL) " if self.random.random() < self.care else ""
        self.lines.append(f"{indent}{guard}{text}")

    def fresh(self, variable, indent):
        self.lines.append(f"{indent}{variable} = malloc(sizeof *{variable});")
        for field in FIELDS:
            if field not in self.fields or self.random.random() < 0.5:
                value = "NULL"
            else:
                value = self.variable()
            self.lines.append(f"{indent}{variable}->{field} = {value};")
        self.lines.append(f"{indent}{variable}->d = {self.random.randint(0, 1)};")

    def statement(self, indent, depth):
        kind = self.random.random()
        x, y = self.variable(), self.variable()
        if kind < 0.15:
            self.lines.append(f"{indent}{x} = {y};")
        elif kind < 0.35:
            self.guarded(y, f"{x} = {y}->{self.field()};", indent)
        elif kind < 0.55:
            self.guarded(x, f"{x}->{self.field()} = {self.random.choice([y, y, 'NULL'])};", indent)
        elif kind < 0.60:
            self.guarded(x, f"{x}->d = {self.random.randint(0, 2)};", indent)
        elif kind < 0.66 and self.random.random() > 0.5:
            self.lines.append(f"{indent}free({x});")
            if self.random.random() < self.care:
                for other in self.variables:
                    self.lines.append(f"{indent}{other} = NULL;")
        elif kind < 0.80 and depth < 2:
            condition = self.random.choice(["__VERIFIER_nondet_bool()", f"{x} == {y}", f"{x} != NULL", f"{x} != NULL && {x}->d == 1"])
            self.lines.append(f"{indent}if ({condition}) {{")
            self.block(indent + "  ", depth + 1, 2)
            self.lines.append(f"{indent}}}")
        elif kind < 0.90 and depth < 1:
            walk = self.field()
            self.lines.append(f"{indent}for (int i = 0; {x} != NULL && WITHIN(i, 4); i++) {{")
            self.block(indent + "  ", depth + 1, 2)
            self.guarded(x, f"{x} = {x}->{walk};", indent + "  ")
            self.lines.append(f"{indent}}}")
        elif kind < 0.95:
            self.guarded(x, f"assert({x}->{self.field()} != {y} || {x} != {y});", indent)
        elif self.allocations < 2:
            self.allocations += 1
            self.fresh(x, indent)

    def block(self, indent, depth, most):
        for _ in range(self.random.randint(1, most)):
            self.statement(indent, depth)

    def program(self):
        self.lines = [f"  struct node *{v} = NULL;" for v in self.variables]
        x = self.variable()
        self.lines.append("  for (int i = 0; WITHIN(i, 3) && __VERIFIER_nondet_bool(); i++) {")
        temporary = self.random.choice([v for v in self.variables if v != x])
        self.lines.append(f"    {temporary} = malloc(sizeof *{temporary});")
        self.lines.append(f"    {temporary}->d = {self.random.randint(0, 1)};")
        first, second = self.random.sample(FIELDS, 2)
        if self.random.random() < 0.5:
            self.lines.append(f"    {temporary}->{first} = {x};")
            self.lines.append(f"    {temporary}->{second} = {self.random.choice(['NULL', temporary, x])};")
            if self.random.random() < 0.5:
                self.lines.append(f"    if ({x} != NULL) {x}->{second} = {temporary};")
            self.lines.append(f"    {x} = {temporary};")
        else:
            self.lines.append(f"    {temporary}->a = {temporary}->b = NULL;")
            self.lines.append(f"    if ({x} == NULL) {x} = {temporary};")
            self.lines.append(f"    else if ({x}->{first} == NULL) {x}->{first} = {temporary};")
            self.lines.append(f"    else {{ {temporary}->{second} = {x}->{first}; {x}->{first} = {temporary}; }}")
        self.lines.append("  }")
        for _ in range(self.random.randint(3, 8)):
            self.statement("  ", 0)
        return HEADER + "\n".join(self.lines) + "\n  return 0;\n}\n"


def verdict(command):
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return "broken", "does not keep its time limit"
    if result.returncode not in (0, 1, 3):
        return "broken", result.stderr + result.stdout
    return json.loads(result.stdout)["verdict"], result.stdout


def examine(quotient, seed, keep):
    source = Generator(seed).program()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"random-{seed}.c"
        file.write_text(source)
        prove_command = [quotient, "prove", "--json", "--states", "2000", str(file)]
        prove, text = verdict([*prove_command, "--time", "20s"])
        unbounded, unbounded_text = verdict([*prove_command, "--time", "20s", "-DUNBOUNDED"])
        single, single_text = verdict([*prove_command, "--time", "5s", "-DUNBOUNDED", "--abstraction", OTHER_ABSTRACTIONS[seed % 2]])
        check, other = verdict([quotient, "check", "--json", "--check", "assert,memory,reach", str(file)])
    contradiction = ("broken" in (prove, check, unbounded, single) or {prove, check} == {"verified", "error"}
                     or (unbounded, check) == ("verified", "error") or (single, check) == ("verified", "error"))
    if contradiction:
        pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
        (pathlib.Path(keep) / f"random-{seed}.c").write_text(source)
    broken = [t for v, t in ((prove, text), (unbounded, unbounded_text), (single, single_text), (check, other)) if v == "broken"]
    return seed, (prove, unbounded, single, check), contradiction, "".join(broken)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotient", required=True)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--keep", default="contradictions", help="where programs are kept on which the two disagree")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.count)
    counts, bad = {}, 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for seed, verdicts, contradiction, text in pool.map(lambda s: examine(arguments.quotient, s, arguments.keep), seeds):
            counts[verdicts] = counts.get(verdicts, 0) + 1
            if contradiction:
                bad += 1
                print(f"seed {seed}: prove says {verdicts[0]}, without bounds {verdicts[1]}, with {OTHER_ABSTRACTIONS[seed % 2]} {verdicts[2]}; check says {verdicts[3]} {text[:500]}", flush=True)
    for (prove, unbounded, single, check), count in sorted(counts.items()):
        print(f"prove {prove:<10} without bounds {unbounded:<10} other abstractions {single:<10} check {check:<10} {count}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
