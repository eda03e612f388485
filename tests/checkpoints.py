#!/usr/bin/env python3
"""Checkpoints (docs/checkpoints.md): a search that is stopped again and again, by limits, signals or SIGKILL, and goes
on from its checkpoints, ends as one that was never disturbed; what is no checkpoint of this search is refused with the
reason. One function per promise, as in interface.py. With --long: more kills, and all test programs in slices."""
import json
import os
import pathlib
import random
import re
import resource
import signal
import sys
import time

import boxes
from boxes import ROOT, expect, wait_until
from samples import NODES

PATIENCE = 300  # seconds
LONG = "--long" in sys.argv
EXACT = ("states", "transitions", "matched", "depth", "errors", "error_states")

COUNTERS = """byte total;
active [%d] proctype counter() {
  byte x;
  do
  :: x < %d -> x++
  :: x == %d -> total++; break
  od
}
"""
CHANNELS = """chan wire = [2] of { byte };
byte got;
active [2] proctype sender() { byte i; do :: i < 6 -> wire!i; i++ :: else -> break od }
active proctype receiver() { byte x; end: do :: wire?x -> got = (got + x) % 11; assert(got != 200) od }
"""
FAILING = """byte x, y;
active proctype p() { do :: x < 40 -> x++ :: x > 0 -> x-- od }
active proctype q() { do :: y < 40 -> y++; assert(!(x == 37 && y == 38)) :: y > 0 -> y-- od }
"""
THREADS = """#include <pthread.h>
#include <assert.h>
static int x, y;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *a) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    x += 1 + (a != 0);
    pthread_mutex_unlock(&lock);
    y = x;
  }
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, work, 0);
  pthread_create(&u, 0, work, &x);
  work(0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(x == 12);
  return 0;
}
"""
ALL = ["--por", "none", "--canon", "none"]  # of a model: nothing is reduced


class Box(boxes.Box):
    def run(self, *arguments, timeout=PATIENCE, **options):
        return super().run(*arguments, timeout=timeout, **options)

    def answer(self, *arguments, **options):
        """The result as JSON, with the exit code."""
        result = self.run(*arguments, "--json", **options)
        expect(result.returncode in (0, 1, 3), f"{arguments}: exit code {result.returncode}: {result.stderr[-300:]}")
        answer = json.loads(result.stdout)
        answer["code"], answer["stderr"] = result.returncode, result.stderr
        return answer

    def refused(self, reason, *arguments, **options):
        result = self.run(*arguments, **options)
        expect(result.returncode == 2 and re.search(reason, result.stderr) and len(result.stderr.splitlines()) <= 2,
               f"{arguments}: exit code {result.returncode}: {result.stderr[-400:]}")

    def checkpoint(self):
        return self.folder / "cp" / "search.checkpoint"


def same(full, parts, counts, what):
    keys = EXACT if counts else ()
    numbers = [(key, full["statistics"][key], parts["statistics"][key]) for key in keys
               if full["statistics"][key] != parts["statistics"][key]]
    found = [[(error["kind"], error["location"]["line"]) for error in one["errors"]] for one in (full, parts)]
    expect(full["verdict"] == parts["verdict"], f"{what}: {full['verdict']}, in parts {parts['verdict']}")
    expect(sorted(found[0]) == sorted(found[1]), f"{what}: {found[0]}, in parts {found[1]}")
    expect(not numbers, f"{what}: {numbers}")
    expect(full["caveats"] == parts["caveats"] and full["ends"] == parts["ends"] or not counts,
           f"{what}: {full['caveats']}, {full['ends']}; in parts {parts['caveats']}, {parts['ends']}")


