#!/usr/bin/env python3
"""Inclusion of tree automata: all ordered pairs of the files in folders of Timbuk files, beside the VATA library if
it is there. A section of bench/run.py, and a program of its own, which writes it into docs/benchmarks.md:

    bench/automata.py FOLDER…                    build/bench/inclusion alone
    bench/automata.py --vata …/cli/vata FOLDER…  both, and whether they agree

The files are not part of this repository (VATA's sources have some). Each pair is a process of its own, for both, and
they take turns; seconds are the CPU seconds of these processes, reading the files included. Files of another form
than build/bench/inclusion reads are left out.
"""
import argparse
import os
import subprocess

from measure import ROOT, Bench, table, thousands, write_section
from promela import run

TITLE = "## Tree automata beside VATA\n\n"


def measure_folder(inclusion, vata, folder):
    print(f"  {folder}", flush=True)
    lines = subprocess.run([inclusion, folder], capture_output=True, text=True, check=True).stdout.split("\n")
    pairs = [line.split() for line in lines if line]
    ours = theirs = 0.0
    differ = []
    for left, right, verdict, _ in pairs if vata else []:
        files = [os.path.join(folder, left), os.path.join(folder, right)]
        ours += run([inclusion, *files])[1]
        answer, seconds = run([vata, "incl", *files])
        theirs += seconds
        if answer.split() != [verdict]:
            differ.append(f"{left} {right}")
    return {
        "name": os.path.basename(folder.rstrip("/")),
        "files": len({left for left, *_ in pairs}),
        "pairs": len(pairs),
        "included": sum(verdict == "1" for _, _, verdict, _ in pairs),
        "alone": sum(float(seconds) for *_, seconds in pairs),
        "ours": ours,
        "theirs": theirs,
        "differ": differ,
    }


def beside_vata(bench):
    """Inclusion of tree automata beside VATA."""
    if not bench.timbuk:
        return (
            TITLE
            + "Not measured: the automata are not part of this repository, and `--timbuk` names no folder that has"
            " some.\n"
        )
    inclusion = os.path.join(os.path.dirname(bench.quotient), "bench", "inclusion")
    results = [measure_folder(inclusion, bench.vata, folder) for folder in bench.timbuk]
    text = (
        "Is every tree of one automaton accepted by another, for all ordered pairs of the Timbuk files in some folders"
        " of VATA's sources (`bench/automata.py`)? CPU seconds.\n*Deciding*: one process reads the files once, and that"
        " is not counted."
    )
    header = ["folder", "files", "pairs", "included", "deciding, s"]
    rows = [
        [f"`{r['name']}`", r["files"], thousands(r["pairs"]), thousands(r["included"]), f"{r['alone']:.2f}"]
        for r in results
    ]
    if not bench.vata:
        return TITLE + text + " VATA was not at hand.\n\n" + table(header, rows)
    for cells, r in zip(rows, results):
        cells += [f"{r['ours']:.2f}", f"{r['theirs']:.2f}", f"{r['theirs'] / r['ours']:.1f}"]
    differ = [pair for r in results for pair in r["differ"]]
    text += (
        " *Pair by pair*: a process for each pair, Quotient's and VATA's in turn (`vata incl` with its\ndefaults:"
        " explicit, upward antichains), reading included. "
        + (f"The verdicts differ for {', '.join(differ)}.\n\n" if differ else "All verdicts are the same.\n\n")
    )
    return TITLE + text + table([*header, "pair by pair, s", "VATA, s", "VATA / Quotient"], rows)


SECTIONS = {"automata": beside_vata}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", metavar="FOLDER", help="Timbuk files")
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    parser.add_argument("--vata", help="VATA's command line")
    parser.add_argument(
        "--out", default=os.path.join(ROOT, "docs", "benchmarks.md"), help="the file whose section is replaced"
    )
    arguments = parser.parse_args()
    write_section(
        arguments.out,
        beside_vata(Bench(os.path.abspath(arguments.quotient), timbuk=arguments.folders, vata=arguments.vata)),
    )
    print(f"wrote {os.path.relpath(arguments.out)}")


if __name__ == "__main__":
    main()
