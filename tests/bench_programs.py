#!/usr/bin/env python3
"""The programs of bench/programs are right, and their seeded bugs (-DBUG) are found: each in a configuration that
takes a moment.

  tests/bench_programs.py --quotient build/quotient
"""
import argparse
import json
import pathlib
import subprocess
import sys

PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / "bench" / "programs"

# program, options, verdict or the kinds of error of which one must be reported
CASES = [
    ("ordered_list.c", "-DN=4", "verified"),
    ("btree.c", "-DN=2 -DK=2 -DD=2", "verified"),
    ("list_reversal.c", "-DN=10 -DPROCESSES=2 --check memory,deadlock", "verified"),
    ("workers.c", "-DSTEPS=2", "verified"),
    ("equal_threads.c", "-DTHREADS=3", "verified"),
    ("small_heap.c", "-DMESSAGES=3", "verified"),
    ("large_heap.c", "-DN=100 -DROUNDS=1", "verified"),
    ("large_heap.c", "-DN=100 -DROUNDS=1 -DWALK", "verified"),
    ("transaction_manager.c", "-DPARTICIPANTS=2 -DHOT=2", "verified"),
    ("transaction_manager.c", "-DBUG", "lock-misuse use-after-free"),
    ("file_system.c", "-DFLUSHES=0 -DOPERATIONS=1", "verified"),
    ("file_system.c", "-DBUG", "deadlock"),
    ("tcp.c", "-DREQUEST=1 -DFAULTS=0", "verified"),
    ("reduction/hash_table.c", "-DTHREADS=4", "verified"),
    ("reduction/last_zero.c", "-DWRITERS=3", "verified"),
    ("reduction/locked_counter.c", "-DTHREADS=3", "verified"),
    ("reduction/ticket_lock.c", "-DTHREADS=3", "verified"),
    ("reduction/stack.c", "-DTHREADS=2 --check default,-leak", "verified"),
    ("reduction/sets.c", "-DTHREADS=3", "verified"),
    ("reduction/queue.c", "-DITEMS=2", "verified"),
    ("reduction/sums.c", "-DROUNDS=2", "verified"),
    ("dotnet/dining.c", "--check deadlock", "deadlock"),
    ("dotnet/count.c", "--check assert,deadlock", "verified"),
    ("dotnet/buffer.c", "--check assert,deadlock", "verified"),
    ("dotnet/lost_update.c", "--check assert,deadlock", "assertion"),
    ("tcp.c", "-DBUG=1", "use-after-free"),
    ("tcp.c", "-DBUG=2", "assertion"),
    ("molecular_dynamics.c", "-DTHREADS=2 -DSIZE=1 -DBUG", "assertion"),
    ("ray_tracer.c", "-DTHREADS=2 -DSIZE=1 -DBUG", "assertion"),
]


def problem(tool, program, options, expected):
    command = [tool, "check", "--json", "--no-progress", "--time", "60s", *options.split(), str(PROGRAMS / program)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1, 3):
        return f"exit code {run.returncode}: {run.stderr.strip()}\n  {' '.join(command)}"
    answer = json.loads(run.stdout)
    said = answer["errors"][0]["kind"] if answer["errors"] else answer["verdict"]
    return None if said in expected.split() else f"{said}, not {expected}\n  {' '.join(command)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", required=True)
    tool = parser.parse_args().quotient
    failures = [
        f"{program} {options}: {wrong}"
        for program, options, expected in CASES
        if (wrong := problem(tool, program, options, expected))
    ]
    print("\n".join(failures + [f"{len(CASES) - len(failures)} passed, {len(failures)} failed"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
