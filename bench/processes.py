#!/usr/bin/env python3
"""What several processes bring (docs/parallel.md, "Many machines"). Replaces its section in docs/benchmarks.md; on an
idle machine:

    bench/processes.py --beem FOLDER [--processes 1,2,4]      FOLDER has Promela models of the BEEM database
"""
import argparse
import os

from measure import ROOT, Bench, label, table, thousands, write_section
from workers import MODELS, PROGRAMS

MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--quiet", "-n"]


def row(bench, name, program, options, processes):
    results = [bench.check_once(program, "--errors", "all", *options, launcher=[*MPIRUN, str(n)] if n > 1 else ())
               for n in processes]
    figures = [result["statistics"] for result in results]
    one = figures[0]
    same = all(f[key] == one[key] for f in figures for key in ("states", "transitions", "errors"))
    cells = [name, thousands(one["states"]), "the same" if same else ", ".join(thousands(f["states"]) for f in figures)]
    cells.append(" / ".join(f"{f['search_seconds']:.2f}" for f in figures))
    cells.append(" / ".join(f"{one['search_seconds'] / f['search_seconds']:.2f}" for f in figures[1:]))
    cells.append(" / ".join(f"{f['search_cpu_seconds']:.2f}" for f in figures))
    sent = [sum(part["sent_bytes"] for part in result.get("processes", [])) for result in results]
    cells.append(" / ".join(f"{bytes_ / f['transitions']:.1f}" for bytes_, f in zip(sent[1:], figures[1:])))
    return cells


def processes_section(bench, processes):
    rows = [row(bench, label(os.path.basename(p), o), p, o, processes) for p, o in PROGRAMS]
    for model in MODELS:
        path = os.path.join(bench.beem, f"{model}.pm")
        rows.append(row(bench, f"`{model}`", path, ["--canon", "none", "--por", "none"], processes))
    numbers = " / ".join(map(str, processes))
    return (
        f"## Several processes\n\n{numbers} processes of one worker each on one machine with {os.cpu_count()} cores,"
        " in the same run, without reduction (programs with `--por escape`): seconds of the search by the clock, how"
        " many times as fast as one process that is, CPU seconds of all processes together, and bytes of messages for"
        " each transition. One process has no messages.\n\n"
        + table(["", "states", f"with {numbers}", "s", "times as fast", "CPU s", "bytes per transition"], rows)
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    parser.add_argument("--beem", required=True)
    parser.add_argument("--processes", default="1,2,4")
    parser.add_argument("--out", default=os.path.join(ROOT, "docs", "benchmarks.md"))
    arguments = parser.parse_args()
    bench = Bench(os.path.abspath(arguments.quotient), os.path.abspath(arguments.beem))
    write_section(arguments.out, processes_section(bench, [int(n) for n in arguments.processes.split(",")]))


if __name__ == "__main__":
    main()