def in_slices(box, file, slice_size, *options, counts=True, most=100 if LONG else 6):
    """Stops at every so many states, and goes on."""
    full = box.answer("check", *options, file)
    states, slices = slice_size, 1
    answer = box.answer("check", *options, "--checkpoint", "cp", "--states", states, file)
    while "checkpoint" in answer and slices < most:
        states += slice_size
        slices += 1
        answer = box.answer("resume", "cp", "--states", states if slices < most else 10**12)
    expect(slices > 1 or full["statistics"]["states"] <= slice_size,
           f"{file} {options}: {answer['reason']}: {answer['stderr']}")
    same(full, answer, counts, f"{file} {options}, {slices} slices of {slice_size}")
    return slices


def test_models_in_slices(box):
    box.write("counters.pml", COUNTERS % (4, 5, 5))
    box.write("channels.pml", CHANNELS)
    box.write("failing.pml", FAILING)
    for order in ("dfs", "bfs"):
        expect(in_slices(box, "counters.pml", 400, *ALL, "--order", order, "--workers", "1") > 4, "too few slices")
        in_slices(box, "channels.pml", 100, *ALL, "--order", order, "--workers", "1")
        in_slices(box, "failing.pml", 300, *ALL, "--order", order, "--workers", "1")
        in_slices(box, "failing.pml", 300, *ALL, "--order", order, "--workers", "1", "--errors", "all")
        for options in ([], ["--canon", "none"], ["--por", "none"]):
            for file in ("counters.pml", "channels.pml", "failing.pml"):
                in_slices(box, file, 50, *options, "--order", order, "--workers", "1",
                          counts=options == ["--por", "none"])


def test_heaps_of_models_in_slices(box):
    for file in ("ordered_list.pml", "btree.pml"):
        for options in (["--por", "none"], ["--order", "bfs", "--por", "none"], []):
            in_slices(box, ROOT / "bench/programs/dspin" / file, 150, *options, "--workers", "1", counts=options != [],
                      most=4)


def test_programs_in_slices(box):
    box.write("threads.c", THREADS.replace("i < 3", "i < 2").replace("x == 12", "x == 8"))
    box.write("nodes.c", NODES.replace("LAST", "2"))
    for file, size in (("threads.c", 2000), ("nodes.c", 1000)):
        in_slices(box, file, size, "--por", "none", "--workers", "1", most=3)
        in_slices(box, file, size, "--por", "escape", "--workers", "1", most=4)
        in_slices(box, file, size, "--por", "escape", "--order", "bfs", "--workers", "1", most=3)
        in_slices(box, file, 30, counts=False)
        in_slices(box, file, 30, "--por", "dynamic", counts=False, most=4)
        in_slices(box, file, 30, "--order", "bfs", counts=False, most=3)
    in_slices(box, "threads.c", 40, "--check", "race", counts=False, most=5)


def test_several_workers(box):
    box.write("counters.pml", COUNTERS % (4, 7, 7))
    box.write("threads.c", THREADS)
    for order in ("dfs", "bfs"):
        full = box.answer("check", *ALL, "--order", order, "--workers", "1", "counters.pml")
        answer = box.answer("check", *ALL, "--order", order, "--workers", "2", "--checkpoint", "cp", "--states", "2000",
                            "counters.pml")
        for states, workers in ((3000, 1), (4000, 3), (10**9, 2)):
            expect(answer["code"] == 3, f"{answer['verdict']} after {answer['statistics']['states']} states")
            answer = box.answer("resume", "cp", "--states", states, "--workers", workers)
        # Several workers go a little deeper, or less deep.
        answer["statistics"]["depth"] = full["statistics"]["depth"]
        same(full, answer, True, f"{order} with 2, 1, 3 and 2 workers")
        in_slices(box, "counters.pml", 60, "--order", order, "--workers", "2", counts=False, most=3)
    full = box.answer("check", "--por", "escape", "--workers", "1", "threads.c")
    box.answer("check", "--por", "escape", "--workers", "2", "--checkpoint", "cp", "--states", "1500", "threads.c")
    answer = box.answer("resume", "cp", "--states", "10000000")
    answer["statistics"]["depth"] = full["statistics"]["depth"]
    same(full, answer, True, "a program with 2 workers")


