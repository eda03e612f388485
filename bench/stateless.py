#!/usr/bin/env python3
"""Quotient beside stateless model checkers, GenMC and Nidhugg, on programs of the kind these are measured with:

    bench/stateless.py                                     half an hour; replaces its section in docs/benchmarks.md
    bench/stateless.py --only readers,fib --out new.md

The others are taken from PATH, or --genmc and --nidhuggc name them; without them their columns stay empty. All get the
same files, and look for failing assertions and wrong accesses to memory under sequential consistency.
"""
import argparse
import json
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass

from measure import PROGRAMS, ROOT, table, thousands, write_section

TITLE = "## Beside stateless model checkers\n\n"
NO_LEAKS = ("--check", "default,-leak")
ALGORITHMS = ("source", "rf")  # Nidhugg's; of all four, one of these was the fastest nearly always.
CASES = [  # programs, their parameter and its values, options of ours
    ("reduction/hash_table.c", "THREADS", (12, 14), ()),
    ("reduction/last_zero.c", "WRITERS", (5, 10, 12), ()),
    ("reduction/locked_counter.c", "THREADS", (5, 7, 8), ()),
    ("reduction/queue.c", "ITEMS", (3, 5), ()),
    ("reduction/sets.c", "THREADS", (3, 4, 5), ()),
    ("reduction/stack.c", "THREADS", (2, 3, 4), NO_LEAKS),
    ("reduction/sums.c", "ROUNDS", (3, 5, 6), ()),
    ("reduction/ticket_lock.c", "THREADS", (3, 5, 7), ()),
    ("symmetry/atomic_counter.c", "THREADS", (3, 4), ()),
    ("stateless/account.c", "N", (1, 2, 3), ()),
    ("stateless/bubble_sort.c", "N", (2, 3, 4), ()),
    ("stateless/cas_rotation.c", "N", (4, 8, 10), ()),
    ("stateless/circular_buffer.c", "N", (5, 7, 8), ()),
    ("stateless/dekker.c", "N", (1, 2, 3), ()),
    ("stateless/fib.c", "N", (3, 4, 5), ()),
    ("stateless/file_blocks.c", "N", (14, 16, 18), ()),
    ("stateless/michael_scott.c", "N", (2, 3), ()),
    ("stateless/peterson.c", "N", (1, 2, 4), ()),
    ("stateless/queue_pools.c", "N", (1, 2, 3, 5), ()),
    ("stateless/racing_sort.c", "N", (2, 3, 4), ()),
    ("stateless/readers.c", "N", (8, 13, 16), ()),
    ("stateless/sigma.c", "N", (4, 6, 7), ()),
    ("stateless/stack_pools.c", "N", (1, 2, 3, 5), ()),
    ("stateless/unused_increments.c", "N", (4, 7, 8), ()),
    ("stateless/worker_queue.c", "N", (3, 4, 5), ()),
    ("stateless/worker_stack.c", "N", (3, 4, 5), ()),
]


@dataclass
class Answer:
    """What a tool said about a program ('verified', 'error', 'timeout' or 'none'), after how long, and what it saw."""

    verdict: str
    seconds: float
    seen: int = 0  # states, or executions
    how: str = ""

    @property
    def decided(self):
        return self.verdict in ("verified", "error")

    def cells(self):
        if self.decided:
            return [f"{self.seconds:.2f}", thousands(self.seen)]
        return [f"> {self.seconds:.0f}" if self.verdict == "timeout" else "", ""]


NOTHING = Answer("none", 0)


class Clock:
    """Of wall time, or of the CPU time of all processes that are started and ended."""

    cpu = False

    @classmethod
    def now(cls):
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime if cls.cpu else time.monotonic()

    @classmethod
    def limits(cls, limit):
        """What Popen needs: the wall time to wait, and what to do in the new process."""
        if not cls.cpu:
            return limit, None
        return 20 * limit, lambda: resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(limit), math.ceil(limit) + 1))


