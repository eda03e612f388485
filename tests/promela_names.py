#!/usr/bin/env python3
"""Symmetry against the same search without it, on random models whose processes have names: numbers of processes,
identifiers that init gives them, channels of their own. The kinds and places of all errors must be the same.

  promela_names.py --count 300               300 models, from seed 1 on
  promela_names.py --seed 4711 --count 1     one of them again
  promela_names.py --show 4711               print it

Some models are not symmetric, in ways that are easy to overlook: a name is compared with a number, sorted, cut off,
or given to a process that starts when another has ended. It also says how many states symmetry has left of all, so
that one can see that it was there.
"""
import argparse
import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_STATES = 60_000
NOBODY = 255


class Model:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.n = self.random.randint(2, 3 if self.random.random() < 0.6 else 4)
        self.style = self.random.choice(["active", "active", "init", "init", "loose init", "children"])
        self.own_channels = self.random.random() < 0.3
        self.careless = self.random.random() < 0.3  # does what breaks the symmetry
        self.structures = self.random.random() < 0.3
        self.channel_values = self.own_channels or self.random.random() < 0.2
        self.own_arrays = self.random.random() < 0.3
        self.given_channels = self.style in ("init", "loose init") and self.random.random() < 0.3
        self.kinds = self.random.choice(["byte", "byte", "pid", "int", "short"])

    def one_in(self, n):
        return self.random.randrange(n) == 0

    def pick(self, *options):
        return self.random.choice(options)

    def name(self, depth=0):
        choices = ["me", "me", "x", "y", "owner", "other"]
        if self.style == "active":
            choices.append("_pid")
        if depth < 1:
            choices += [f"next[{self.index()}]"]
            if self.structures:
                choices += [f"nodes[{self.index()}].friend"]
            if self.own_arrays:
                choices.append(f"known[{self.index()}]")
            if self.one_in(8):
                return f"({self.condition(1)} -> {self.name(1)} : {self.name(1)})"
        if self.careless and self.one_in(6):
            choices = [str(self.random.randrange(self.n))]
        return self.random.choice(choices)

    def index(self):
        return (
            self.pick("me", "me", "me", "x", "owner")
            if not (self.careless and self.one_in(8))
            else str(self.random.randrange(self.n))
        )

    def condition(self, depth=0):
        kind = self.random.randrange(8)
        if kind < 2:
            return f"{self.name(depth)} {self.pick('==', '!=')} {self.name(depth)}"
        if kind < 4:
            return f"{self.name(depth)} {self.pick('==', '!=')} {NOBODY}"
        if kind == 4 and self.own_arrays:
            return f"seen[{self.index()}] == {self.random.randrange(2)}"
        if kind == 5 and depth == 0 and self.one_in(2):
            return f"q?[eval({self.name(1)}), _]"
        if kind < 6:
            return f"flag[{self.index()}] {self.pick('==', '!=')} {self.random.randrange(3)}"
        if self.careless and self.one_in(3):
            return f"{self.name()} {self.pick('<', '>')} {self.name()}"
        return self.pick("total < 2", "k == 0", "k != 0", f"len(q) == 0", "nempty(q)")

    def simple(self):
        kind = self.random.randrange(16)
        if kind < 3:
            return (
                f"{self.pick('x', 'y', 'owner', 'owner', 'other', f'next[{self.index()}]')} ="
                f" {self.pick(self.name(), self.name(), str(NOBODY))}"
            )
        if kind < 5:
            return f"flag[{self.index()}] = {self.pick('0', '1', '2', 'k')}"
        if kind == 5:
            return f"k = {self.pick('0', '1', f'flag[{self.index()}]', 'total')}"
        if kind == 6:
            return "total = (total + 1) % 3"
        if kind == 7:
            return f"{self.pick('', 'nfull(q) -> ')}q!{self.name()}, {self.pick('k', '0', '1')}"
        if kind == 8:
            return (
                "nempty(q) -> q?x, k"
                if self.one_in(2)
                else self.pick(
                    "q?x, k", "q?y, _", f"q?eval({self.name()}), k", f"q??eval({self.name()}), _", "q?owner, k"
                )
            )
        if kind == 9:
            return self.pick(f"reply[{self.index()}]!{self.name()}", f"reply[{self.index()}]?x", "reply[me]?y")
        if kind == 10:
            return f"assert({self.condition()} || {self.condition()})"
        if kind == 11 and self.structures:
            return self.pick(
                f"nodes[{self.index()}].friend = {self.name()}", f"nodes[{self.index()}].state = {self.pick('0', '1')}"
            )
        if kind == 12 and self.channel_values:
            return self.pick(
                f"to = reply[{self.index()}]",
                "box!to",
                "box?to",
                f"to!{self.name()}",
                "to?x",
                *(["box!mine", "mine?x", "to = mine"] if self.own_channels else []),
            )
        if kind == 11 and self.own_arrays:
            return self.pick(
                f"seen[{self.index()}] = 1", f"seen[{self.index()}] = 0", f"known[{self.index()}] = {self.name()}"
            )
        if kind == 12 and self.structures:
            return self.pick(
                f"nfull(post) -> post!nodes[{self.index()}]", f"nempty(post) -> post?nodes[{self.index()}]"
            )
        if kind == 12 and self.given_channels:
            return self.pick(f"given!{self.name()}", "given?x", "given?y")
        if kind == 13 and self.careless:
            return self.pick(
                f"q!!{self.name()}, 0", "x = (x + 1) % 3", "narrow = me; x = narrow", "wide = x; wide = wide + 1"
            )
        if kind == 14 and self.style == "children" and self.one_in(2):
            return f"run child({self.name()})"
        return self.condition() if self.one_in(3) else f"if :: {self.condition()} -> {self.simple()} :: else fi"

    def guarded(self, statement):
        """Indices that are no names of anybody are errors; there would be too many of them."""
        used = [name for name in ("x", "owner") if f"[{name}]" in statement]
        return (
            " && ".join(f"{name} != {NOBODY}" for name in used) + " -> " + statement
            if used and not self.one_in(6)
            else statement
        )

    def sequence(self, depth, length):
        statements = [self.statement(depth) for _ in range(length)]
        never_block = ("if ", "assert", "atomic", "run", "d_step", "{")
        for i in range(1, length):  # few processes shall get stuck
            if (
                not statements[i].startswith(never_block)
                and " = " not in statements[i].split("->")[0]
                and not self.one_in(8)
            ):
                statements[i] = f"if :: {statements[i]} :: skip fi"
        return "; ".join(statements)

    def statement(self, depth):
        kind = self.random.randrange(12)
        if depth > 0 and kind == 0:
            return f"atomic {{ {self.sequence(depth - 1, self.random.randint(1, 3))} }}"
        if depth > 0 and kind == 1:
            options = " ".join(
                f":: {self.condition()} -> {self.sequence(depth - 1, self.random.randint(1, 2))}"
                for _ in range(self.random.randint(1, 2))
            )
            return f"if {options} {self.pick(':: else', ':: skip', ':: else -> ' + self.simple())} fi"
        if depth > 1 and kind == 3 and self.one_in(3):
            return f"{{ {self.sequence(0, 2)} }} unless {{ {self.condition()} -> {self.simple()} }}"
        if depth > 0 and kind == 2:
            return f"d_step {{ {self.condition()} -> {self.pick('x', 'owner')} = {self.name()}; flag[me] = 1 }}"
        return self.guarded(self.simple())

    def body(self):
        if self.one_in(3):
            return self.sequence(2, self.random.randint(3, 6))
        options = "\n".join(
            f"  :: {self.sequence(2, self.random.randint(1, 3))}" for _ in range(self.random.randint(1, 3))
        )
        last = self.pick(":: break", "", f":: timeout -> {self.pick('break', self.simple())}")
        return f"{self.pick('', 'end: ')}do\n{options}\n  {last}\n  od"

    def locals(self):
        lines = [
            f"  {self.kinds} x"
            + self.pick("", f" = {NOBODY}", f" = {NOBODY}")
            + ", y"
            + self.pick("", f" = {NOBODY}")
            + "; byte k;"
        ]
        if self.own_arrays:
            lines.append(f"  bool seen[{self.size}]; byte known[{self.size}] = {NOBODY};")
        if self.channel_values:
            lines.append("  chan to;")
        if self.own_channels:
            lines.append("  chan mine = [1] of { byte };")
        if self.careless:
            lines.append("  bit narrow; int wide;")
        return "\n".join(lines)

    def text(self):
        n = self.n
        size = self.size = n if self.style == "active" else self.pick(n, n + 1, n + 2)
        out = [
            f"byte owner = {NOBODY}, other{self.pick('', f' = {NOBODY}')}, total;",
            f"byte flag[{size}];",
            f"byte next[{size + self.pick(0, 0, 1)}] = {NOBODY};",
            f"chan q = [{self.pick(1, 2)}] of {{ byte, byte }};",
            f"chan reply[{size}] = [{self.pick(0, 1)}] of {{ byte }};",
        ]
        if self.channel_values:
            out.append(f"chan box = [1] of {{ chan }};")
        if self.structures:
            out.append(
                f"typedef node {{ byte state; byte friend }};\nnode nodes[{size}];\nchan post = [1] of {{ node }};"
            )
        if self.style == "children":
            out.append(
                f"proctype child(byte me) {{\n{self.locals()}\n  {self.sequence(1, self.random.randint(1, 3))}\n}}"
            )
        if self.style == "active":
            head = f"active [{n}] proctype p() {{\n  byte me{self.pick(' = _pid', ' = _pid', '')};\n"
            start = "" if "= _pid" in head else "  me = _pid;\n"
            out.append(f"{head}{self.locals()}\n{start}  {self.body()}\n}}")
        else:
            given = "; chan given" if self.given_channels else ""
            out.append(f"proctype p(byte me{given}) {{\n{self.locals()}\n  {self.body()}\n}}")
            arguments = (lambda i: f"{i}, reply[{i}]") if given else str
            runs = "; ".join(f"run p({arguments(i)})" for i in range(n))
            if self.one_in(3):
                runs = f"byte i; do :: i < {n} -> run p({arguments('i')}); i++ :: else -> break od"
            out.append(f"init {{ {runs} }}" if self.style == "loose init" else f"init {{ atomic {{ {runs} }} }}")
        if self.one_in(4):
            out.append(
                "active proctype server() {\n  byte who, what;\n  end: do :: q?who, what ->"
                f" {self.pick('flag[who] = what', 'owner = who', 'reply[who]!who')} od\n}}"
            )
        return "\n\n".join(out) + "\n"


