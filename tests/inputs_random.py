#!/usr/bin/env python3
"""Random programs that compare an input with constants, against what they give for each of many values.

Values that a program cannot tell apart are one class, of which quotient tries one value; where the program also
computes with the input, all values of the short range that is left there (frontends/llvm/input_classes.hpp). The
search must be exhaustive, and the program must end with exactly the statuses that values on both sides of all constants
give it, and random ones.
"""
import json
import operator
import random
import subprocess
import sys

import seeds

OPERATORS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq,
             "!=": operator.ne}
TYPES = {"int": (-(1 << 31), (1 << 31) - 1), "unsigned": (0, (1 << 32) - 1), "long": (-(1 << 63), (1 << 63) - 1)}
FUNCTIONS = {"int": "int", "unsigned": "uint", "long": "long"}
SUFFIXES = {"int": "", "unsigned": "u", "long": "l"}


class Program:
    """Its text, and what it returns for an input: None if the execution does not count."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.type = self.random.choice(list(TYPES))
        self.least, self.greatest = TYPES[self.type]
        self.centres = [0, self.least, self.greatest, self.random.randint(self.least, self.greatest)]
        self.constants = []
        self.lines, self.effects = [], []
        for bit in range(self.random.randint(1, 5)):
            self.random.choice([self.add_branch, self.add_branch, self.add_switch, self.add_range])(1 << bit)
        if self.random.random() < 0.3:
            self.add_assumption()

    def constant(self):
        value = self.random.choice(self.centres) + self.random.randint(-3, 3)
        self.constants.append(min(max(value, self.least), self.greatest))
        return self.constants[-1]

    def literal(self, value):
        if value == self.least and self.least < 0:
            return f"({value + 1}{SUFFIXES[self.type]} - 1)"
        return f"{value}{SUFFIXES[self.type]}"

    def condition(self):
        word, value = self.random.choice(list(OPERATORS)), self.constant()
        holds = OPERATORS[word]
        if self.random.random() < 0.5:
            return f"n {word} {self.literal(value)}", lambda n: holds(n, value)
        return f"{self.literal(value)} {word} n", lambda n: holds(value, n)

    def add_branch(self, bit):
        (text, first), (other, second) = self.condition(), self.condition()
        self.lines.append(f"  if ({text} && !({other})) status |= {bit};")
        self.effects.append(lambda n, status: status | bit if first(n) and not second(n) else status)

    def add_switch(self, bit):
        cases = sorted({self.constant() for _ in range(3)})
        labels = " ".join(f"case {self.literal(value)}:" for value in cases)
        self.lines.append(f"  switch (n) {{ {labels} status |= {bit}; }}")
        self.effects.append(lambda n, status: status | bit if n in cases else status)

    def add_range(self, bit):
        """Computes with the input where few values are left."""
        low = self.constant()
        high = min(low + self.random.randint(0, 40), self.greatest)
        self.constants.append(high)
        self.lines.append(f"  if ({self.literal(low)} <= n && n <= {self.literal(high)}) status ^= (n & 3) * {bit};")
        self.effects.append(lambda n, status: status ^ (n & 3) * bit if low <= n <= high else status)

    def add_assumption(self):
        text, holds = self.condition()
        self.lines.insert(0, f"  __VERIFIER_assume({text});")
        self.effects.insert(0, lambda n, status: status if holds(n) else None)

    def text(self):
        return "\n".join([
            f"extern {self.type} __VERIFIER_nondet_{FUNCTIONS[self.type]}(void);",
            "extern void __VERIFIER_assume(int);",
            "int main(void) {",
            f"  {self.type} n = __VERIFIER_nondet_{FUNCTIONS[self.type]}();",
            "  int status = 0;",
            *self.lines,
            "  return status & 127;",
            "}\n",
        ])

    def result(self, n):
        status = 0
        for effect in self.effects:
            status = effect(n, status)
            if status is None:
                return None
        return status & 127

    def results(self):
        values = {self.random.randint(self.least, self.greatest) for _ in range(500)} | {self.least, self.greatest, 0}
        for constant in self.constants:
            values |= set(range(constant - 45, constant + 46))
        return {self.result(n) for n in values if self.least <= n <= self.greatest} - {None}


def check(tool, folder, seed):
    program = Program(seed)
    path = folder / f"{seed}.c"
    path.write_text(program.text())
    out = subprocess.run([tool, "check", "--json", str(path)], capture_output=True, text=True, timeout=300, check=False)
    answer = json.loads(out.stdout)
    ends, expected = {end["status"] for end in answer["ends"]}, program.results()
    if answer["verdict"] == "verified" and ends == expected:
        return None
    return f"seed {seed}: {answer['verdict']}, ends {sorted(ends)}, expected {sorted(expected)}\n{program.text()}"


if __name__ == "__main__":
    sys.exit(seeds.run(__doc__, check))
