#!/usr/bin/env python3
"""Runs the benchmarks and writes docs/benchmarks.md.

    make bench            all tables (half an hour)
    bench/run.py --only paper4,speed

Every figure comes from `quotient check --json`. Times are CPU seconds of the search, because machines are busy;
compare ratios within a table. Results of public suites, which are not part of this repository, are in
bench/public_results.md and copied in as they are.
"""
import argparse
import datetime
import os
import platform
import subprocess
import time

import automata
import hashes
import heap
import promela
import promela_reduction
import reduction
import shape
from measure import ROOT, Bench, rate, table, thousands, wrapped


def paper4(bench):
    """Paper 4, tables 1 and 2: list reversal."""
    rows = []
    for n in (10, 30, 50, 70, 100):
        row = [n]
        for processes, paper in ((1, 9 * n + 3), (2, (9 * n + 3) ** 2)):
            result = bench.check(
                "list_reversal.c",
                "--granularity",
                "statement",
                "--por",
                "none",
                "--check",
                "memory,deadlock",
                f"-DN={n}",
                f"-DPROCESSES={processes}",
            )
            s = result["statistics"]
            row += [thousands(s["states"] - 1), thousands(paper)]
        row += [
            f"{s['bytes_per_state']:.0f}",
            {10: 620, 30: 1260, 50: 1900, 70: 2540, 100: 3500}[n],
            f"{s['search_cpu_seconds']:.2f}",
        ]
        rows.append(row)
    return (
        "## List reversal (paper 4, tables 1 and 2)\n\n`bench/programs/list_reversal.c`, without reduction, a step for"
        " each assignment (`--granularity statement --por none`). The state before the\nprocesses start is not counted."
        " Comparable: the program and that the count for two processes is the square of the count for\none. Not"
        " comparable: what counts as a statement differs (ours counts the steps of thread start and end, and each"
        " store), so the factor of n is\nanother. Our bytes per state are all tables together; the paper's are the"
        " state alone, its store comes on top.\n\n"
        + table(
            ["n", "states, 1 process", "paper", "states, 2 processes", "paper", "bytes per state", "paper", "CPU s"],
            rows,
        )
    )


def symmetry_rows(bench, program, cases):
    rows = []
    for label, defines, paper in cases:
        base = None
        for canon in ("none", "dfs", "bfs", "inc"):
            result = bench.check(
                program, "--canon", canon, "--por", "none", "--time", "60s", "--memory", "8G", *defines
            )
            s = result["statistics"]
            complete = result["verdict"] == "verified"
            if canon == "none":
                base = (s["states"], complete, rate(s))
            factor = "" if canon == "none" else ("" if base[1] else "> ") + f"{base[0] / s['states']:.1f}"
            slowdown = "" if canon == "none" else f"{base[2] / rate(s):.2f}"
            rows.append(
                [
                    label,
                    canon,
                    ("" if complete else "> ") + thousands(s["states"]),
                    thousands(s["transitions"]),
                    thousands(int(rate(s))),
                    f"{s['store_bytes'] / 2**20:.1f}",
                    factor,
                    "" if canon == "none" else paper,
                    slowdown,
                ]
            )
    return rows


SYMMETRY = [
    "case",
    "canon",
    "states",
    "transitions",
    "transitions per CPU s",
    "store, MB",
    "reduction",
    "paper",
    "slowdown per step",
]


def paper2(bench):
    """Paper 2, tables 1 and 2: heap symmetry."""
    lists = [(f"N={n}", [f"-DN={n}"], paper) for n, paper in ((8, "2.6"), (9, "3.2"), (10, "2.6 (> 2.6)"))]
    trees = [
        (f"({n},{k},{d})", [f"-DN={n}", f"-DK={k}", f"-DD={d}"], paper)
        for n, k, d, paper in ((3, 2, 2, "4.8"), (2, 2, 3, "25.7"), (2, 4, 3, "> 115"))
    ]
    return (
        "## Heap symmetry (paper 2, tables 1 and 2)\n\n`bench/programs/ordered_list.c` and `btree.c`, every access to"
        " memory a step (`--por none`), `none` being a first-free allocator without\nsymmetry reduction. Comparable:"
        " the reduction factors and the slowdown per step (the paper: about 1.4). Not comparable: absolute counts;"
        " the\nprograms are ours, written after the paper's description. `>`: a limit of 60 s was reached.\n\nOrdered"
        " list:\n\n"
        + table(SYMMETRY, symmetry_rows(bench, "ordered_list.c", lists))
        + "\nB-tree (N updaters, K children, D levels):\n\n"
        + table(SYMMETRY, symmetry_rows(bench, "btree.c", trees))
        + "\nThe same in dSPIN's language, `bench/programs/dspin`; every statement is a step. The keys leave the list"
        " in the order in which they came, and the tree\ngrows evenly, until it is full:\n\n"
        + table(SYMMETRY, symmetry_rows(bench, "dspin/ordered_list.pml", lists))
        + "\n"
        + table(SYMMETRY, symmetry_rows(bench, "dspin/btree.pml", trees))
    )


