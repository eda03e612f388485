#!/usr/bin/env python3
"""Limits hold wherever time and memory go: inside of one step, in clang, in the front end, with thousands of threads,
in models; signals end a search with what was found; outputs that cannot be written are noticed before it. One function
per promise, as in interface.py. Waits are long where a slow machine may need it; nothing depends on speed otherwise."""
import json
import pathlib
import re
import resource
import signal
import subprocess
import sys
import time

import boxes
from boxes import expect
from samples import FAR_IN_C

PATIENCE = 60  # seconds until a limit of a second or two must have ended everything

ENDLESS = "volatile unsigned long x;\nint main(void) { for (;;) x++; }\n"
COUNTERS = """#include <pthread.h>
static volatile unsigned long x, y;
static void *work(void *a) { for (;;) x++; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  for (;;) y++;
}
"""
# Each worker has to decode all of it before it begins.
LARGE_AND_ENDLESS = (
    "".join(f"static int f{i}(int x) {{ " + "x = x * 3 + 1; " * 30 + "return x; }\n" for i in range(300)) +
    "int (*const table[])(int) = {" + ", ".join(f"f{i}" for i in range(300)) + "};\n" +
    COUNTERS.replace("for (;;) y++;", "for (;;) y = table[y % 300](1);"))
ERROR_THEN_ENDLESS = """#include <assert.h>
#include <quotient.h>
volatile unsigned long x;
int main(void) {
  if (quotient_choose(2) == 0) assert(0 && "early");
  for (;;) x++;
}
"""
BUG = '#include <assert.h>\nint main(void) {\n  int x = 3;\n  assert(x == 4);\n  return 0;\n}\n'
SAFE = "int main(void) { return 0; }\n"
# Every level has twice the text of the one before.
EXPLODING = ("#define A0 x+\n" + "".join(f"#define A{i + 1} A{i} A{i}\n" for i in range(40)) + "int x, y = A40 1;\n" +
             SAFE)
MANY_BLOCKS = """#include <stdlib.h>
char *kept[60000];
int main(void) {
  for (int i = 0; i < 60000; i++) { kept[i] = malloc(100000); kept[i][i] = 1; }
  return 0;
}
"""
RECURSION = "int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\nint main(void) { return fib(80) & 1; }\n"
LARGE_COPIES = """#include <string.h>
static char a[100 << 20], b[100 << 20];
int main(void) { for (int i = 0; i < 90000; i++) { a[i] = (char)i; memcpy(b, a, sizeof a); } return 0; }
"""
THREADS = """#include <pthread.h>
static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *a) { pthread_mutex_lock(&lock); counter++; pthread_mutex_unlock(&lock); return a; }
static pthread_t threads[10000];
int main(void) {
  for (int i = 0; i < 10000; i++) pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 10000; i++) pthread_join(threads[i], 0);
  return 0;
}
"""
# 256 successors of every state, after one step: the number of transitions is never a multiple of 256.
NEVER_ROUND = "int x;\ninit { x = 1;\n  do\n" + "".join(f"  :: x = x * 3 + {i}\n" for i in range(256)) + "  od\n}\n"
COUNTING = """int x, y;
active proctype p() { do :: x < 2000000000 -> x++ od }
active proctype q() { do :: y < 2000000000 -> y++ od }
"""
# One goes on for ever, and comes first in a depth-first search; the other one fails at once.
FAR_FIRST = """int x;
active proctype q() { skip; assert(false) }
active proctype p() { do :: x < 2000000000 -> x++ od }
"""
FOUR_STEPS = "byte x;\nactive proctype p() { x = 1; x = 2; x = 3; x = 4 }\n"
DEADLOCK_AT_THREE = "byte x;\nactive proctype p() { x = 1; x = 2; x = 3; x == 0 }\n"
# The long way to x == 9 comes first; an error lies two steps behind it, within the limit only on the short way.
TWO_WAYS = """byte x, y;
active proctype p() {
  if
  :: x = 1; x = 2; x = 3; x = 4; x = 9
  :: x = 9
  fi;
  y = 1; assert(y == 0)
}
"""


class Box(boxes.Box):
    def run(self, *arguments, timeout=PATIENCE, **options):
        return super().run(*arguments, timeout=timeout, **options)

    def reason(self, name):
        return json.loads((self.folder / name).read_text())["reason"]

    def unknown(self, reason, *arguments, **options):
        result = self.run("check", "--json", *arguments, **options)
        expect(result.returncode == 3, f"exit code {result.returncode}: {result.stdout[-300:]}{result.stderr[-300:]}")
        answer = json.loads(result.stdout)
        expect(answer["verdict"] == "unknown" and reason in answer["reason"],
               f"{answer['verdict']}: {answer['reason']}")
        return answer


