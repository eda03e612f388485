#!/usr/bin/env python3
"""The hashes of states (--hash) and the stores that use them (--store). Sections of bench/run.py.

Shares of time come from the samples of `perf record`, if it works here, and from the time that quotient itself reports
(`hash_seconds`, one call of 64 is timed). The latter is a little too high for short calls, because the processor does
not overlap a call that is timed with what stands around it.
"""
import json
import math
import os
import subprocess
import tempfile

from measure import PROGRAMS, label, rate, table, thousands

# program, its options; from states of about 1 KB up
CASES = [
    ("ordered_list.c", ["-DN=10", "--por", "none"]),
    (
        "list_reversal.c",
        ["-DN=50", "-DPROCESSES=2", "--granularity", "statement", "--por", "none", "--check", "memory,deadlock"],
    ),
    ("workers.c", ["-DSTEPS=5"]),
    ("equal_threads.c", ["-DTHREADS=6"]),
]
HASHES = ("incremental", "cyclic", "full")


def perf_share(quotient, program, options):
    """The share of the search's CPU time that is spent in the functions that hash states, by perf's samples, in
    percent; None if perf does not work here. Not for `full`, which spends its time in XXH3 and memcpy."""
    frequency = 4000
    with tempfile.TemporaryDirectory() as folder:
        data, answer = os.path.join(folder, "perf.data"), os.path.join(folder, "answer.json")
        command = [
            quotient,
            "check",
            "--quiet",
            "--no-progress",
            f"--json={answer}",
            *([] if "--por" in options else ["--por", "escape"]),
            *options,
            os.path.join(PROGRAMS, program),
        ]
        try:
            subprocess.run(
                ["perf", "record", "-q", "-e", "cpu-clock", "-F", str(frequency), "-o", data, "--", *command],
                capture_output=True,
                check=False,
            )
            report = subprocess.run(
                ["perf", "report", "-i", data, "--stdio", "--no-children", "-F", "sample,symbol"],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            with open(answer, encoding="utf-8") as text:
                seconds = json.load(text)["statistics"]["search_cpu_seconds"]
        except (OSError, subprocess.CalledProcessError):
            return None
    samples = sum(int(line.split()[0]) for line in report.splitlines() if "StateHash::" in line)
    return 100 * samples / frequency / seconds


def cost(bench):
    """What hashing costs, with --store compact."""
    rows, perf_works = [], True
    for program, options in CASES + [("transaction_manager.c", []), ("tcp.c", [])]:
        for name in HASHES:
            chosen = ["--store", "compact", "--hash", name, *options]
            s = bench.check(program, *chosen)["statistics"]
            share = perf_share(bench.quotient, program, chosen) if perf_works and name != "full" else None
            perf_works = share is not None or name == "full"
            changed = s["objects_modified_percent"] * s["heap_objects_mean"] / 100
            rows.append(
                [
                    label(program, options),
                    f"{s['state_bytes_mean']:.0f}",
                    f"{changed:.1f} of {s['heap_objects_mean']:.0f}",
                    name,
                    f"{s['search_cpu_seconds']:.2f}",
                    "" if share is None else f"{share:.1f} %",
                    f"{100 * s['hash_seconds'] / s['search_cpu_seconds']:.1f} %",
                    f"{1e9 * s['hash_seconds'] / s['transitions']:.0f}",
                ]
            )
    return (
        "## Hashes and stores (paper 3, chapter 6)\n\n### Share of the run time\n\n`--store compact`. Of `full` going"
        " back costs, too, in the CPU seconds but not in the shares: objects come and go in its sorted list.\n\n"
        + ("" if perf_works else "`perf` does not work on this machine: its column is empty.\n\n")
        + table(
            [
                "program",
                "bytes of a state",
                "objects changed per step",
                "hash",
                "CPU s",
                "share (perf)",
                "share (`hash_seconds`)",
                "ns per step",
            ],
            rows,
        )
    )


def random_collisions(states, bits):
    """Expected for a random function: states less the signatures that they take."""
    size = 2.0**bits
    if states < 1e-6 * size:
        return states * (states - 1) / 2 / size
    return states - size * -math.expm1(states * math.log1p(-1 / size))


def collisions(bench):
    """Collisions in few bits, among all states of a program."""
    rows = []
    for program, options in CASES:
        for bits in (20, 24, 28, 64):
            counts = {}
            for name in HASHES:
                s = bench.check_once(program, "--hash-bits", str(bits), "--hash", name, *options)["statistics"]
                counts[name] = s["hash_collisions"]
            expected = random_collisions(s["states"], bits)
            rows.append(
                [
                    label(program, options),
                    thousands(s["states"]),
                    bits,
                    f"{expected:,.1f}" if expected > 0.01 else "0",
                    *(thousands(counts[n]) for n in HASHES),
                    *(f"{counts[n] / counts['full']:.2f}" if counts["full"] else "" for n in ("incremental", "cyclic")),
                ]
            )
    return (
        "### Collisions\n\n`--store exact --hash-bits N`: the exact store finds all states, and counts those whose"
        ' hash, cut to N bits, another one had before. "Random" is what a\nrandom function would give. Paper 3'
        " reports 5 % for Jenkins's hash and 12 % for its cyclic polynomial over all BEEM models, counting Spin's"
        " comparisons in the chains of a\ntable of 2^26 entries: the ratio (2.4) can be compared, the percentages"
        " cannot.\n\n"
        + table(["program", "states", "bits", "random", *HASHES, "incremental / full", "cyclic / full"], rows)
    )


def stores(bench):
    """Time and memory of the three stores."""
    rows = []
    for program, options in CASES:
        base = None
        for chosen in (["exact"], ["compact"], ["bitstate"], ["bitstate", "--bitstate-size", "1M"]):
            s = bench.check(program, "--store", *chosen, *options)["statistics"]
            base = base or s
            rows.append(
                [
                    label(program, options),
                    " ".join(chosen),
                    thousands(s["states"]),
                    thousands(int(rate(s))),
                    f"{rate(s) / rate(base):.2f}",
                    f"{s['visited_bytes'] / s['states']:.1f}",
                    f"{s['bytes_per_state']:.1f}",
                    f"{s['missed_probability']:.1e}",
                ]
            )
    return "### Stores\n\nBytes for the set of seen states alone, and for all tables together.\n\n" + table(
        [
            "program",
            "store",
            "states",
            "transitions per CPU s",
            "speed",
            "bytes per state, set",
            "all tables",
            "probability that a state was missed",
        ],
        rows,
    )


SECTIONS = {"hash_cost": cost, "hash_collisions": collisions, "stores": stores}
