#!/usr/bin/env python3
"""The programs in examples/, by the commands that users are told there: what is found, that the text has at most 40
lines and names what the error is about; and that the twins of C++ programs with -DFIXED have no error. Those in C# are
tested by dotnet.py."""
import concurrent.futures
import json
import re
import subprocess
import sys

from boxes import ROOT, expect, run_tests

MOST_LINES = 40

# The kind of error, and what the text must say; none: it is verified.
EXAMPLES = {
    "bank_race.c": ("assertion", ["write balance = 120", "the last that main has read: balance = 1", ", written by T"]),
    "dining_philosophers.c": ("deadlock", ["A circle", "mutex forks["]),
    "dining_philosophers_ordered.c": None,
    "double_checked_init.c": ("undefined-value", ["has read: get_config(…)->limit", "config#1 allocated at"]),
    "linked_list_leak.c": ("leak", ["allocated at", "✗   linked_list_leak.c:38"]),
    "message_queue.c": ("deadlock", ["condition variable queue.changed"]),
    "message_queue_fixed.c": None,
    "peterson.c": None,
    "readers_writers.c": None,
    "semaphore_ring.c": None,
    "treiber_stack.c": ("use-after-free", ["freed at"]),
    "use_after_return.c": ("use-after-return", ["number of start_worker went out of scope"]),
    "starvation.pml": None,
    "active_object.cpp": ("pure-virtual-call", ["type of counter = Active", "stopped_"]),
    "event_bus.cpp": ("use-after-free", ["elements of bus.subscribers_ freed at", "bus.subscribers_ = {1, 2, 4}"]),
    "lost_failure.cpp": ("deadlock", ["condition variable result.changed_", 'std::domain_error("negative")']),
    "resumed_twice.cpp": ("null-dereference", ["request.finished_ = true"]),
    "session_circle.cpp": ("leak", ["session"]),
    "throwing_queue.cpp": ("deadlock", ["mutex queue.mutex_", "queue.open_ = true"]),
}


def told_command(path):
    """The first command in the comment, without the program's name."""
    words = re.search(rf"quotient (check .*?){re.escape('examples/' + path.name)}", path.read_text())[1].split()
    return words + [f"examples/{path.name}"]


def run(box, words):
    return subprocess.run([box.tool, *words], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)


class Box:
    def __init__(self, tool, folder):
        self.tool = tool
        self.folder = folder


def check(box, name, expected):
    path = ROOT / "examples" / name
    command = told_command(path)
    done = run(box, command)
    expect(done.returncode == (1 if expected else 0), f"{name}: exit code {done.returncode}: {done.stdout}{done.stderr}")
    if not expected:
        return
    kind, phrases = expected
    expect(f": {kind}: " in done.stdout, f"{name}: no {kind}: {done.stdout}")
    lines = done.stdout.count("\n")
    expect(lines <= MOST_LINES, f"{name}: {lines} lines")
    for phrase in phrases:
        expect(phrase in done.stdout, f"{name}: '{phrase}' is not in: {done.stdout}")


def fixed(box, name):
    command = told_command(ROOT / "examples" / name)
    done = run(box, command[:-1] + ["-DFIXED", "--json", command[-1]])
    verdict = json.loads(done.stdout)["verdict"]
    expect(verdict == "verified", f"{name} with -DFIXED: {verdict}")


def in_parallel(function, *arguments):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for _ in pool.map(function, *arguments):
            pass


def test_all_are_here(_):
    there = {path.name for path in (ROOT / "examples").glob("*.*") if path.suffix != ".cs"}
    expect(there == EXAMPLES.keys(), f"examples without a verdict here, or the other way round: {there ^ EXAMPLES.keys()}")


def test_what_is_found(box):
    in_parallel(lambda name: check(box, name, EXAMPLES[name]), EXAMPLES)


def test_remedies(box):
    in_parallel(lambda name: fixed(box, name), [name for name in EXAMPLES if name.endswith(".cpp")])


if __name__ == "__main__":
    sys.exit(run_tests(globals(), Box))
