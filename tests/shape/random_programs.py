#!/usr/bin/env python3
"""Random pointer programs, on which `quotient prove` and `quotient check` must not contradict each other: what is
verified for structures of every size has no error in any of the structures that `check` can explore, and an error is
one for both; and where no memory is lost, `check` finds no leak. Some programs also ask whether a structure has the
same nodes as before. Each program builds a structure of a few nodes by its loops, does random things with it, and may
well go wrong. `prove` gets it once as it is, and once with the bounds of its loops taken away (they may end at any
time), so that it has to find invariants: verified then is verified for the bounded program, too. A third time,
`prove` has one of the abstractions that `auto` comes to late or never."""
import argparse
import concurrent.futures
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HEADER = """#include <assert.h>
#include <quotient.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
#ifdef UNBOUNDED
#define WITHIN(i, n) __VERIFIER_nondet_bool()
#else
#define WITHIN(i, n) ((i) < (n))
#endif
struct node { struct node *a, *b; int d; };
struct item { struct item *next; struct node *node; };
static struct item *push(struct item *stack, struct node *node) {
  struct item *item = malloc(sizeof *item);
  item->next = stack;
  item->node = node;
  return item;
}
"""
FIELDS = ["a", "b"]
OTHER_ABSTRACTIONS = ["predicates", "neighbour"]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.variables = ["x", "y", "z", "w"][: self.random.randint(2, 4)]
        self.fields = FIELDS[: self.random.randint(1, 2)]
        # How carefully pointers are tested before they are followed: careless programs have errors, careful ones are
        # mostly correct.
        self.care = self.random.choice([0.5, 0.9, 1.0, 1.0, 1.0])
        self.compares = self.random.random() < 0.3
        self.allocations = 0
        self.recursive = self.random.random() < 0.4
        # Numbers that are counted, compared, and used as bounds of loops.
        self.counters = ["n", "m", "k"][: self.random.choice([0, 0, 0, 1, 2, 3])]
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

    def counting(self, indent):
        n, m = self.random.choice(self.counters), self.random.choice([*self.counters, "2"])
        kind = self.random.random()
        if kind < 0.4:
            change = self.random.choice(["++", "++", "--", f" += {m}", f" = {m}", " = 0", " %= 2", f" = {m} - {n}"])
            self.lines.append(f"{indent}{n}{change};")
        elif kind < 0.6:
            condition = self.random.choice(["==", "!=", "<", "<=", ">"])
            self.lines.append(f"{indent}if ({n} {condition} {m}) {self.random.choice(self.counters)}++;")
        elif kind < 0.7:
            asserted = self.random.choice([f"{n} == {m}", f"{n} != {m}", f"{n} <= {m}", f"{n} % 2 == 0", f"{n} >= 0"])
            self.lines.append(f"{indent}assert({asserted});")
        else:
            x = self.variable()
            self.lines.append(f"{indent}if ({n} > 0) assert({x} != NULL);")

    def statement(self, indent, depth):
        if self.counters and indent and self.random.random() < 0.3:
            return self.counting(indent)
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
            if self.random.random() < 0.3:  # what is freed is not null
                self.guarded(x, f"{{ free({x}); assert({x} != NULL); }}", indent)
            else:
                self.lines.append(f"{indent}free({x});")
            if self.random.random() < self.care:
                for other in self.variables:
                    self.lines.append(f"{indent}{other} = NULL;")
        elif kind < 0.80 and depth < 2:
            condition = self.random.choice(
                ["__VERIFIER_nondet_bool()", f"{x} == {y}", f"{x} != NULL", f"{x} != NULL && {x}->d == 1"]
            )
            self.lines.append(f"{indent}if ({condition}) {{")
            self.block(indent + "  ", depth + 1, 2)
            self.lines.append(f"{indent}}}")
        elif kind < 0.90 and depth < 1:
            walk = self.field()
            self.lines.append(f"{indent}for (int i = 0; {x} != NULL && WITHIN(i, 4); i++) {{")
            self.block(indent + "  ", depth + 1, 2)
            if self.counters and self.random.random() < 0.5:
                self.lines.append(f"{indent}  {self.random.choice(self.counters)}{self.random.choice(['++', '--'])};")
            self.guarded(x, f"{x} = {x}->{walk};", indent + "  ")
            self.lines.append(f"{indent}}}")
        elif kind < 0.95:
            self.guarded(x, f"assert({x}->{self.field()} != {y} || {x} != {y});", indent)
        elif self.allocations < 2:
            self.allocations += 1
            self.fresh(x, indent)

    def call(self, indent, depth):
        x, y = self.variable(), self.variable()
        self.guarded(y, f"{x} = again({y}->{self.field()}, {self.variable()}, {depth});", indent)

    def block(self, indent, depth, most):
        for _ in range(self.random.randint(1, most)):
            self.statement(indent, depth)

    def owned_list(self, owner, field):
        """A list that is complete before a node gets it."""
        variable = self.random.choice([v for v in self.variables if v != owner])
        link, other = self.random.sample(FIELDS, 2)
        self.lines.append("    struct node *items = NULL, *last = NULL;")
        self.lines.append("    for (int j = 0; WITHIN(j, 2) && __VERIFIER_nondet_bool(); j++) {")
        self.lines.append("      struct node *item = malloc(sizeof *item);")
        self.lines.append(f"      item->d = 0, item->{link} = items, item->{other} = NULL;")
        if self.random.random() < 0.5:
            self.lines.append(f"      if (items != NULL) items->{other} = item;")
        self.lines.append("      if (last == NULL) last = item;")
        self.lines.append("      items = item;")
        self.lines.append("    }")
        self.lines.append(f"    {owner}->{field} = {self.random.choice(['items', 'items', 'last'])};")
        if self.random.random() < 0.3:
            self.lines.append(f"    {variable} = items;")

    def count_down(self, variable):
        """As many nodes are taken away as a counter says, or until there is none."""
        counter, field = self.random.choice(self.counters), self.random.choice(FIELDS)
        condition = self.random.choice([f"{counter} > 0", f"{counter} != 0", f"{variable} != NULL"])
        self.lines.append(f"  while ({condition}) {{")
        self.lines.append(f"    struct node *rest = {variable}->{field};")
        self.lines.append(f"    free({variable});")
        self.lines.append(f"    {variable} = rest;")
        self.lines.append(f"    {counter}--;")
        self.lines.append("  }")
        self.lines.append(f"  assert({self.random.choice([f'{counter} == 0', f'{variable} == NULL'])});")

    def free_top_down(self, root):
        """With a stack of pointers to what is left; sometimes something is forgotten, or followed too late."""
        self.lines.append("  struct item *stack = NULL;")
        self.lines.append(f"  if ({root} != NULL) stack = push(stack, {root});")
        self.lines.append("  while (stack != NULL) {")
        self.lines.append("    struct item *top = stack;")
        self.lines.append("    struct node *node = top->node;")
        self.lines.append("    stack = top->next;")
        self.lines.append("    free(top);")
        steps = [f"if (node->{field} != NULL) stack = push(stack, node->{field});" for field in self.fields]
        steps.append("free(node);")
        mistake = self.random.random()
        if mistake < 0.1:
            self.random.shuffle(steps)
        elif mistake < 0.2:
            steps.pop(self.random.randrange(len(steps)))
        self.lines += [f"    {step}" for step in steps]
        self.lines.append("  }")

    def recursive_function(self):
        """It calls itself once or twice, somewhere among other things."""
        outside, self.variables = self.variables, ["p", "q", "r"]
        counters, self.counters = self.counters, []
        self.lines = ["static struct node *again(struct node *p, struct node *q, int depth) {"]
        self.lines.append(f"  struct node *r = {self.random.choice(['NULL', 'p', 'q'])};")
        if self.random.random() < 0.7:
            self.lines.append(f"  if (p == NULL) return {self.random.choice(['NULL', 'q'])};")
        for _ in range(self.random.randint(1, 2)):
            if self.random.random() < 0.5:
                self.statement("  ", 1)
            self.lines.append("  if (WITHIN(depth, 2)) {")
            self.call("    ", "depth + 1")
            self.lines.append("  }")
        if self.random.random() < 0.7:
            self.statement("  ", 1)
        self.lines.append(f"  return {self.variable()};")
        self.lines.append("}")
        self.variables, self.counters = outside, counters
        return "\n".join(self.lines) + "\n"

    def steps_with_mistake(self, steps):
        mistake = self.random.random()
        if mistake < 0.1:
            self.random.shuffle(steps)
        elif mistake < 0.2:
            steps.pop(self.random.randrange(len(steps)))
        elif mistake < 0.25:
            steps[-1] = re.sub(r"\w+\((t->\w)\)", r"\1", steps[-1])
        return "".join(f"  {step}\n" for step in steps)

    def tree_functions(self):
        """A tree that is linked when its subtrees are there, its copy, and its end."""
        if self.random.random() < 0.5:
            built = ["p->a = build(depth + 1);", "p->b = build(depth + 1);"]
        else:
            built = ["q = build(depth + 1);", "r = build(depth + 1);", "p->a = q;", "p->b = r;"]
        copied = ["p->a = copy(t->a);", "p->b = copy(t->b);"]
        destroyed = ["destroy(t->a);", "destroy(t->b);", "free(t);"]
        return (
            "static struct node *build(int depth) {\n"
            "  if (!(WITHIN(depth, 2)) || __VERIFIER_nondet_bool()) return NULL;\n"
            "  struct node *p = malloc(sizeof *p), *q = NULL, *r = NULL;\n"
            f"{self.steps_with_mistake(built)}  return p;\n}}\n"
            "static struct node *copy(struct node *t) {\n  if (t == NULL) return NULL;\n"
            f"  struct node *p = malloc(sizeof *p);\n{self.steps_with_mistake(copied)}  return p;\n}}\n"
            "static void destroy(struct node *t) {\n  if (t == NULL) return;\n"
            f"{self.steps_with_mistake(destroyed)}}}\n"
        )

    def use_tree_functions(self):
        steps = ["t = build(0);", "c = copy(t);", "destroy(t);", "destroy(c);"]
        if self.random.random() < 0.5:
            steps = ["t = build(0);", "destroy(t);"]
        self.lines.append(f"  struct node *t = NULL, *c = NULL;\n{self.steps_with_mistake(steps)}")

    def program(self):
        function = self.recursive_function() if self.recursive else ""
        # What static variables lead to is not lost.
        storage = self.random.choice(["", "", "static "])
        self.lines = [f"  {storage}struct node *{v} = NULL;" for v in self.variables]
        for counter in self.counters:
            sign = self.random.choice(["", "unsigned "])
            self.lines.append(f"  {sign}{'char' if self.random.random() < 0.2 else 'int'} {counter} = 0;")
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
            if self.random.random() < 0.5:
                self.owned_list(temporary, second)
            self.lines.append(f"    {x} = {temporary};")
        else:
            self.lines.append(f"    {temporary}->a = {temporary}->b = NULL;")
            self.lines.append(f"    if ({x} == NULL) {x} = {temporary};")
            self.lines.append(f"    else if ({x}->{first} == NULL) {x}->{first} = {temporary};")
            self.lines.append(f"    else {{ {temporary}->{second} = {x}->{first}; {x}->{first} = {temporary}; }}")
        for counter in self.counters[:2]:
            self.lines.append(f"    {counter}++;")
        self.lines.append("  }")
        if self.counters and self.random.random() < 0.4:
            self.count_down(x)
        if self.compares:
            self.lines.append(f"  quotient_remember_tree({x}, a, b);")
        for _ in range(self.random.randint(1, 4) if self.compares else self.random.randint(3, 8)):
            self.statement("  ", 0)
        if self.recursive:
            self.call("  ", "0")
            self.statement("  ", 0)
        if not self.compares and self.random.random() < 0.2:
            self.free_top_down(x)
        if self.random.random() < 0.2:
            function += self.tree_functions()
            if self.random.random() < 0.5:
                self.lines, self.compares = [], False  # nothing else, which may go wrong before
            self.use_tree_functions()
        if self.compares:
            self.lines.append(f"  quotient_assert_same_tree({self.random.choice([x, x, x, self.variable()])}, a, b);")
        return HEADER + function + "int main(void) {\n" + "\n".join(self.lines) + "\n  return 0;\n}\n"


