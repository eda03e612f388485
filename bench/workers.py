#!/usr/bin/env python3
"""What several workers bring (docs/parallel.md). Replaces its section in docs/benchmarks.md; on an idle machine:

    bench/workers.py --beem FOLDER      FOLDER has Promela models of the BEEM database
"""
import argparse
import os

from measure import ROOT, Bench, label, table, thousands, write_section

PROGRAMS = [
    ("reduction/locked_counter.c", ["-DTHREADS=7"]),
    ("reduction/sets.c", ["-DTHREADS=6"]),
    ("reduction/ticket_lock.c", ["-DTHREADS=6"]),
    ("reduction/sums.c", ["-DROUNDS=7"]),
    ("reduction/last_zero.c", ["-DWRITERS=6"]),
    ("workers.c", ["-DSTEPS=10"]),
]
MODELS = ["krebs.3", "schedule_world.3", "adding.5", "fischer.3", "cambridge.4", "needham.4"]


def row(bench, name, program, options):
    one, two = (bench.check_once(program, "--errors", "all", *options, "--workers", n)["statistics"] for n in "12")
    seconds = [s["search_seconds"] for s in (one, two)]
    return [
        name,
        thousands(one["states"]),
        "the same" if one["states"] == two["states"] else thousands(two["states"]),
        f"{seconds[0]:.2f}",
        f"{seconds[1]:.2f}",
        f"{seconds[0] / seconds[1] * two['states'] / one['states']:.2f}",
        f"{one['bytes_per_state']:.1f}",
        f"{two['bytes_per_state']:.1f}",
    ]


def workers(bench):
    rows = [row(bench, label(os.path.basename(p), o), p, o) for p, o in PROGRAMS]
    for model in MODELS:
        path = os.path.join(bench.beem, f"{model}.pm")
        for por in ("none", "both"):
            rows.append(row(bench, f"`{model}` --por {por}", path, ["--canon", "none", "--por", por]))
    return (
        "## Several workers\n\nOne worker and two, on two cores, in the same run: seconds of the search by the clock, and"
        " how many times as many states a second two of them find. Programs with `--por escape`. Without reduction the"
        " numbers of states must be the same; with it, it matters who comes first.\n\n"
        + table(
            ["", "states", "with 2 workers", "s, 1 worker", "s, 2 workers", "states a second, 2 / 1",
             "bytes per state, 1", "2"],
            rows,
        )
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    parser.add_argument("--beem", required=True)
    parser.add_argument("--out", default=os.path.join(ROOT, "docs", "benchmarks.md"))
    arguments = parser.parse_args()
    bench = Bench(os.path.abspath(arguments.quotient), os.path.abspath(arguments.beem))
    write_section(arguments.out, workers(bench))


if __name__ == "__main__":
    main()