def check(tool, path, options):
    try:
        run = subprocess.run(
            [str(tool), "check", "--json", "--minimise", "0", "--errors", "all", "--states", str(MOST_STATES), *options,
             str(path)],
            capture_output=True,
            text=True,
            timeout=60,
        )
    except subprocess.TimeoutExpired:
        return None, "no answer within a minute"
    if run.returncode not in (0, 1, 3):
        return None, run.stderr.strip()
    answer = json.loads(run.stdout)
    if answer["verdict"] == "unknown" or "limit" in answer["reason"]:
        return None, "too large"
    errors = sorted(
        {(error["kind"], error["location"]["line"] if error["kind"] != "deadlock" else 0) for error in answer["errors"]}
    )
    return (errors, answer["statistics"]["states"]), ""


def test(tool, seed):
    """("same", "reduced", "failed" or "skipped"; what to say; states without and with symmetry)"""
    with tempfile.TemporaryDirectory(prefix="promela-") as folder:
        path = pathlib.Path(folder) / "model.pml"
        path.write_text(Model(seed).text())
        all_states, problem = check(tool, path, ["--por", "none", "--canon", "none"])
        if all_states is None:
            return ("skipped" if problem == "too large" else "failed"), problem, 0, 0
        found, problem = check(tool, path, ["--por", "none"])  # promela_reduction.py has the two together
        if found is None:
            return "failed", problem, 0, 0
        if found[0] != all_states[0]:
            return "failed", f"{found[0]} with symmetry instead of {all_states[0]}", 0, 0
        return ("reduced" if found[1] < all_states[1] else "same"), "", all_states[1], found[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the model of a seed")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    options = parser.parse_args()
    if options.show is not None:
        print(Model(options.show).text(), end="")
        return 0
    if not options.quotient.exists():
        sys.exit(f"promela_names.py: {options.quotient} does not exist")
    results = {"same": 0, "reduced": 0, "failed": 0, "skipped": 0}
    before = after = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.count)
        for seed, (result, message, states, left) in zip(
            seeds, pool.map(lambda seed: test(options.quotient, seed), seeds)
        ):
            results[result] += 1
            if result == "reduced":
                before, after = before + states, after + left
            if result == "failed":
                print(f"FAILED seed {seed}: {message}", flush=True)
    print(
        f"{results['reduced']} reduced, {results['same']} not symmetric, {results['failed']} failed,"
        f" {results['skipped']} too large; {after} of {before} states left where there is symmetry"
    )
    if options.count >= 100 and results["reduced"] * 5 < options.count:
        print("FAILED: hardly any model is symmetric")
        return 1
    return 1 if results["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