def speed(bench):
    """Transitions per second and bytes per state."""
    rows = []
    for program, defines, options in (
        ("workers.c", ["-DSTEPS=5"], []),
        ("workers.c", ["-DSTEPS=14"], ["--por", "none"]),
        ("ordered_list.c", ["-DN=9"], ["--por", "none"]),
    ):
        s = bench.check(program, *defines, *options)["statistics"]
        rows.append(
            [
                f"`{program}` {' '.join(defines + options)}",
                thousands(s["states"]),
                thousands(s["transitions"]),
                thousands(int(rate(s))),
                f"{s['heap_objects_mean']:.1f}",
                f"{s['bytes_per_state']:.1f}",
                f"{s['nodes'] / s['states']:.2f}",
                thousands(s["contents"]),
                thousands(s["chains"]),
            ]
        )
    return (
        "## Speed and memory\n\n`workers.c`: three threads, 15 heap objects; 38 objects with globals, threads and"
        " frames. Bytes per state are all four tables together.\n\n"
        + table(
            [
                "program",
                "states",
                "transitions",
                "transitions per CPU s",
                "objects",
                "bytes per state",
                "nodes per state",
                "contents",
                "chains",
            ],
            rows,
        )
    )


def start_up(bench):
    """From the command to the verdict when the search is trivial."""
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        subprocess.run(
            [os.path.join(ROOT, "quotient"), "check", "--quiet", os.path.join(ROOT, "examples", "semaphore_ring.c")],
            capture_output=True,
            check=False,
        )
        times.append(time.perf_counter() - begin)
    return (
        f"## Start-up\n\n`./quotient check examples/semaphore_ring.c`, clang included: {min(times):.2f} s (best of"
        " five).\n"
    )


SECTIONS = {
    "paper4": paper4,
    "paper2": paper2,
    **heap.SECTIONS,
    **hashes.SECTIONS,
    **reduction.SECTIONS,
    **promela.SECTIONS,
    **promela_reduction.SECTIONS,
    **shape.SECTIONS,
    **automata.SECTIONS,
    "speed": speed,
    "start_up": start_up,
}


def cpu_name():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            for line in info:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.machine()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    parser.add_argument("--only", help="some of: " + ", ".join(SECTIONS), default=",".join(SECTIONS))
    parser.add_argument("--output", default=os.path.join(ROOT, "docs", "benchmarks.md"))
    parser.add_argument("--beem", default=promela.BEEM, help="folder with BEEM's Promela models and reference.csv")
    parser.add_argument(
        "--timbuk",
        action="append",
        default=[],
        help="folder with tree automata as Timbuk files; may be given several times",
    )
    parser.add_argument("--vata", help="command line of the VATA library")
    arguments = parser.parse_args()
    bench = Bench(
        os.path.abspath(arguments.quotient),
        os.path.abspath(arguments.beem),
        promela.MODELS,
        arguments.timbuk,
        arguments.vata,
    )
    parts = [
        f"# Benchmarks\n\nMade by `make bench` on {datetime.date.today()}; {os.cpu_count()} cores, {cpu_name()}. "
        "Times are CPU seconds of the search on one core; of searches under 3 s the fastest of three.\n"
    ]
    for name in arguments.only.split(","):
        print(f"{name}: {SECTIONS[name].__doc__}", flush=True)
        parts.append(SECTIONS[name](bench))
    for extra in ("profile.md", "public_results.md"):
        path = os.path.join(ROOT, "bench", extra)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as text:
                parts.append(text.read())
    with open(arguments.output, "w", encoding="utf-8") as out:
        out.write(wrapped("\n".join(parts)))
    print(f"wrote {os.path.relpath(arguments.output, ROOT)}")


if __name__ == "__main__":
    main()
