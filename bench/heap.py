"""Naming and collecting: what a step costs with each canonicaliser (--canon) and collector (--gc). Sections of
bench/run.py."""
import os
import subprocess

from measure import ROOT, label, microseconds, rate, table, thousands

# Paper 1, table 1: objects, % modified, % hashed, speed-up of bfs over dfs.
PAPER1 = {
    "transaction_manager.c": (46.0, 0.16, 4.25, 2.15),
    "file_system.c": (364.1, 0.4, 2.18, 3.59),
    "tcp.c": (102.7, 4.96, 5.06, 8.85),
}


def paper1(bench):
    """Paper 1, table 1: incremental canonicalisation."""
    rows = []
    for program, (objects, modified, hashed, speedup) in PAPER1.items():
        base = None
        for canon in ("dfs", "bfs", "inc"):
            s = bench.check(program, "--canon", canon)["statistics"]
            base = base or s
            rows.append(
                [
                    f"`{program}`",
                    canon,
                    thousands(s["states"]),
                    f"{s['state_bytes_mean'] / 1024:.1f}",
                    f"{s['heap_objects_mean']:.1f}",
                    f"{s['objects_modified_percent']:.2f}",
                    f"{s['objects_hashed_percent']:.2f}",
                    f"{s['objects_traversed_percent']:.2f}",
                    f"{s['search_cpu_seconds']:.2f}",
                    f"{microseconds(s):.2f}",
                    f"{base['search_cpu_seconds'] / s['search_cpu_seconds']:.2f}",
                ]
            )
        rows.append(
            [
                "the paper's model",
                "bfs",
                "",
                {"transaction_manager.c": "1.3", "file_system.c": "4.1", "tcp.c": "255.7"}[program],
                objects,
                modified,
                hashed,
                "100",
                "",
                "",
                speedup,
            ]
        )
    return (
        "## Naming objects (paper 1, table 1)\n\n`transaction_manager.c`, `file_system.c` and `tcp.c`, default options"
        " but for `--canon`. Percentages are of the objects of the state, per step: *modified* by the program, *hashed*"
        " (with those that only hold\na renamed object's name), *traversed* by the canonicaliser. Comparable: the three"
        " programs do what the paper's models are said to do, with as many objects; `dfs` is the paper's baseline. Not"
        " comparable:\nour `dfs` hashes only what its renumbering changed, where the paper's hashed the whole state;"
        " objects are counted with frames, threads and all globals, so a state is larger than the paper's; CMC"
        " ran\nnative code, and here every instruction of an event is interpreted.\n\n"
        + table(
            [
                "program",
                "canon",
                "states",
                "state, KB",
                "objects",
                "modified, %",
                "hashed, %",
                "traversed, %",
                "CPU s",
                "µs per step",
                "speed-up over dfs",
            ],
            rows,
        )
        + "\nAs in the paper, where states are found by a hash and the baseline hashes the whole state: `--store"
        " compact`, with `--canon dfs --hash full` as the baseline.\n\n"
        + table(
            ["program", "dfs, whole state", "bfs", "inc", "speed-up of bfs", "paper", "speed-up of inc"],
            as_in_the_paper(bench),
        )
    )


def as_in_the_paper(bench):
    rows = []
    for program, (_, _, _, speedup) in PAPER1.items():
        chosen = (["--canon", "dfs", "--hash", "full"], ["--canon", "bfs"], ["--canon", "inc"])
        dfs, bfs, inc = (
            bench.check(program, "--store", "compact", *options)["statistics"]["search_cpu_seconds"]
            for options in chosen
        )
        rows.append(
            [
                f"`{program}`",
                f"{dfs:.2f} s",
                f"{bfs:.2f} s",
                f"{inc:.2f} s",
                f"{dfs / bfs:.2f}",
                speedup,
                f"{dfs / inc:.2f}",
            ]
        )
    return rows


def plot(series, path):
    """Time per step against the number of objects, with gnuplot."""
    data = "".join(
        f"${name} << EOD\n" + "".join(f"{x} {y}\n" for x, y in points) + "EOD\n" for name, points in series.items()
    )
    curves = ", ".join(f"${name} using 1:2 with linespoints lw 2 pt 7 ps 0.6 title '{name}'" for name in series)
    script = (
        data
        + f"set terminal svg size 640,400 font 'Helvetica,12' background '#ffffff'\nset output '{path}'\nset logscale"
        " xy\nset grid\nset key top left\nset xlabel 'objects in the heap'\nset ylabel 'microseconds per"
        " step'\nplot "
        + curves
        + "\n"
    )
    try:
        subprocess.run(["gnuplot"], input=script, text=True, check=True)
    except OSError:
        print("  gnuplot is not installed: no plot")


def scaling(bench):
    """Steps that change a constant number of objects in a growing heap."""
    sizes = (10, 30, 100, 300, 1000, 3000, 10000)
    series, rows = {canon: [] for canon in ("dfs", "bfs", "inc")}, []
    for n in sizes:
        row = [thousands(n)]
        for canon, points in series.items():
            s = bench.check("large_heap.c", f"-DN={n}", "--canon", canon)["statistics"]
            points.append((s["heap_objects_mean"], microseconds(s)))
            row.append(f"{microseconds(s):.2f}")
        rows.append(row + [thousands(s["transitions"]), f"{s['objects_traversed_percent']:.2f}"])
    rows.append(["growth", *(f"{points[-1][1] / points[0][1]:.1f}x" for points in series.values()), "", ""])
    plot(series, os.path.join(ROOT, "docs", "pictures", "scaling.svg"))
    return (
        "## A growing heap\n\n`large_heap.c`: two threads work on three of N records. Microseconds of CPU time per"
        " step.\n\n![time per step against the number of objects](pictures/scaling.svg)\n\n"
        + table(["N", "dfs", "bfs", "inc", "steps", "traversed by inc, %"], rows)
    )


