#!/usr/bin/env python3
"""Random programs that allocate, free and compare pointers, against an allocator that may give out any free address.

Each program notes the results of its comparisons, dangling pointers among them, and ends in a line of its own for each
combination of results. The combinations that quotient reaches (with --errors all) must be exactly those that the
allocator can bring about: one more is a false alarm, one less a wrong "verified".
"""
import itertools
import json
import pathlib
import random
import subprocess
import sys

import seeds

HERE = pathlib.Path(__file__).resolve().parent


def make_program(seed):
    """How many variables, and what is done with them: ('malloc', v), ('realloc', v, from), ('copy', v, from), …"""
    rng = random.Random(seed)
    variables = rng.randint(3, 5)
    operations, owner, comparisons = [], {}, 0
    defined = set()
    while comparisons < rng.randint(3, 5) or len(operations) < 8:
        kind = rng.choice(["malloc", "malloc", "free", "free", "copy", "realloc", "equal", "equal"])
        v, w = rng.randrange(variables), rng.randrange(variables)
        if kind == "malloc" and v not in owner and sum(o[0] in ("malloc", "realloc") for o in operations) < 5:
            owner[v] = True
            defined.add(v)
            operations.append(("malloc", v))
        elif kind == "free" and v in owner:
            del owner[v]
            operations.append(("free", v))
        elif kind == "realloc" and v in owner and w not in owner and v != w \
                and sum(o[0] in ("malloc", "realloc") for o in operations) < 5:
            del owner[v]
            owner[w] = True
            defined.add(w)
            operations.append(("realloc", w, v))
        elif kind == "copy" and w in defined and v not in owner and v != w:
            defined.add(v)
            operations.append(("copy", v, w))
        elif kind == "equal" and v in defined and w in defined and v != w:
            comparisons += 1
            operations.append(("equal", v, w))
        if len(operations) > 30:
            break
    return variables, operations


def possible_results(variables, operations):
    """Every combination of results, over all addresses that an allocator may choose."""
    blocks = sum(o[0] in ("malloc", "realloc") for o in operations)
    found = set()

    def run(at, values, live, results):
        for i in range(at, len(operations)):
            kind, v, *rest = operations[i]
            if kind in ("malloc", "realloc"):
                used = live - {values[rest[0]]} if rest else live
                for address in range(blocks):
                    if address not in used:
                        run(i + 1, {**values, v: address}, used | {address}, results)
                return
            if kind == "free":
                live = live - {values[v]}
            elif kind == "copy":
                values = {**values, v: values[rest[0]]}
            else:
                results = results + (values[v] == values[rest[0]],)
        found.add(results)

    run(0, {}, frozenset(), ())
    return found


def source_of(variables, operations):
    lines = ["#include <assert.h>", "#include <stdlib.h>", "int main(void) {", "  unsigned seen = 0;"]
    lines += [f"  char *p{v} = NULL;" for v in range(variables)]
    count = 0
    for kind, v, *rest in operations:
        if kind == "malloc":
            lines.append(f"  p{v} = malloc({v + 1});")
        elif kind == "realloc":
            lines.append(f"  p{v} = realloc(p{rest[0]}, {v + 9});")
        elif kind == "free":
            lines.append(f"  free(p{v});")
        elif kind == "copy":
            lines.append(f"  p{v} = p{rest[0]};")
        else:
            lines.append(f"  if (p{v} == p{rest[0]}) seen |= {1 << count}u;")
            count += 1
    line_of = {}
    for results in itertools.product([False, True], repeat=count):
        lines.append(f"  assert(seen != {sum(1 << i for i, r in enumerate(results) if r)}u);")
        line_of[len(lines)] = results
    return "\n".join(lines + ["}", ""]), line_of


def check(tool, folder, seed):
    variables, operations = make_program(seed)
    text, line_of = source_of(variables, operations)
    path = folder / f"{seed}.c"
    path.write_text(text)
    command = [tool, "check", "--check", "assert", "--errors", "all", "--json", str(path)]
    out = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    answer = json.loads(out.stdout)
    reached = {line_of[e["location"]["line"]] for e in answer["errors"]}
    expected = possible_results(variables, operations)
    if answer["verdict"] == "error" and reached == expected:
        return None
    return (f"seed {seed}: verdict {answer['verdict']}, "
            f"{len(reached - expected)} impossible results {sorted(reached - expected)[:3]}, "
            f"{len(expected - reached)} missed {sorted(expected - reached)[:3]}\n{text}")


if __name__ == "__main__":
    sys.exit(seeds.run(__doc__, check))