def test_several_workers_who_learn(box):
    """What all of them have learned and decided is saved, and goes on with any number of workers."""
    box.write("threads.c", THREADS)
    programs = ROOT / "bench/programs/reduction"
    for size, *check in ((300, programs / "last_zero.c", "-DWRITERS=7"), (100, programs / "sums.c"),
                         (60, "threads.c", "--check", "race", "--errors", "all")):
        full = box.answer("check", *check, "--workers", "1")
        for order in ("dfs", "bfs"):
            states = size
            answer = box.answer("check", *check, "--order", order, "--workers", "3", "--checkpoint", "cp", "--states",
                                states)
            for workers in (2, 1, 3, 2, 4):
                expect(states > 2 * size or "checkpoint" in answer, f"{check} {order}: {answer['reason']}")
                if "checkpoint" in answer:
                    states += size
                    limit = states if workers < 4 else 10**9
                    answer = box.answer("resume", "cp", "--states", limit, "--workers", workers)
            same(full, answer, False, f"{check} {order} by 3, 2, 1, 3, 2 and 4 workers")


def kill_and_resume(box, file, kills, *options, counts=True):
    full = box.answer("check", *options, file)
    often = ["--checkpoint-every", "0.1s"]
    box.checkpoint().unlink(missing_ok=True)
    process = box.start("check", *options, "--checkpoint", "cp", *often, "--json", file)
    begin = time.time()
    while not box.checkpoint().exists() and process.poll() is None:
        time.sleep(0.01)
    expect(process.poll() is None, "the search was over before its first checkpoint")
    generator = random.Random(17)
    span = min(1.0, max(0.2, full["statistics"]["search_seconds"] / 3))
    for _ in range(kills):
        time.sleep(generator.uniform(0, span))
        process.kill()
        process.communicate()
        process = box.start("resume", "cp", *often, "--json")
    output, errors = process.communicate(timeout=PATIENCE)
    expect(process.returncode in (0, 1), f"exit code {process.returncode}: {errors[-300:]}")
    answer = json.loads(output)
    answer["statistics"]["depth"] = full["statistics"]["depth"]  # of several workers
    same(full, answer, counts, f"{file} {options}, killed {kills} times in {time.time() - begin:.0f} s")


def test_kills(box):
    box.write("counters.pml", COUNTERS % (5, 13, 13))
    box.write("threads.c", THREADS)
    kill_and_resume(box, "counters.pml", 50 if LONG else 3, *ALL)
    kill_and_resume(box, "threads.c", 20 if LONG else 2, "--por", "none")
    if LONG:
        kill_and_resume(box, "counters.pml", 10, *ALL, "--order", "bfs")
        last_zero = ROOT / "bench/programs/reduction/last_zero.c"
        kill_and_resume(box, last_zero, 20, "-DWRITERS=10", counts=False)


def ask_for_a_checkpoint(box, process):
    """SIGUSR1 writes a checkpoint, and no more; while the search is still being prepared it does nothing."""
    def written():
        return box.checkpoint().stat().st_mtime_ns if box.checkpoint().exists() else 0

    before = written()

    def ask():
        process.send_signal(signal.SIGUSR1)
        time.sleep(0.5)
        return written() != before

    wait_until(ask)
    expect(process.poll() is None, f"SIGUSR1 ends the search with {process.poll()}")


def test_signals(box):
    box.write("large.pml", COUNTERS % (7, 100, 100))
    process = box.start("check", *ALL, "--checkpoint", "cp", "--json", "large.pml")
    time.sleep(0.5)
    for _ in range(2):
        ask_for_a_checkpoint(box, process)
    for number in (signal.SIGINT, signal.SIGTERM):
        time.sleep(0.5)
        process.send_signal(number)
        output, errors = process.communicate(timeout=PATIENCE)
        answer = json.loads(output)
        expect(process.returncode == 3 and "interrupted" in answer["reason"] and answer["checkpoint"]["folder"] == "cp",
               f"exit code {process.returncode}: {answer['reason']}: {errors[-200:]}")
        process = box.start("resume", "cp", "--json")
    process.kill()
    process.communicate()