def test_memory_inside_a_step(box):
    answer = box.unknown("the memory limit of 400 MB", "--memory", "400M", box.write("blocks.c", MANY_BLOCKS))
    peak = answer["statistics"]["memory_peak_bytes"]
    expect(peak < 800 << 20, f"{peak >> 20} MB were used")


def test_time_inside_a_step(box):
    for name, text in (("recursion.c", RECURSION), ("copies.c", LARGE_COPIES)):
        box.unknown("the time limit of 2 s", "--time", "2s", box.write(name, text))


def test_last_look(box):
    """The last tenth of the time is for errors that need few steps."""
    for name, text in (("far.pml", FAR_FIRST), ("far.c", FAR_IN_C)):
        box.write(name, text)
        box.unknown("the limit of 20000 states", "--por", "none", "--workers", "1", "--states", "20000", name)
        found = box.run("check", "--por", "none", "--workers", "1", "--time", "2s", "--minimise", "0", name)
        expect(found.returncode == 1, f"{name}: exit code {found.returncode}: {found.stdout[-300:]}")


def test_time_while_workers_begin(box):
    box.write("large.c", LARGE_AND_ENDLESS)
    box.unknown("the limit of 10 states", "--states", "10", "large.c")  # now its bitcode is in the cache
    for seconds in (0.3, 0.6, 0.9, 1.2):
        box.unknown("the time limit of", "--por", "escape", "--workers", "64", "--time", f"{seconds}s", "large.c")


def test_clang_is_limited(box):
    box.write("exploding.c", EXPLODING)
    box.unknown("the time limit of 1 s", "--time", "1s", "exploding.c")
    box.unknown("the memory limit of 300 MB", "--memory", "300M", "exploding.c")
    expect("exploding.c" not in subprocess.run(["ps", "ax", "-o", "args"], capture_output=True, text=True).stdout,
           "clang still runs")


def test_front_end_is_linear(box):
    def seconds(statements):
        forms = ("  x = x ^ {0};\n", "  a[{1}] = x;\n", "  {{ int v = a[{1}]; x = v; }}\n", "  if (x > {0}) g = x;\n",
                 "  g = f(g);\n", "  {{ int v = x; h(&v); }}\n")
        text = "".join(forms[i % len(forms)].format(i, i % 16) for i in range(statements))
        box.write("long.c", "int a[16], g;\nint f(int x) { return x + 1; }\nvoid h(int *p) { *p = 1; }\n"
                  "int main(void) {\n  int x = 1;\n" + text + "  return 0;\n}\n")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = box.run("check", "long.c", timeout=300)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        expect(result.returncode == 0, result.stdout[-300:] + result.stderr[-300:])
        return after.ru_utime - before.ru_utime
    few, many = seconds(5000), seconds(20000)
    expect(many < 10 * few, f"5,000 statements take {few:.2f} s, 20,000 take {many:.2f} s")


def test_many_variables_are_limited(box):
    text = "".join(f"  int v{i} = {i}; h(&v{i});\n" for i in range(50000))
    box.write("variables.c", "void h(int *p) { *p = 1; }\nint main(void) {\n" + text + "  return 0;\n}\n")
    before = time.monotonic()
    box.unknown("the time limit of 3 s", "--time", "3s", "variables.c")
    expect(time.monotonic() - before < 20, "the limit came late")


def test_thousands_of_threads(box):
    box.unknown("the time limit of 2 s", "--time", "2s", box.write("threads.c", THREADS))


def test_models_are_limited(box):
    box.write("never_round.pml", NEVER_ROUND)
    for order in ("bfs", "dfs"):
        box.unknown("the time limit of 1 s", "--time", "1s", "--order", order, "never_round.pml")
    box.unknown("the memory limit of 50 MB", "--memory", "50M", "--order", "bfs", box.write("counting.pml", COUNTING))