def output_of(command, limit):
    """What a command printed, and its time from start to end; None instead of the text: not done by then."""
    start = Clock.now()
    wait, prepare = Clock.limits(limit)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
        preexec_fn=prepare
    ) as process:
        try:
            text = process.communicate(timeout=wait)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None, limit
    seconds = Clock.now() - start
    is_done = process.returncode != -signal.SIGXCPU and seconds < 0.95 * limit
    return (text, seconds) if is_done else (None, limit)


def quotient(command, path, options, limit):
    text, seconds = output_of([command, "check", "--json", "--minimise", "0", "--no-progress", "--workers", "1", *options, path], limit)
    if text is None:
        return Answer("timeout", limit)
    result = json.loads(text[text.index("{") :])
    verdict = {"verified": "verified", "error": "error"}.get(result["verdict"], "none")
    return Answer(verdict, seconds, result["statistics"]["states"])


def judged(text, seconds, limit, how):
    """The answer of one of the others. Both count executions that end and those in which somebody waits for ever."""
    if text is None:
        return Answer("timeout", limit)
    seen = sum(map(int, re.findall(r"(?:executions explored|executions seen|race count): (\d+)", text)))
    if "No errors were detected" in text:
        return Answer("verified", seconds, seen, how)
    failed = re.search(r"^ *Error: (?!Nondeterminism detected|Operation .* not supported)", text, re.M)
    return Answer("error" if failed else "none", seconds, seen, how)


def genmc(command, path, defines, limit):
    options = ["--sc", "--disable-estimation", "--disable-race-detection", "--disable-warn-on-unfreed-memory"]
    for option in ("--disable-ipr", "--disable-sr", None):
        text, seconds = output_of([command, *options, "--", *defines, path], limit)
        if not text or "Unordered writes" not in text:
            break
        options.append(option)  # It stops at writes without an order, unless it does without these.
    return judged(text, seconds, limit, "")


def nidhugg(algorithm):
    options = ["--sc", f"--{algorithm}", "--no-check-mutex-init"]

    def run(command, path, defines, limit):
        text, seconds = output_of([command, *defines, "--", *options, path], limit)
        return judged(text, seconds, limit, algorithm)

    return run


def measured(tool, command, *arguments):
    """An answer; of one under a second the fastest of three."""
    if not command:
        return NOTHING
    answers = [tool(command, *arguments)]
    while answers[0].decided and answers[0].seconds < 1 and len(answers) < 3:
        answers.append(tool(command, *arguments))
    return min(answers, key=lambda answer: answer.seconds)


def fastest_nidhugg(command, path, defines, limit):
    """The answer of the fastest algorithm; one that is slower than another need not end."""
    best = NOTHING
    for algorithm in ALGORITHMS:
        answer = measured(nidhugg(algorithm), command, path, defines, max(best.seconds, 1) if best.decided else limit)
        if best is NOTHING or (answer.decided and not (best.decided and best.seconds <= answer.seconds)):
            best = answer
    return best


class Row:
    def __init__(self, name, ours, genmcs, nidhuggs):
        self.name, self.ours, self.others = name, ours, (genmcs, nidhuggs)
        print("  " + " ".join(map(str, self.cells())), flush=True)

    def best_other(self):
        return min((answer.seconds for answer in self.others if answer.decided), default=None)

    def ratio(self):
        """How many times slower we are than the fastest of the others."""
        best = self.best_other()
        return self.ours.seconds / best if self.ours.decided and best else None

    def verdicts(self):
        return sorted({answer.verdict for answer in (self.ours, *self.others) if answer.decided})

    def cells(self):
        ratio = self.ratio()
        genmcs, nidhuggs = self.others
        return [self.name, "/".join(self.verdicts()), *self.ours.cells(), *genmcs.cells(), *nidhuggs.cells(),
                nidhuggs.how if nidhuggs.decided else "", f"{ratio:.2f}" if ratio else ""]


def named(names):
    return ", ".join(f"`{name}`" for name in names) or "none"


