#!/usr/bin/env python3
"""Quotient and Spin side by side on Promela models of the BEEM database. Sections of bench/run.py, and a program of
its own:

    bench/promela.py                                       a quarter of an hour; writes its sections into
    docs/benchmarks.md bench/promela.py --models adding.2,hanoi.2 --out new.md

The models are not part of this repository: --beem names the folder that has them, with the counts in its
reference.csv. Both tools run alternately on one core. Seconds are CPU seconds (user and system) as the kernel counts
them when a process ends.
"""
import argparse
import csv
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

from measure import ROOT, Bench, table, thousands, write_section

# Of each family a model of half a million to ten million states and at most 15 million transitions, where there is one.
MODELS = (
    "adding.5 at.3 blocks.3 bopdp.3 brp.3 cambridge.4 extinction.2 firewire_link.7 fischer.3 frogs.3 hanoi.2"
    " iprotocol.3 krebs.2 leader_filters.5 msmie.4 needham.4 peg_solitaire.4 phils.5 public_subscribe.2 rether.7"
    " sokoban.2 sorter.3 szymanski.3 telephony.3"
).split()
BEEM = os.path.join(os.path.dirname(ROOT), "shared", "beem")
LAST = 1 << 16  # bytes; the figures come last
SHORT = 1.5  # seconds; what takes less is measured three times, and the median counts
# Paper 3, table 6.1: time with the incremental hash in percent of the time with Jenkins's, models compiled with -O3.
PAPER = {
    "adding.5": 90,
    "at.3": 92,
    "blocks.3": 92,
    "bopdp.3": 96,
    "brp.3": 98,
    "cambridge.4": 96,
    "extinction.2": 95,
    "fischer.3": 99,
    "hanoi.2": 95,
    "iprotocol.3": 94,
    "krebs.2": 95,
    "leader_filters.5": 98,
    "msmie.4": 104,
    "peg_solitaire.4": 101,
    "phils.5": 86,
    "sokoban.2": 93,
    "sorter.3": 95,
    "szymanski.3": 90,
    "telephony.3": 91,
}


class Missing(Exception):
    """Something that a section needs is not there: a sentence for the reader."""