# Paper 3, tables 5.1 and 5.2: objects, states per second with memoised collection over mark and sweep.
PAPER3 = {
    "molecular_dynamics.c": {
        "2-1": (45, 1.05),
        "2-2": (101, 1.07),
        "2-3": (253, 0.91),
        "3-1": (60, 1.14),
        "3-2": (144, 1.08),
        "3-3": (372, 0.44),
    },
    "ray_tracer.c": {
        "2-1": (935, 1.03),
        "2-2": (940, 1.03),
        "2-3": ("", 1.00),
        "3-1": (1368, 1.78),
        "3-2": (1368, 1.08),
        "3-3": (1384, 1.40),
    },
}


def collectors(bench, program, *options):
    """Statistics with memo, and how much faster it is than sweep."""
    memo = bench.check(program, "--gc", "memo", *options)["statistics"]
    sweep = bench.check(program, "--gc", "sweep", *options)["statistics"]
    return memo, sweep["search_cpu_seconds"] / memo["search_cpu_seconds"]


def paper3(bench):
    """Paper 3, tables 5.1 and 5.2: memoised garbage collection."""
    rows, large = [], []
    for program, configurations in PAPER3.items():
        for name, (objects, speedup) in configurations.items():
            threads, size = name.split("-")
            memo, ratio = collectors(bench, program, f"-DTHREADS={threads}", f"-DSIZE={size}")
            if memo["heap_objects_mean"] >= 100:
                large.append(ratio)
            rows.append(
                [
                    f"`{program}`",
                    name,
                    f"{memo['heap_objects_mean']:.0f}",
                    objects,
                    thousands(memo["states"]),
                    thousands(int(rate(memo))),
                    f"{memo['instructions'] / memo['transitions']:.0f}",
                    f"{ratio:.2f}",
                    f"{speedup:.2f}",
                ]
            )
    mean = 1.0
    for ratio in large:
        mean *= ratio ** (1 / len(large))
    return (
        "## Collecting garbage (paper 3, tables 5.1 and 5.2)\n\n`--gc memo` against `--gc sweep`, both with `--canon"
        " inc`; configurations are threads and size. Comparable: the kind of program, the number of objects and"
        " the\nratio. Not comparable: the programs are ours, in C, where objects are freed by hand (what is collected"
        " are dead locals and blocks that nothing points to any more), and the paper's ran in a virtual machine.\n\n"
        + table(
            [
                "program",
                "configuration",
                "objects",
                "paper",
                "states",
                "steps per CPU s, memo",
                "instructions per step",
                "memo / sweep",
                "paper",
            ],
            rows,
        )
        + f"\nGeometric mean of the configurations with 100 objects and more: {mean:.2f}.\n"
    )


SMALL = [
    ("small_heap.c", []),
    ("ordered_list.c", ["-DN=8", "--por", "none"]),
    ("btree.c", ["-DN=3", "-DK=2", "-DD=2", "--por", "none"]),
    ("workers.c", ["-DSTEPS=5"]),
]


def small_heaps(bench):
    """Heaps of fewer than 20 objects."""
    rows = []
    for program, options in SMALL:
        rates = {
            canon: rate(bench.check(program, "--canon", canon, *options)["statistics"])
            for canon in ("dfs", "bfs", "inc")
        }
        memo, ratio = collectors(bench, program, *options)
        rows.append(
            [
                label(program, options),
                f"{memo['heap_objects_mean']:.0f}",
                *(thousands(int(r)) for r in rates.values()),
                f"{rates['inc'] / max(rates['dfs'], rates['bfs']):.2f}",
                f"{ratio:.2f}",
            ]
        )
    return (
        "## Small heaps\n\nPrograms with fewer than 20 heap objects (the column counts globals, threads and frames"
        " too). Steps per CPU second; the last columns compare `inc` with the best of the others, and `memo` with"
        " `sweep`.\n\n"
        + table(["program", "objects", "dfs", "bfs", "inc", "inc / best", "memo / sweep"], rows)
    )


def threshold(bench):
    """From which heap on the tree is updated instead of made anew."""
    sizes = (0, 16, 24, 32, 48, 64, 100)
    rows = []
    for program, options in SMALL + [("transaction_manager.c", [])]:
        measured = [bench.check(program, "--small-heap", str(size), *options)["statistics"] for size in sizes]
        rows.append(
            [
                label(program, options),
                f"{measured[0]['heap_objects_mean']:.0f}",
                *(f"{microseconds(s):.2f}" for s in measured),
            ]
        )
    return (
        "## The threshold of a small heap\n\nMicroseconds of CPU time per step with `--small-heap N`: up to N objects,"
        " a step that moves something traverses the whole heap.\n\n"
        + table(["program", "objects", *(f"N = {size}" for size in sizes)], rows)
    )


SECTIONS = {"paper1": paper1, "scaling": scaling, "paper3": paper3, "small_heaps": small_heaps, "threshold": threshold}
