"""What partial order reduction (--por) and the symmetry of threads (--symmetry) leave. Sections of bench/run.py; alone:

    python3 bench/reduction.py [reduction|symmetry]...    measures, and replaces the sections in docs/benchmarks.md
"""
import os
import sys

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
            answer = bench.check(program, "--por", por, "--symmetry", "off", "--time", f"{SECONDS}s", *options)
            row.append(states_of(answer))
            times[por] = answer["statistics"]["search_cpu_seconds"]
        row += [answer["statistics"]["passes"], f"{times['escape']:.2f}", f"{times['both']:.2f}",
                f"{times['both'] / max(times['escape'], 0.001):.2f}"]
        rows.append(row)
    return (
        "## Partial order reduction\n\n`--por escape` hides what one thread alone can reach, `dynamic` tries persistent"
        " sets of threads, `both` does the two (docs/reduction.md). In the first rows conflicts are few or depend on"
        " data; in `sums.c` and `tcp.c` nearly every order matters. Threads are not exchanged here (`--symmetry off`)."
        f" \"> N\": not done after {SECONDS} s.\n\n"
        + table(
            ["program", "states, escape", "dynamic", "both", "passes", "CPU s, escape", "both", "both / escape"], rows
        )
    )


# Paper 3, tables 3.2 and 3.3: states with both reductions (P-C) over those with escape analysis alone (P-E), where both
# searches were done within 1.6 GB.
PAPER3 = {
    "molecular_dynamics.c": {"2-1": 1482 / 1533},
    "ray_tracer.c": {"2-1": 844 / 1505, "2-2": 65923 / 134910, "3-1": 53631 / 115113},
}
BYTES_OF_A_TOUCH = 12  # object, range, thread and effect


def paper3_reduction(bench):
    """Paper 3, tables 3.2, 3.3, 4.1 and 4.2: its two programs, and what summaries would cost."""
    rows = []
    for program, paper in PAPER3.items():
        for configuration in ("2-1", "2-2", "2-3", "3-1", "3-2", "3-3"):
            threads, size = configuration.split("-")
            options = [f"-DTHREADS={threads}", f"-DSIZE={size}", "--memory", "2G", "--time", f"{2 * SECONDS}s"]
            options += ["--symmetry", "off"]
            answers = {por: bench.check(program, "--por", por, *options) for por in ("escape", "dynamic", "both")}
            escape, both = (answers[por]["statistics"] for por in ("escape", "both"))
            rows.append(
                [
                    f"`{program}`",
                    configuration,
                    *(states_of(answer) for answer in answers.values()),
                    f"{both['states'] / escape['states']:.2f}",
                    f"{paper[configuration]:.2f}" if configuration in paper else "",
                    f"{both['search_cpu_seconds'] / escape['search_cpu_seconds']:.2f}",
                    f"{both['summary_touches'] * BYTES_OF_A_TOUCH / 1e6:.1f}",
                    f"{both['future_touches'] * BYTES_OF_A_TOUCH / 1e6:.2f}",
                ]
            )
    return (
        "## Partial order reduction: the programs of paper 3\n\nThreads and size as in tables 3.2 and 3.3 of the paper;"
        " both / escape are states, and beside it what the paper had with its P-C over P-E where both ended. The last"
        " two columns: how many MB summaries of interleaving information would take if each state had one of its own,"
        " as chapter 4 of the paper has them (not collapsed), and what the futures of all contexts take instead.\n\n"
        + table(
            ["program", "threads-size", "states, escape", "dynamic", "both", "both / escape", "paper",
             "time, both / escape", "summaries, MB", "futures, MB"], rows
        )
    )


POOLS = [
    ("reduction/locked_counter.c", []),
    ("symmetry/atomic_counter.c", []),
    ("symmetry/queue.c", []),
    ("symmetry/stack.c", NO_LEAKS),
]
THREADS = range(2, 8)
SHORT_SECONDS = 5


def symmetry(bench):
    """Pools of equal threads: states without symmetry, and with it."""
    rows = []
    for program, options in POOLS:
        for word in ("off", "on"):
            row = [f"`{os.path.basename(program)}`", word]
            seconds = 0.0
            for threads in THREADS:
                answer = bench.check(program, "--por", "both", "--symmetry", word, "--time", f"{SHORT_SECONDS}s",
                                     f"-DTHREADS={threads}", *options)
                row.append(states_of(answer))
                if answer["verdict"] != "unknown":
                    seconds = answer["statistics"]["search_cpu_seconds"]
            rows.append([*row, f"{seconds:.2f}"])
    return (
        "## Symmetric threads\n\nStates of pools of 2 to 7 threads that run the same function (docs/symmetry.md), with"
        " `--por both`, and the CPU time of the largest pool that was done. \"> N\": not done after"
        f" {SHORT_SECONDS} s.\n\n"
        + table(["program", "`--symmetry`", *(f"{n} threads" for n in THREADS), "CPU s of the last"], rows)
    )


SECTIONS = {"reduction": reduction, "paper3_reduction": paper3_reduction, "symmetry": symmetry}

if __name__ == "__main__":
    tool = Bench(os.path.join(ROOT, "build", "quotient"))
    for name in sys.argv[1:] or SECTIONS:
        write_section(os.path.join(ROOT, "docs", "benchmarks.md"), SECTIONS[name](tool))
