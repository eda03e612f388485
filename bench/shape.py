#!/usr/bin/env python3
"""Proofs for structures of every size beside paper 5's table 1. A section of bench/run.py, and a program of its own:

    bench/shape.py       writes its section into docs/benchmarks.md

Every figure comes from `quotient prove --json`: the CPU seconds of all attempts together, without compiling; the
fastest of three.
"""
import json
import pathlib
import subprocess
import sys

from measure import PROGRAMS, main_of_sections, table

# Paper 5, table 1 (Xeon, 3.2 GHz): seconds and the largest automaton.
PAPER = {
    "sll_create": (1, 25),
    "sll_reverse": (5, 52),
    "dll_delete": (6, 100),
    "dll_insert": (10, 106),
    "dll_reverse": (8, 54),
    "dll_insertsort": (2, 51),
    "tree_insert": (29, 65),
    "linked_leaves": (49, 75),
    "list_of_lists": (6, 55),
    "dsw": (57, 126),
}
FOLDER = pathlib.Path(PROGRAMS) / "shape"


def prove(bench, file):
    """One result, the one with the fewest CPU seconds of three."""
    print(f"  prove {file.relative_to(FOLDER)}", flush=True)
    results = []
    while len(results) < 3 and (not results or results[0]["shape"]["cpu_seconds"] < 3):
        run = subprocess.run(
            [bench.quotient, "prove", "--json", "--time", "20s", str(file)], capture_output=True, text=True
        )
        if run.returncode not in (0, 1, 3):
            sys.exit(f"bench: exit code {run.returncode}: {run.stderr.strip()}")
        results.append(json.loads(run.stdout))
    return min(results, key=lambda result: result["shape"]["cpu_seconds"])


def row(bench, file):
    result = prove(bench, file)
    shape = result["shape"]
    return [
        f"`{file.relative_to(FOLDER).with_suffix('')}`",
        result["verdict"],
        f"{shape['cpu_seconds']:.3f}",
        shape["abstraction"],
        shape["most_states"],
        shape["most_rules"],
        shape["labels"],
        shape["loop_rules"],
        shape["loop_rules_with_label_sets"],
        shape["leaks"],
    ], shape


HEADER = [
    "program",
    "verdict",
    "CPU s",
    "abstraction",
    "states",
    "rules",
    "labels",
    "rules at loops",
    "with label sets",
    "leaks",
]


def paper5(bench):
    """Paper 5, table 1: structures of every size."""
    rows = []
    for name, (seconds, states) in PAPER.items():
        cells, shape = row(bench, FOLDER / f"{name}.c")
        rows.append([*cells, seconds, states, f"{seconds / max(shape['cpu_seconds'], 1e-3):.0f}"])
    more = [row(bench, file)[0] for file in sorted((FOLDER / "more").glob("*.c"))]
    return (
        "## Structures of every size (paper 5, table 1)\n\n`quotient prove` on `bench/programs/shape`, with its"
        " defaults: CPU seconds of all attempts together, without compiling. Attempts that only try to prove that"
        " no\nmemory is lost count, too. States and rules are those of the largest automaton, labels all that occur."
        " *Rules at loops* are those of all invariants together, *with label sets* what would be left of them if"
        " rules\nthat differ only in their label were one. Comparable: the programs, written after the paper's"
        " descriptions, with its tests as assertions (there is none for the\nlist of lists). Not comparable: the"
        " machines (the paper: a Xeon with 3.2 GHz), so the last column is for orientation.\n\n"
        + table([*HEADER, "paper: s", "states", "times as fast"], rows)
        + "\nMore programs (`bench/programs/shape/more`):\n\n"
        + table(HEADER, more)
    )


SECTIONS = {"paper5": paper5}

if __name__ == "__main__":
    main_of_sections(__doc__, SECTIONS)