def answer(command):
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return None, "does not keep its time limit"
    if result.returncode not in (0, 1, 3):
        return None, result.stderr + result.stdout
    return json.loads(result.stdout), ""


def prove(command):
    """What is proved of safety (memory and assertions), and of leaks."""
    found, text = answer(command)
    if not found:
        return "broken", "broken", text
    memory, assertions, leaks = (p["verdict"] for p in found["properties"])
    safety = (
        "error"
        if "error" in (memory, assertions)
        else "verified" if (memory, assertions) == ("verified", "verified") else "unknown"
    )
    return safety, leaks, ""


def check(quotient, checks, file):
    found, text = answer([quotient, "check", "--json", "--check", checks, str(file)])
    return found["verdict"] if found else "broken", text


def examine(quotient, seed, keep):
    source = Generator(seed).program()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"random-{seed}.c"
        file.write_text(source)
        command = [quotient, "prove", "--json", "--states", "2000", str(file)]
        bounded, bounded_leaks, text = prove([*command, "--time", "20s"])
        unbounded, unbounded_leaks, unbounded_text = prove([*command, "--time", "20s", "-DUNBOUNDED"])
        other, other_leaks, other_text = prove(
            [*command, "--time", "5s", "-DUNBOUNDED", "--abstraction", OTHER_ABSTRACTIONS[seed % 2]]
        )
        checked, check_text = check(quotient, "assert,memory,reach", file)
        # Only of programs that are safe is anything said about leaks.
        proved_leaks = (bounded_leaks, unbounded_leaks, other_leaks)
        leaks, leak_text = (
            check(quotient, "leak,leak-at-end", file)
            if "verified" in proved_leaks or bounded_leaks == "error"
            else ("-", "")
        )
    contradiction = (
        "broken" in (bounded, unbounded, other, checked, leaks)
        or (bounded, checked) == ("error", "verified")
        or (checked == "error" and "verified" in (bounded, unbounded, other))
        or (leaks == "error" and "verified" in proved_leaks)
        or (leaks, bounded_leaks) == ("verified", "error")
    )
    if contradiction:
        pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
        (pathlib.Path(keep) / f"random-{seed}.c").write_text(source)
    verdicts = (bounded, unbounded, other, checked, *proved_leaks, leaks)
    return seed, verdicts, contradiction, text + unbounded_text + other_text + check_text + leak_text


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
        for seed, verdicts, contradiction, text in pool.map(
            lambda s: examine(arguments.quotient, s, arguments.keep), seeds
        ):
            counts[verdicts] = counts.get(verdicts, 0) + 1
            if contradiction:
                bad += 1
                print(
                    (
                        f"seed {seed}: prove says {verdicts[0]} (leaks {verdicts[4]}), without bounds"
                        f" {verdicts[1]} (leaks {verdicts[5]}), with"
                        f" {OTHER_ABSTRACTIONS[seed % 2]} {verdicts[2]} (leaks {verdicts[6]}); check says"
                        f" {verdicts[3]} (leaks {verdicts[7]}) {text[:500]}"
                    ),
                    flush=True,
                )
    columns = "prove {:<10}without bounds {:<10}other abstractions {:<10}check {:<10}"
    for verdicts, count in sorted(counts.items()):
        print((columns + "leaks: " + columns).format(*verdicts), count)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