def test_a_request_that_comes_too_early(box):
    """SIGUSR1 while the program is still being compiled, which takes for ever here, does no harm."""
    macros = "#define A0 x+\n" + "".join(f"#define A{i + 1} A{i} A{i}\n" for i in range(40))
    box.write("exploding.c", macros + "int x, y = A40 1;\nint main(void) { return 0; }\n")
    process = box.start("check", "--checkpoint", "cp", "--json", "exploding.c")
    time.sleep(2)
    process.send_signal(signal.SIGUSR1)
    time.sleep(0.5)
    expect(process.poll() is None, f"SIGUSR1 ends it with {process.poll()}")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    expect(process.returncode == 3, f"exit code {process.returncode} after SIGTERM")


def test_time_and_memory(box):
    box.write("large.pml", COUNTERS % (7, 100, 100))
    box.write("loop.c", THREADS.replace("i < 3", "i < 300").replace("x == 12", "x > 0"))
    for file, *limit in (("large.pml", "--time", "0.5s", *ALL), ("loop.c", "--time", "2s", "--por", "none"),
                         ("loop.c", "--time", "2s"), ("large.pml", "--memory", "45M", *ALL)):
        answer = box.answer("check", *limit, "--checkpoint", "cp", file)
        expect(answer["code"] == 3 and "checkpoint" in answer, f"{limit}: {answer['reason']}: {answer['stderr']}")
        again = box.answer("resume", "cp", "--time", "1s", "--memory", "1G")
        expect(again["statistics"]["states"] >= answer["statistics"]["states"] and again["code"] == 3,
               f"{limit}: {answer['statistics']['states']} states, then {again['statistics']['states']}")
        expect(again["statistics"]["search_seconds"] > answer["statistics"]["search_seconds"], "time adds up")
    text = box.run("check", "--time", "0.2s", *ALL, "--checkpoint", "cp", "large.pml").stdout
    expect("go on with: quotient resume cp" in text, text)


def test_nothing_can_be_written(box):
    """A full disk, a folder that is none: a message, the checkpoint from before, and the search goes on."""
    box.write("counters.pml", COUNTERS % (4, 11, 11))
    full = box.answer("check", *ALL, "--workers", "1", "counters.pml")
    box.answer("check", *ALL, "--workers", "1", "--checkpoint", "cp", "--states", "500", "counters.pml")
    before = box.checkpoint().read_bytes()

    def small_files():
        size = len(before) // 2  # of which no checkpoint is, however soon it comes
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    answer = box.answer("resume", "cp", "--states", "10000000", "--checkpoint-every", "0.005s", preexec_fn=small_files)
    expect("no checkpoint was written" in answer["stderr"] and "File too large" in answer["stderr"], answer["stderr"])
    expect(box.checkpoint().read_bytes() == before, "the checkpoint from before has changed")
    expect(os.listdir(box.folder / "cp") == ["search.checkpoint"], f"{os.listdir(box.folder / 'cp')}")
    same(full, answer, True, "on a full disk")
    box.write("file", "")
    answer = box.answer("check", *ALL, "--workers", "1", "--checkpoint", "file/cp", "--checkpoint-every", "0.005s",
                        "counters.pml")
    expect("no checkpoint was written: file/cp" in answer["stderr"], answer["stderr"])
    same(full, answer, True, "without a folder")


