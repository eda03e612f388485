#!/usr/bin/env python3
"""Checks random formulas of temporal logic on random programs that exist twice, in C and as a Promela model.

A program is two threads that assign constants to global variables and test them; the seed decides it, the formula,
and whether only fair executions count. These must hold:

  - the C program and the model give the same verdict: all values of the variables occur in the same order in both;
  - --por none gives the same verdict as the default;
  - a formula and its negation are not both verified: there is at least one execution.

  ltl_random.py --count 500              500 programs, from seed 1 on
  ltl_random.py --seed 4711 --count 1    one of them again
  ltl_random.py --show 4711              print it
Exit code 0: all agree. A program on which two answers differ is kept in the build folder.
"""
import argparse
import concurrent.futures
import json
import pathlib
import random
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
VARIABLES = ["x", "y", "z"]
VALUES = 3
SECONDS = 60


class Program:
    """Statements are ("set", v, k), ("while", v, k, body), ("if", v, k, body, other) and ("forever", body)."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.threads = [self.body(3) for _ in range(2)]
        self.formula = self.temporal(self.random.randint(1, 3))
        self.fair = self.random.random() < 0.5

    def test(self):
        return self.random.choice(VARIABLES), self.random.randrange(VALUES)

    def body(self, depth):
        return [self.statement(depth) for _ in range(self.random.randint(1, 3))]

    def statement(self, depth):
        kind = self.random.random()
        if depth == 0 or kind < 0.5:
            return ("set", *self.test())
        if kind < 0.7:  # an empty body waits
            return ("while", *self.test(), self.body(depth - 1) if self.random.random() < 0.6 else [])
        if kind < 0.9:
            return ("if", *self.test(), self.body(depth - 1), self.body(depth - 1))
        return ("forever", self.body(depth - 1))

    def temporal(self, depth):
        pick = self.random.random()
        if depth == 0 or pick < 0.1:
            variable, value = self.test()
            return f"({variable} {self.random.choice(['==', '!='])} {value})"
        if pick < 0.7:
            return f"({self.random.choice(['[]', '<>', '[] <>', '<> []', '!'])} {self.temporal(depth - 1)})"
        operator = self.random.choice(["U", "U", "->", "&&", "||"])
        return f"({self.temporal(depth - 1)} {operator} {self.temporal(depth - 1)})"


def c_statements(body, indent):
    lines = []
    for kind, *rest in body:
        if kind == "set":
            lines.append(f"{indent}{rest[0]} = {rest[1]};")
        elif kind == "forever":
            lines += [f"{indent}for (;;) {{", *c_statements(rest[0], indent + "  "), f"{indent}}}"]
        else:
            lines += [f"{indent}{kind} ({rest[0]} == {rest[1]}) {{", *c_statements(rest[2], indent + "  ")]
            if kind == "if":
                lines += [f"{indent}}} else {{", *c_statements(rest[3], indent + "  ")]
            lines.append(indent + "}")
    return lines


def c_text(program):
    lines = ["#include <pthread.h>", "#include <stdatomic.h>", f"static atomic_int {', '.join(VARIABLES)};"]
    for number, body in enumerate(program.threads):
        lines += [f"static void *thread{number}(void *unused) {{", *c_statements(body, "  "), "  return unused;", "}"]
    lines += ["int main(void) {", "  pthread_t threads[2];"]
    lines += [f"  pthread_create(&threads[{number}], 0, thread{number}, 0);" for number in range(2)]
    lines += [f"  pthread_join(threads[{number}], 0);" for number in range(2)]
    return "\n".join(lines + ["  return 0;", "}", ""])


def model_statements(body, indent):
    lines = []
    for kind, *rest in body:
        inner = indent + "  "
        if kind == "set":
            lines.append(f"{indent}{rest[0]} = {rest[1]};")
        elif kind == "forever":
            lines += [f"{indent}do", f"{indent}:: true ->", *model_statements(rest[0], inner), f"{indent}od;"]
        else:
            first, last = ("do", "od;") if kind == "while" else ("if", "fi;")
            lines += [
                f"{indent}{first}",
                f"{indent}:: {rest[0]} == {rest[1]} ->",
                *(model_statements(rest[2], inner) or [inner + "skip"]),
            ]
            lines += [
                f"{indent}:: else ->",
                *([inner + "break"] if kind == "while" else model_statements(rest[3], inner)),
                indent + last,
            ]
    return lines


def model_text(program):
    lines = [f"byte {', '.join(VARIABLES)};"]
    for number, body in enumerate(program.threads):
        lines += [f"active proctype thread{number}() {{", *model_statements(body, "  "), "}"]
    return "\n".join([*lines, ""])


def verdict(tool, path, formula, options):
    command = [str(tool), "check", "--json", "--ltl", formula, *options, str(path)]
    try:
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS)
        answer = json.loads(result.stdout)
        return " ".join([answer["verdict"], *(error["kind"] for error in answer["errors"])])
    except subprocess.TimeoutExpired:
        return f"no answer after {SECONDS} s"
    except json.JSONDecodeError:
        return f"exit code {result.returncode}: {result.stderr.strip()[:300]}"


def problems(tool, folder, seed):
    """(what is wrong: a list of sentences, the verdict)"""
    program = Program(seed)
    folder.mkdir(parents=True, exist_ok=True)
    source, model = folder / f"{seed}.c", folder / f"{seed}.pml"
    source.write_text(c_text(program))
    model.write_text(model_text(program))
    fair = ["--fair"] if program.fair else []
    asked = f"--ltl {shlex.quote(program.formula)} {' '.join(fair)}"
    found = verdict(tool, source, program.formula, fair)
    others = {
        "the model": verdict(tool, model, program.formula, fair),
        "--por none": verdict(tool, source, program.formula, [*fair, "--por", "none"]),
    }
    negation = verdict(tool, source, f"!{program.formula}", fair)
    wrong = [
        f"seed {seed}, {asked}: {found}, but {other} with {name}" for name, other in others.items() if other != found
    ]
    if found not in ("verified", "error ltl"):
        wrong.append(f"seed {seed}, {asked}: {found}")
    if found == negation == "verified":
        wrong.append(f"seed {seed}, {asked}: both the formula and its negation are verified")
    if not wrong:
        source.unlink()
        model.unlink()
    return wrong, found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient", help="the tool to test")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="where programs are written")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", type=int, help="print the program of this seed")
    arguments = parser.parse_args()
    if arguments.show is not None:
        program = Program(arguments.show)
        print(c_text(program), model_text(program), program.formula, "fair" if program.fair else "", sep="\n")
        return 0
    seeds = range(arguments.seed, arguments.seed + arguments.count)
    wrong, verified = [], 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for sentences, found in pool.map(
            lambda seed: problems(arguments.quotient, arguments.build / "ltl-random", seed), seeds
        ):
            verified += found == "verified"
            wrong += sentences
            for sentence in sentences:
                print(f"FAILED {sentence}", flush=True)
    print(f"{arguments.count} programs, of them {verified} verified; {len(wrong)} disagreements")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
