"""What partial order reduction leaves (--por). A section of bench/run.py; alone:

    python3 bench/reduction.py        measures, and replaces the section in docs/benchmarks.md
"""
import os

from measure import ROOT, Bench, table, thousands, write_section

NO_LEAKS = ["--check", "default,-leak"]
CASES = [
    ("reduction/hash_table.c", ["-DTHREADS=12"]),
    ("reduction/last_zero.c", ["-DWRITERS=5"]),
    ("reduction/last_zero.c", ["-DWRITERS=8"]),
    ("reduction/locked_counter.c", ["-DTHREADS=7"]),
    ("reduction/ticket_lock.c", ["-DTHREADS=6"]),
    ("reduction/stack.c", ["-DTHREADS=3", *NO_LEAKS]),
    ("reduction/sets.c", ["-DTHREADS=4"]),
    ("reduction/sets.c", ["-DTHREADS=6"]),
    ("reduction/queue.c", ["-DITEMS=5"]),
    ("reduction/sums.c", ["-DROUNDS=5"]),
    ("equal_threads.c", []),
    ("workers.c", ["-DSTEPS=8"]),
    ("transaction_manager.c", []),
    ("file_system.c", []),
    ("tcp.c", []),
    ("molecular_dynamics.c", []),
    ("ray_tracer.c", []),
]
SECONDS = 30


def states_of(answer):
    prefix = "> " if answer["verdict"] == "unknown" else ""
    return prefix + thousands(answer["statistics"]["states"])


def reduction(bench):
    """Partial order reduction: states and time with escape, dynamic and both."""
    rows = []
    for program, options in CASES:
        row = [f"`{os.path.basename(program)}` {' '.join(o for o in options if o.startswith('-D'))}".strip()]
        times = {}
        for por in ("escape", "dynamic", "both"):
            answer = bench.check(program, "--por", por, "--time", f"{SECONDS}s", *options)
            row.append(states_of(answer))
            times[por] = answer["statistics"]["search_cpu_seconds"]
        row += [answer["statistics"]["passes"], f"{times['escape']:.2f}", f"{times['both']:.2f}",
                f"{times['both'] / max(times['escape'], 0.001):.2f}"]
        rows.append(row)
    return (
        "## Partial order reduction\n\n`--por escape` hides what one thread alone can reach, `dynamic` tries persistent"
        " sets of threads, `both` does the two (docs/reduction.md). In the first rows conflicts are few or depend on"
        " data; in `sums.c`, and in the larger programs below, nearly every order matters, or threads have objects of"
        f" the same size, which reduction takes for one. \"> N\": not done after {SECONDS} s.\n\n"
        + table(
            ["program", "states, escape", "dynamic", "both", "passes", "CPU s, escape", "both", "both / escape"], rows
        )
    )


SECTIONS = {"reduction": reduction}

if __name__ == "__main__":
    tool = Bench(os.path.join(ROOT, "build", "quotient"))
    write_section(os.path.join(ROOT, "docs", "benchmarks.md"), reduction(tool))
