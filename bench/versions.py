#!/usr/bin/env python3
"""Two builds of Quotient side by side: has a step become dearer? Replaces its section in docs/benchmarks.md:

    bench/versions.py --old BINARY --version NAME --beem FOLDER     FOLDER has Promela models of the BEEM database

Without reduction, so that both have the same states and transitions. CPU seconds of the whole process, since an older
version may not report those of its search; the best of several runs, which take turns.
"""
import argparse
import json
import math
import os
import resource
import subprocess
import tempfile

from measure import PROGRAMS, ROOT, label, table, thousands, write_section

CASES = [
    ("workers.c", ["-DSTEPS=6", "--por", "none"]),
    ("reduction/locked_counter.c", ["-DTHREADS=6", "--por", "none"]),
    ("reduction/sums.c", ["--por", "escape"]),
    ("tcp.c", ["--por", "none"]),
    ("file_system.c", ["--por", "none"]),
    ("ordered_list.c", ["-DN=9", "--por", "none"]),
]
MODELS = ["adding.2", "brp.3", "extinction.2", "krebs.2", "phils.5", "sorter.3", "szymanski.3", "telephony.3"]
NEWER_OPTIONS = ["--workers", "1", "--minimise", "0"]


def measure(binary, options, folder):
    """States, transitions, CPU seconds."""
    result = os.path.join(folder, "result.json")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([binary, "check", "--errors", "all", "--json", result, *options], capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(result, encoding="utf-8") as text:
        figures = json.load(text)["statistics"]
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return figures["states"], figures["transitions"], cpu


def understands(binary, options):
    text = subprocess.run([binary, "check", "--help"], capture_output=True, text=True, check=False).stdout
    return all(option in text for option in options if option.startswith("--"))


def row(name, binaries, options, folder, rounds):
    print("  " + name, flush=True)
    best = [math.inf, math.inf]
    sizes = [None, None]
    for _ in range(rounds):
        for i, (binary, more) in enumerate(binaries):
            *sizes[i], cpu = measure(binary, [*more, *options], folder)
            best[i] = min(best[i], cpu / sizes[i][1])
    same = "" if sizes[0] == sizes[1] else " (not the same)"
    ratio = best[1] / best[0]
    cells = [name, thousands(sizes[1][0]) + same, thousands(sizes[1][1]), *(f"{1e6 * b:.3f}" for b in best)]
    return ratio, [*cells, f"{ratio:.2f}"]


def versions(arguments):
    binaries = [(os.path.abspath(path), NEWER_OPTIONS if understands(path, NEWER_OPTIONS) else [])
                for path in (arguments.old, arguments.quotient)]
    cases = [(label(os.path.basename(p), o), [*o, os.path.join(PROGRAMS, p)]) for p, o in CASES]
    cases += [(f"`{m}`", ["--canon", "none", "--por", "none", os.path.join(arguments.beem, f"{m}.pm")]) for m in MODELS]
    with tempfile.TemporaryDirectory() as folder:
        rows = [row(name, binaries, options, folder, arguments.rounds) for name, options in cases]
    mean = math.exp(sum(math.log(ratio) for ratio, _ in rows) / len(rows))
    return (
        f"## Beside an earlier version\n\nBeside {arguments.version}: microseconds of CPU time for each transition, of"
        f" the whole process, the best of {arguments.rounds} runs in turns (`bench/versions.py`). The geometric mean of"
        f" the ratios is {mean:.2f}.\n\n"
        + table(["", "states", "transitions", "earlier", "now", "ratio"], [cells for _, cells in rows])
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    parser.add_argument("--old", required=True, help="the other build's executable")
    parser.add_argument("--version", required=True, help="what to call it")
    parser.add_argument("--beem", required=True)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--out", default=os.path.join(ROOT, "docs", "benchmarks.md"))
    arguments = parser.parse_args()
    write_section(arguments.out, versions(arguments))


if __name__ == "__main__":
    main()
