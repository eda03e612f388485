#!/usr/bin/env python3
"""Tables on disk (--disk, docs/store.md): the same answers as in memory, a search that goes on where memory ends, a
disk that is full, folders that are none, and nothing that is left behind. One function per promise, as in interface.py."""
import json
import os
import resource
import sys

import boxes
from boxes import expect
from samples import NODES

PATIENCE = 300  # seconds
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
FAILING = """byte x, y;
active proctype p() { do :: x < 40 -> x++ :: x > 0 -> x-- od }
active proctype q() { do :: y < 40 -> y++; assert(!(x == 37 && y == 38)) :: y > 0 -> y-- od }
"""


def check(box, *arguments, codes=(0, 1), **options):
    done = box.run("check", "--json", "--no-progress", *arguments, timeout=PATIENCE, **options)
    expect(done.returncode in codes, f"exit code {done.returncode} of {arguments}: {done.stderr[-300:]}")
    return json.loads(done.stdout)


def figures(answer):
    return answer["verdict"], [answer["statistics"][name] for name in EXACT], [e["trace"] for e in answer["errors"]]


def folder_of(box):
    folder = box.folder / "tables"
    folder.mkdir(exist_ok=True)
    return str(folder)


def test_the_same_answers_as_in_memory(box):
    folder = folder_of(box)
    box.write("counters.pml", COUNTERS % (4, 8, 8))
    box.write("failing.pml", FAILING)
    box.write("good.c", NODES.replace("LAST", "2"))
    box.write("bad.c", NODES.replace("LAST", "3"))
    for file in ("counters.pml", "failing.pml", "good.c", "bad.c"):
        for ways in (["--order", "bfs"], ["--order", "dfs"], ["--order", "bfs", "--por", "none"]):
            ways = [*ways, "--workers", "1", "--minimise", "0", file]
            expect(figures(check(box, *ways)) == figures(check(box, "--disk", folder, *ways)), f"{ways} differ")
    ways = ["--order", "bfs", "--por", "none", "counters.pml"]
    one = check(box, *ways, "--workers", "1")
    three = check(box, *ways, "--workers", "3", "--disk", folder)
    expect(figures(one) == figures(three), "three workers differ from one")
    expect(os.listdir(folder) == [], f"left behind: {os.listdir(folder)}")


def test_goes_on_where_memory_ends(box):
    folder = folder_of(box)
    box.write("large.pml", COUNTERS % (6, 9, 9))
    ways = ["--order", "bfs", "--por", "none", "--canon", "none", "--workers", "1", "--memory", "60M", "large.pml"]
    answer = check(box, *ways, codes=(3,))
    expect("memory limit" in answer["reason"], answer["reason"])
    answer = check(box, "--disk", folder, *ways)
    expect(answer["verdict"] == "verified" and answer["statistics"]["states"] > 1_000_000, answer["reason"])


def test_a_full_disk_is_a_limit(box):
    folder = folder_of(box)
    box.write("large.pml", COUNTERS % (6, 9, 9))
    box.write("good.c", NODES.replace("LAST", "2"))

    def little():
        resource.setrlimit(resource.RLIMIT_FSIZE, (10 << 20, 10 << 20))

    for workers in ("1", "2"):
        ways = ["--order", "bfs", "--por", "none", "--canon", "none", "--workers", workers, "--disk", folder]
        answer = check(box, *ways, "large.pml", codes=(3,), preexec_fn=little)
        expect(answer["reason"].startswith("disk: no more room in"), answer["reason"])
        expect(answer["statistics"]["states"] > 1000, "nothing was counted")

    def nothing():  # that a table could use; what the compiler writes is smaller
        resource.setrlimit(resource.RLIMIT_FSIZE, (3 << 20, 3 << 20))

    answer = check(box, "--disk", folder, "good.c", codes=(3,), preexec_fn=nothing)
    expect(answer["reason"].startswith("disk: no more room in"), answer["reason"])


def test_folders_that_are_none(box):
    box.write("good.c", NODES.replace("LAST", "2"))
    for folder in ("missing", "good.c", "/proc"):
        done = box.run("check", "--disk", folder, "good.c")
        expect(done.returncode == 2 and folder in done.stderr and "cannot make files" in done.stderr, done.stderr)


if __name__ == "__main__":
    sys.exit(boxes.run_tests(globals(), boxes.Box))