def test_refused(box):
    box.write("counters.pml", COUNTERS % (4, 5, 5))
    box.write("threads.c", THREADS)
    box.refused("there is no checkpoint", "resume", "cp")
    box.answer("check", *ALL, "--checkpoint", "cp", "--states", "500", "counters.pml")
    whole = box.checkpoint().read_bytes()
    for bytes_, reason in ((whole[:-7], "torn"), (whole[:len(whole) // 2], "torn"), (b"", "torn|not a checkpoint"),
                           (b"hello, world\n", "not a checkpoint"), (whole + b"x", "damaged"),
                           (whole[:1000] + bytes([whole[1000] ^ 1]) + whole[1001:], "damaged"),
                           (whole[:-300] + bytes([whole[-300] ^ 1]) + whole[-299:], "damaged"),
                           (whole.replace(b"format 1,", b"format 2,", 1), "format 2"),
                           (re.sub(b"build [0-9a-f]{4}", b"build 0000", whole, count=1), "another build")):
        box.checkpoint().write_bytes(bytes_)
        box.refused(reason, "resume", "cp")
    box.checkpoint().write_bytes(whole)
    box.write("counters.pml", COUNTERS % (4, 6, 6))
    box.refused("the program is not what it was", "resume", "cp")
    (box.folder / "counters.pml").unlink()
    box.refused("there is no such file", "resume", "cp")
    for options in (["--por", "none"], ["--check", "all"], ["--order", "bfs"], ["--store", "compact"], ["x.c"]):
        box.refused("resume|At Most 1", "resume", "cp", *options)
    box.answer("check", "--checkpoint", "cp", "--por", "none", "--states", "300", "threads.c")
    box.write("threads.c", THREADS.replace("x == 12", "x != 11"))
    box.refused("the program is not what it was", "resume", "cp")


def test_what_cannot_be_saved(box):
    box.write("counters.pml", COUNTERS % (2, 2, 2))
    box.write("formulas.pml", (COUNTERS % (2, 2, 2)) + "ltl p { [] (total < 3) }\n")
    box.write("hidden.pml", "hidden byte h;\n" + COUNTERS % (2, 2, 2))
    box.write("threads.c", THREADS)
    for options, file in ((["--store", "bitstate"], "counters.pml"), (["--store", "compact"], "threads.c"),
                          (["--depth", "10"], "counters.pml"), (["--coverage", "c"], "threads.c"),
                          (["--profile"], "threads.c"), (["--ltl", "G (x < 30)"], "threads.c"),
                          (["--check", "livelock"], "threads.c"), (["--dot", "d"], "threads.c"), ([], "formulas.pml"),
                          (["--ltl", "p"], "formulas.pml"), ([], "hidden.pml"), (["--final-states"], "threads.c")):
        box.refused("--checkpoint: there are no checkpoints of this search: ", "check", "--checkpoint", "cp", *options,
                    file)
    expect(not (box.folder / "cp").exists(), "a folder was made for nothing")
    box.refused("--checkpoint DIR", "check", "--checkpoint-every", "1m", "threads.c")
    box.refused("--checkpoint-every", "check", "--checkpoint", "cp", "--checkpoint-every", "often", "threads.c")


def test_programs_of_the_suite(box):
    """In slices of a thousand states, and of so few that there are two."""
    if not LONG:
        return
    files = sorted(path for kind in ("deadlock", "race", "leak", "reduction", "symmetry", "algorithms", "pthread")
                   for path in (ROOT / "tests/programs" / kind).glob("*.c"))
    for path in files:
        head = path.read_text().splitlines()[:12]
        if any("ARGS" in line or "OPTIONS" in line for line in head):
            continue
        for options in ([], ["--por", "escape", "--workers", "1"], ["--por", "none", "--workers", "1"]):
            full = box.run("check", *options, "--time", "10s", "--json", path)
            if full.returncode not in (0, 1):
                continue
            states = json.loads(full.stdout)["statistics"]["states"]
            in_slices(box, path, max(1, min(1000, states // 2)), *options, counts=bool(options), most=20)


if __name__ == "__main__":
    sys.argv = [word for word in sys.argv if word != "--long"]
    sys.exit(boxes.run_tests(globals(), Box))