def summary(rows):
    compared = [row for row in rows if row.ratio()]
    lines = []
    if compared:
        fast = sum(row.ratio() <= 1 for row in compared)
        worst = max(compared, key=Row.ratio)
        lines.append(
            f"Of {len(compared)} that Quotient and another decide, Quotient is at least as fast as the fastest of the"
            f" others on {fast}; at worst it takes {worst.ratio():.1f} times as long ({worst.name})."
        )
    alone = [row for row in rows if row.ours.decided and not row.best_other()]
    others = [row for row in rows if not row.ours.decided and row.best_other()]
    unlike = [row for row in rows if len(row.verdicts()) > 1]
    lines.append(f"Only Quotient decides {named(row.name for row in alone)}.")
    lines.append(f"Only others decide {named(row.name for row in others)}.")
    lines.append(f"Different verdicts: {named(row.name for row in unlike)}.")
    return " ".join(lines)


class Skipping:
    """A tool that is not asked about larger sizes of a program once it has reached the limit."""

    def __init__(self, ask, *arguments):
        self.ask, self.last = ask, NOTHING
        *self.command, self.options, self.limit = arguments

    def answer(self, define):
        if self.last.verdict != "timeout":
            self.last = self.ask(*self.command, [define, *self.options], self.limit)
        return self.last


def compare(tools, limit, only):
    rows = []
    for program, parameter, values, options in CASES:
        stem = os.path.splitext(os.path.basename(program))[0]
        if only and stem not in only:
            continue
        path = os.path.join(PROGRAMS, program)
        asked = [
            Skipping(measured, quotient, tools["quotient"], path, options, limit),
            Skipping(measured, genmc, tools["genmc"], path, (), limit),
            Skipping(fastest_nidhugg, tools["nidhuggc"], path, (), limit),
        ]
        for value in values:
            answers = [tool.answer(f"-D{parameter}={value}") for tool in asked]
            rows.append(Row(f"{program[:-2]} {value}", *answers))
    missing = [name for name in ("genmc", "nidhuggc") if not tools[name]]
    return (
        TITLE + "Programs of the kind that stateless model checkers are measured with, in `bench/programs`, each with"
        f" its parameter. {'CPU' if Clock.cpu else 'Wall'} time from start to end, compilation included, of runs below"
        f" a second the best of three; limit {limit} s, and larger sizes are not tried once it was reached. GenMC with"
        " `--sc --disable-estimation --disable-race-detection` (without in-place revisiting and symmetry where it asks"
        " for that); Nidhugg with `--sc` and the faster of its algorithms `source` and `rf`, which is named. Executions"
        " include those in which a thread waits for ever. *Ratio*: our time over that of the fastest other."
        + (f" Not found here: {' and '.join(missing)}." if missing else "")
        + "\n\n"
        + (summary(rows) + "\n\n" if len(missing) < 2 else "")
        + table(
            ["program", "verdict", "Quotient, s", "states", "GenMC, s", "executions", "Nidhugg, s", "executions",
             "algorithm", "ratio"], [row.cells() for row in rows]
        )
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    parser.add_argument("--genmc", default="genmc")
    parser.add_argument("--nidhuggc", default="nidhuggc")
    parser.add_argument("--seconds", type=int, default=60, help="limit for each run")
    parser.add_argument("--cpu", action="store_true", help="CPU time instead of wall time, on a machine that is busy")
    parser.add_argument("--only", default="", help="names of programs, with commas")
    parser.add_argument("--out", default=os.path.join(ROOT, "docs", "benchmarks.md"))
    arguments = parser.parse_args()
    Clock.cpu = arguments.cpu
    tools = {name: shutil.which(getattr(arguments, name)) for name in ("quotient", "genmc", "nidhuggc")}
    only = set(filter(None, arguments.only.split(",")))
    write_section(arguments.out, compare(tools, arguments.seconds, only))


if __name__ == "__main__":
    main()
