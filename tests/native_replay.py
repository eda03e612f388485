#!/usr/bin/env python3
"""`quotient replay --native`: of every example that fails, and of the programs in tests/programs/explained, the native
program takes the recorded path and shows the same error, five times out of five; with gdb, if it is there."""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

import boxes
from boxes import ROOT, expect

RUNS = 5

# What the native run says, beside the recorded error. AddressSanitizer has its own words.
EXAMPLES = {
    "bank_race.c": r"quotient: main: assertion fails",
    "dining_philosophers.c": r"(quotient: T\d waits for the mutex at \S+, which belongs to T\d\n){3}",
    "double_checked_init.c": r"",
    "linked_list_leak.c": r"",
    "message_queue.c": r"waits for the condition variable",
    "treiber_stack.c": r"AddressSanitizer: heap-use-after-free",
    "use_after_return.c": r"AddressSanitizer: stack-use-after-(return|scope)",
}

# One for each way to end that no example has.
OTHERS = {
    "race.c": ("""#include <pthread.h>
int counter;
static void *work(void *unused) { counter++; return unused; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  counter++;
  pthread_join(thread, 0);
  return 0;
}
""", ["--check", "race"], r"is about to (read|write) the 4 bytes at \S+ that \S+ has (written|read)"),
    "choice.c": ("""#include <assert.h>
#include <quotient.h>
int main(void) {
  int a = quotient_choose(5), b = quotient_choose_range(10, 20);
  assert(a * b != 51);
  return 0;
}
""", [], r"main: assertion fails"),
    "spurious.c": ("""#include <assert.h>
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int full;
static void *put(void *unused) {
  pthread_mutex_lock(&lock);
  full = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&lock);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, put, 0);
  pthread_mutex_lock(&lock);
  if (!full) pthread_cond_wait(&ready, &lock);
  assert(full);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
""", [], r"main: assertion fails"),
    "overflow.c": ("""#include <limits.h>
int main(void) {
  volatile int most = INT_MAX;
  return most + 1 == 0;
}
""", ["--check", "overflow"], r""),
    "null.c": ("""#include <stdlib.h>
int main(void) {
  int *volatile nothing = NULL;
  return *nothing;
}
""", [], r"AddressSanitizer: SEGV"),
    "livelock.c": ("""#include <pthread.h>
#include <stdatomic.h>
static atomic_int turn;
static void *spin(void *unused) {
  while (turn != 2) {}
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, spin, 0);
  turn = 1;
  pthread_join(thread, 0);
  return 0;
}
""", ["--check", "livelock"], r""),
}


class Box:
    """The tool in a folder of its own."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder

    def quotient(self, *words):
        return subprocess.run([self.tool, *map(str, words)], cwd=ROOT, capture_output=True, text=True, timeout=120,
                              check=False)

    def harness(self, source, *options):
        """A native program for the error of a source, and its folder."""
        trace, native = self.folder / (pathlib.Path(source).stem + ".json"), self.folder / pathlib.Path(source).stem
        checked = self.quotient("check", source, "--no-progress", "--trace", trace, *options)
        expect(checked.returncode == 1, f"check {source}: exit {checked.returncode}: {checked.stderr}")
        written = self.quotient("replay", trace, "--native", native)
        expect(written.returncode == 1, f"replay --native of {source}: {written.stderr}")
        built = subprocess.run([native / "build"], capture_output=True, text=True, timeout=120, check=False)
        expect(built.returncode == 0, f"{source}: the harness is not built: {built.stderr}")
        return native

    def shows(self, source, pattern, *options):
        native = self.harness(source, *options)
        recorded = re.search(r'error_text\[\] = "(.*)";', (native / "schedule.h").read_text()).group(1)
        recorded = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code.group(1), 8)), recorded)
        said = set()
        for number in range(RUNS):
            done = subprocess.run([native / "program"], capture_output=True, text=True, timeout=60, check=False)
            expect(done.returncode == 1, f"{source}, run {number}: exit {done.returncode}: {done.stderr[-1500:]}")
            expect(f"quotient: the recorded error: {recorded}" in done.stderr,
                   f"{source}, run {number}: '{recorded}' is not shown: {done.stderr[-1500:]}")
            expect(re.search(pattern, done.stderr), f"{source}: no '{pattern}' in: {done.stderr[-1500:]}")
            said.add("\n".join(re.findall(r"^quotient: (?!.*\b0x).*", done.stderr, re.M)))
        expect(len(said) == 1, f"{source}: not every run says the same: {said}")


def in_parallel(jobs):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for job in [pool.submit(*each) for each in jobs]:
            job.result()


def test_examples(box):
    failing = {path.name for path in (ROOT / "examples").glob("*.c")
               if box.quotient("check", path, "-q", "--minimise", 0).returncode == 1}
    expect(failing == EXAMPLES.keys(), f"examples that fail: {failing}")
    in_parallel([(box.shows, f"examples/{name}", pattern) for name, pattern in EXAMPLES.items()])


def test_explained_programs(box):
    jobs = []
    for path in sorted((ROOT / "tests/programs/explained").glob("*.c")):
        options = re.search(r"^// FLAGS: (.*)", path.read_text(), re.M)
        jobs.append((box.shows, path.relative_to(ROOT), "", *(options.group(1).split() if options else [])))
    expect(len(jobs) >= 12, "where are the programs?")
    in_parallel(jobs)


def test_every_ending(box):
    jobs = []
    for name, (text, options, pattern) in OTHERS.items():
        (box.folder / name).write_text(text)
        jobs.append((box.shows, box.folder / name, pattern, *options))
    in_parallel(jobs)


def test_gcc(box):
    if not shutil.which("gcc"):
        return
    native = box.harness("examples/dining_philosophers.c")
    done = subprocess.run([native / "run"], env={**os.environ, "CC": "gcc"}, capture_output=True, text=True,
                          timeout=120, check=False)
    expect(done.returncode == 1 and "the recorded error" in done.stderr, f"with gcc: {done.stderr}")


def test_debugger(box):
    if not shutil.which("gdb"):
        return
    native = box.harness("examples/bank_race.c")
    done = subprocess.run([native / "debug", "-batch", "-ex", "run", "-ex", "bt", "-ex", "print balance"], cwd="/",
                          capture_output=True, text=True, timeout=120, check=False)
    if "Operation not permitted" in done.stderr:
        return
    expect("SIGTRAP" in done.stdout and re.search(r"main \(\) at .*bank_race\.c:\d+", done.stdout),
           f"gdb says: {done.stdout}{done.stderr}")
    expect(re.search(r"\$1 = \d+", done.stdout), f"no value in gdb: {done.stdout}")


def test_not_for_others(box):
    trace = box.folder / "model.json"
    box.quotient("check", "examples/starvation.pml", "--ltl", "served", "--fair", "--trace", trace)
    if trace.exists():
        refused = box.quotient("replay", trace, "--native", box.folder / "out")
        expect(refused.returncode == 2 and "C and C++" in refused.stderr, f"a model: {refused.stderr}")
    if shutil.which("mcs"):
        box.quotient("check", "examples/bank.cs", "--trace", trace)
        refused = box.quotient("replay", trace, "--native", box.folder / "out")
        expect(refused.returncode == 2 and "C and C++" in refused.stderr, f"C#: {refused.stderr}")


if __name__ == "__main__":
    sys.exit(boxes.run_tests(globals(), Box))