def run(command, folder=None):
    """(the last of what it printed, its CPU seconds with those of its children). No more is read, because the peak of
    memory that a process reports is not less than what this one had when it started that."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(max(0, out.seek(0, os.SEEK_END) - LAST))
        text = out.read().decode(errors="replace")
    if process.returncode < 0:
        sys.exit(f"bench: {command[0]} is killed by signal {-process.returncode}")
    return text, usage.ru_utime + usage.ru_stime


def number(pattern, text):
    match = re.search(pattern, text, re.M)
    if not match:
        sys.exit(f"bench: no '{pattern}' in what pan printed:\n{text[-500:]}")
    return float(match[1])


class Verifier:
    """The program that Spin makes of a model."""

    def __init__(self, path, folder, *flags, reduces=False):
        self.folder = folder
        _, self.generate_seconds = run(["spin", "-a", path], folder)
        flags = [*([] if reduces else ["-DNOREDUCE"]), "-DMEMLIM=8000", *flags]
        _, self.compile_seconds = run(["gcc", "-O2", "-w", "-DSAFETY", *flags, "-o", "pan", "pan.c"], folder)

    def search(self, states, depth):
        """One complete search. The hash table has as many entries as the next power of two above the number of
        states, and the stack fits the depth, because clearing a larger one costs time."""
        text, seconds = run(["./pan", f"-m{depth}", f"-w{states.bit_length()}", "-c0", "-n"], self.folder)
        if "max search depth too small" in text:
            return self.search(states, depth * 10)
        stored, matched = number(r"^ *([\d.e+]+) states, stored", text), number(r"^ *([\d.e+]+) states, matched", text)
        of_states, of_table = number(r"^ *([\d.]+)\sactual memory usage for states", text), number(
            r"^ *([\d.]+)\smemory used for hash table", text
        )
        return {
            "states": int(stored),
            "transitions": int(stored + matched) - 1,
            "errors": int(number(r"errors: (\d+)", text)),
            "seconds": seconds,
            "bytes_of_states": of_states * 2**20 / stored,
            "bytes": (of_states + of_table) * 2**20 / stored,
            "megabytes": number(r"^ *([\d.]+)\stotal actual memory usage", text),
        }


def median(runs):
    """The run whose seconds are in the middle."""
    return sorted(runs, key=lambda one: one["seconds"])[len(runs) // 2]


EVERY_STATE = ("--canon", "none", "--por", "none")


def check(bench, path, *options):
    text, seconds = run(
        [bench.quotient, "check", "--json", "--minimise", "0", "--no-progress", "--workers", "1", "--errors", "all",
         *(options or EVERY_STATE), path]
    )
    try:
        s = json.loads("{" + text[text.rindex('"statistics":') :])["statistics"]
    except ValueError:
        sys.exit(f"bench: quotient on {path}: {text[:500]}")
    return {
        "states": s["states"],
        "transitions": s["transitions"],
        "errors": s["error_states"],
        "seconds": s["search_cpu_seconds"],
        "all_seconds": seconds,
        "bytes": s["bytes_per_state"],
        "megabytes": s["memory_peak_bytes"] / 2**20,
        "vector": s["state_bytes_mean"],
        "depth": s["depth"],
    }


def measure_model(bench, path, known_states):
    """Quotient, Spin, Quotient, Spin …; then Spin with its collapse compression, once, for its memory."""
    print(f"  {os.path.basename(path)}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        verifier = Verifier(path, folder)
        ours, theirs = [], []
        for _ in range(3):
            ours.append(check(bench, path))
            theirs.append(verifier.search(known_states, 2 * ours[0]["depth"] + 10_000))
            if max(ours[0]["seconds"], theirs[0]["seconds"]) > SHORT:
                break
        collapsed = Verifier(path, folder, "-DCOLLAPSE").search(known_states, 2 * ours[0]["depth"] + 10_000)
    return {
        "ours": median(ours),
        "theirs": median(theirs),
        "collapsed": collapsed,
        "making": verifier.generate_seconds + verifier.compile_seconds,
        "compiling": verifier.compile_seconds,
    }


def mean(ratios):
    return statistics.geometric_mean(ratios)


def chosen_models(bench):
    """[(name, path, number of states)], smallest first."""
    for program in ("spin", "gcc"):
        if not shutil.which(program):
            raise Missing(f"Not measured: `{program}` is not installed.")
    reference = os.path.join(bench.beem, "reference.csv")
    if not os.path.exists(reference):
        raise Missing(
            "Not measured: the models are not part of this repository, and `--beem` names no folder that has them."
        )
    with open(reference, newline="", encoding="utf-8") as rows:
        states = {row["model"]: int(row["states_stored"]) for row in csv.DictReader(rows)}
    unknown = [name for name in bench.models if name not in states]
    if unknown:
        sys.exit(f"bench: {reference} has no row for {', '.join(unknown)}")
    return sorted(
        ((name, os.path.join(bench.beem, f"{name}.pm"), states[name]) for name in bench.models),
        key=lambda model: model[2],
    )


SPIN_TITLE = "## Promela, beside Spin\n\n"
COUNTED = ("states", "transitions", "errors")


def beside_spin(bench):
    """Quotient beside Spin on BEEM models."""
    try:
        models = chosen_models(bench)
    except Missing as missing:
        return f"{SPIN_TITLE}{missing}\n"
    results = {name: measure_model(bench, path, states) for name, path, states in models}
    differ = [name for name, r in results.items() if any(r["ours"][count] != r["theirs"][count] for count in COUNTED)]
    return (
        SPIN_TITLE + introduction(results, differ) + speed_table(results) + memory_table(results) + whole_table(results)
    )


def introduction(results, differ):
    version = run(["spin", "-V"])[0].strip()
    compiler = run(["gcc", "-dumpfullversion"])[0].strip()
    return (
        f"{len(results)} models of the BEEM database, one of a family. {version}; `spin -a`, `gcc -O2 -DSAFETY"
        f" -DNOREDUCE` (gcc {compiler}), `./pan -c0` with a hash table of the next power\nof two above the number of"
        " states, and a stack that fits. Quotient: `quotient check --errors all --canon none --por none`. Both search"
        " all states, go on after errors and store\nstates exactly; they run"
        " alternately, each on one core. What takes less than"
        f" {SHORT} s is measured three times; the median counts.\n\nStates, transitions and errors are equal on"
        f" {len(results) - len(differ)} of {len(results)} models"
        + (f"; not on {', '.join(differ)}" if differ else "")
        + ".\n\n"
    )


def speed_table(results):
    rows, ratios = [], []
    for name, r in results.items():
        ours, theirs = r["ours"], r["theirs"]
        ratios.append(rate_of(ours) / rate_of(theirs))
        rows.append(
            [
                f"`{name}`",
                thousands(ours["states"]),
                thousands(ours["transitions"]),
                thousands(ours["errors"]),
                f"{ours['seconds']:.2f}",
                f"{theirs['seconds']:.2f}",
                thousands(int(rate_of(ours))),
                thousands(int(rate_of(theirs))),
                f"{ratios[-1]:.2f}",
            ]
        )
    return (
        "### Speed\n\nCPU seconds of the search; transitions per CPU second; their ratio.\n\n"
        + table(
            [
                "model",
                "states",
                "transitions",
                "errors",
                "Quotient, s",
                "Spin, s",
                "Quotient, per s",
                "Spin, per s",
                "Quotient / Spin",
            ],
            rows,
        )
        + f"\nGeometric mean of the ratio: {mean(ratios):.2f}; lowest {min(ratios):.2f}, highest {max(ratios):.2f}.\n\n"
    )


def rate_of(one):
    return one["transitions"] / max(one["seconds"], 1e-9)


def memory_table(results):
    rows, plain, collapse = [], [], []
    for name, r in results.items():
        ours, theirs, collapsed = r["ours"], r["theirs"], r["collapsed"]
        plain.append(ours["bytes"] / theirs["bytes"])
        collapse.append(ours["bytes"] / collapsed["bytes"])
        rows.append(
            [
                f"`{name}`",
                f"{ours['bytes']:.1f}",
                f"{theirs['bytes_of_states']:.1f}",
                f"{theirs['bytes']:.1f}",
                f"{collapsed['bytes_of_states']:.1f}",
                f"{collapsed['bytes']:.1f}",
                f"{plain[-1]:.3f}",
                f"{collapse[-1]:.3f}",
                "yes" if plain[-1] <= 0.25 else "no",
                f"{ours['megabytes']:.0f}",
                f"{theirs['megabytes']:.0f}",
            ]
        )
    quarter = sum(ratio <= 0.25 for ratio in plain)
    return (
        "### Memory\n\nBytes per state. Quotient's are all its tables. Spin's are given as it reports them: \"actual"
        ' memory usage for states", and with its hash table; the ratios are with the hash\ntable. The stack of the'
        " search is counted on neither side. The last columns have everything, in MB: the peak of Quotient's process,"
        ' of which 50 MB are the program with the libraries\nfor C, and Spin\'s "total actual memory usage", which'
        " does not count the program.\n\n"
        + table(
            [
                "model",
                "Quotient",
                "Spin, states",
                "Spin, with table",
                "`-DCOLLAPSE`, states",
                "with table",
                "Quotient / Spin",
                "Quotient / `-DCOLLAPSE`",
                "a quarter or less",
                "total, Quotient",
                "total, Spin",
            ],
            rows,
        )
        + f"\nGeometric means: {mean(plain):.3f} of Spin's, {mean(collapse):.3f} of its collapse compression's; highest"
        f" {max(plain):.3f} and {max(collapse):.3f}. A quarter or less on {quarter} of {len(plain)} models.\n\n"
    )


def whole_table(results):
    rows, ratios = [], []
    for name, r in results.items():
        ours, theirs = r["ours"]["all_seconds"], r["making"] + r["theirs"]["seconds"]
        ratios.append(theirs / ours)
        rows.append([f"`{name}`", f"{r['compiling']:.2f}", f"{theirs:.2f}", f"{ours:.2f}", f"{ratios[-1]:.2f}"])
    return (
        "### From the model to the verdict\n\nCPU seconds of all processes: `spin -a`, `gcc` and `./pan` against"
        " `quotient check`, which also replays an error of each kind and writes its trace.\n\n"
        + table(["model", "gcc alone", "Spin", "Quotient", "Spin / Quotient"], rows)
        + f"\nGeometric mean: {mean(ratios):.2f}; worst {min(ratios):.2f}.\n"
    )


HASH_TITLE = "## Hashes on BEEM models (paper 3, table 6.1)\n\n"


def beem_hashes(bench):
    """Paper 3, table 6.1: incremental against full hashes on BEEM models."""
    try:
        models = chosen_models(bench)
    except Missing as missing:
        return f"{HASH_TITLE}{missing}\n"
    rows, gains, lost = [], {"incremental": [], "cyclic": []}, []
    for name, path, states in models:
        print(f"  {name}", flush=True)
        runs = {"full": [], "incremental": [], "cyclic": []}
        for _ in range(3):
            for kind, measured in runs.items():
                measured.append(check(bench, path, *EVERY_STATE, "--store", "compact", "--hash", kind))
            if runs["full"][0]["seconds"] > SHORT:
                break
        middle = {kind: median(measured) for kind, measured in runs.items()}
        percent = {kind: 100 * middle[kind]["seconds"] / middle["full"]["seconds"] for kind in gains}
        for kind, values in gains.items():
            values.append(percent[kind])
        lost += [
            f"{name} ({kind}: {states - one['states']})" for kind, one in middle.items() if one["states"] != states
        ]
        rows.append(
            [
                f"`{name}`",
                f"{middle['full']['vector']:.0f}",
                thousands(states),
                f"{middle['full']['seconds']:.2f}",
                *(f"{percent[kind]:.0f}" for kind in gains),
                PAPER.get(name, ""),
            ]
        )
    rows.append(["average", "", "", "", *(f"{statistics.mean(values):.0f}" for values in gains.values()), 94])
    return (
        HASH_TITLE
        + "`--store compact`: of a state only its hash of 64 bits is kept. `full` hashes the whole state vector after"
        " each step; its CPU seconds are 100 %. The paper's percentages are\nthose with -O3; it compares a cyclic"
        " polynomial with Jenkins's hash in Spin's exact store, where every collision costs a comparison. Here a"
        " collision would lose a state: "
        + (f"lost were states of {', '.join(lost)}.\n\n" if lost else "none was lost.\n\n")
        + table(["model", "bytes of a state", "states", "full, s", "incremental, %", "cyclic, %", "paper, %"], rows)
    )


SECTIONS = {"spin": beside_spin, "beem_hashes": beem_hashes}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    parser.add_argument("--beem", default=BEEM, help="folder with BEEM's Promela models and reference.csv")
    parser.add_argument("--models", default=",".join(MODELS), help="which of them, with commas between")
    parser.add_argument("--only", help="some of: " + ", ".join(SECTIONS), default=",".join(SECTIONS))
    parser.add_argument(
        "--out", default=os.path.join(ROOT, "docs", "benchmarks.md"), help="the file whose sections are replaced"
    )
    arguments = parser.parse_args()
    bench = Bench(os.path.abspath(arguments.quotient), os.path.abspath(arguments.beem), arguments.models.split(","))
    for name in arguments.only.split(","):
        print(f"{name}: {SECTIONS[name].__doc__}", flush=True)
        write_section(arguments.out, SECTIONS[name](bench))
    print(f"wrote {os.path.relpath(arguments.out)}")


if __name__ == "__main__":
    main()