def test_address_space(box):
    def limited(bytes):
        return lambda: resource.setrlimit(resource.RLIMIT_AS, (bytes, bytes))
    box.write("safe.c", SAFE)
    box.write("counters.c", COUNTERS)
    result = box.run("check", "safe.c", preexec_fn=limited(8 << 30))
    expect(result.returncode == 0, f"8 GB are not enough: {result.stdout}{result.stderr}")
    box.unknown("memory", "counters.c", preexec_fn=limited(300 << 20), timeout=2 * PATIENCE)
    for size in (300 << 20, 600 << 20, 900 << 20):
        result = box.run("check", "safe.c", preexec_fn=limited(size))
        expect(result.returncode in (0, 2, 3) and "internal error" not in result.stderr,
               f"{size >> 20} MB: exit code {result.returncode}: {result.stderr}")


def test_closed_output(box):
    box.write("bug.c", BUG)
    for redirection in (">&-", ">&- 2>&-", "| true"):
        command = f"'{box.tool}' check bug.c {redirection}; exit ${{PIPESTATUS[0]}}"
        result = subprocess.run(["bash", "-c", command], cwd=box.folder, stdin=subprocess.DEVNULL, capture_output=True,
                                text=True, timeout=PATIENCE)
        expect(result.returncode in (1, 141) and not result.stderr, f"{command}: {result.returncode} {result.stderr}")


def test_signals_end_in_order(box):
    box.write("endless.c", ENDLESS)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        process = box.start("check", "--json=out.json", "endless.c")
        time.sleep(1.5)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
        expect(process.returncode == 3, f"{number.name}: exit code {process.returncode}: {out}{err}")
        expect("unknown" in out and number.name in out and "states" in out, f"{number.name}: {out}")
        expect(number.name in box.reason("out.json"), "the JSON has another reason")


def test_signal_after_an_error(box):
    box.write("early.c", ERROR_THEN_ENDLESS)
    for wait in (2, 8, 30):
        process = box.start("check", "--errors", "all", "--json=out.json", "early.c")
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        if process.returncode == 1:
            break
    expect(process.returncode == 1 and "early.c:5" in out, f"exit code {process.returncode}: {out}{err}")
    expect("SIGINT" in box.reason("out.json"), "the JSON does not say that it was interrupted")


def test_second_signal_ends_at_once(box):
    process = box.start("check", box.write("exploding.c", EXPLODING))
    time.sleep(1)
    process.send_signal(signal.SIGTERM)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    expect(process.returncode in (3, -signal.SIGTERM), f"exit code {process.returncode}")


def test_outputs_are_tried_before_the_search(box):
    box.write("endless.c", ENDLESS)
    box.write("endless.pml", "byte x; active proctype p() { do :: x++ od }\n")
    (box.folder / "folder").mkdir()
    for option in ("--json=no/such/folder/x.json", "--trace=no/such/folder/t.json", "--trace=folder"):
        for name in ("endless.c", "endless.pml"):
            result = box.run("check", option, name, timeout=20)
            expect(result.returncode == 2 and option.split("=")[1] in result.stderr,
                   f"{option}: {result.returncode}: {result.stderr}")


def test_failed_write_keeps_the_error(box):
    box.write("bug.c", BUG)
    for options in (["--json=/dev/full"], ["--trace", "/dev/full"]):
        result = box.run("check", *options, "bug.c")
        expect(result.returncode == 1 and "bug.c:4" in result.stdout and "/dev/full" in result.stderr,
               f"{options}: {result.returncode}: {result.stdout}{result.stderr}")
    with open("/dev/full", "w") as full:
        result = subprocess.run([str(box.tool), "check", "--json", "bug.c"], cwd=box.folder, stdout=full,
                                stderr=subprocess.PIPE, text=True)
    expect(result.returncode == 1 and "bug.c:4" in result.stderr, f"{result.returncode}: {result.stderr}")


def test_depth_is_exact(box):
    box.write("four.pml", FOUR_STEPS)
    box.write("deadlock.pml", DEADLOCK_AT_THREE)
    box.write("ways.pml", TWO_WAYS)
    states = int(re.search(r"depth +(\d+)", box.run("check", "-v", "--order", "bfs", "four.pml").stdout).group(1))
    steps = states - 1  # the depth counts the states of a path
    for order in ("dfs", "bfs"):
        for model, depth, code in (("four.pml", steps, 0), ("four.pml", steps - 1, 3), ("deadlock.pml", 3, 1),
                                   ("deadlock.pml", 2, 3), ("ways.pml", 4, 1), ("ways.pml", 2, 3)):
            result = box.run("check", "--canon", "none", "--order", order, "--depth", str(depth), model)
            expect(result.returncode == code, f"{model} --order {order} --depth {depth}: {result.stdout}")


if __name__ == "__main__":
    sys.exit(boxes.run_tests(globals(), Box))
