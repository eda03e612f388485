#!/usr/bin/env python3
"""The hunt for errors (docs/hunting.md): what it finds that a search of the same size does not, that it finds the same
again with the same seed, what it says when it finds nothing, and what it is not for. One function per promise, as in
interface.py. tests/run_programs.py --hunt compares its answers with those that the test programs state."""
import json
import re
import signal
import sys
import time

import boxes
from boxes import expect
from samples import FAR_IN_C

# The last process counts for ever, and comes first in a depth-first search; the error needs both others.
FAR_IN_PROMELA = """int x, y, z;
active proctype p() { do :: x < 2000000000 -> x++; if :: x == 3 -> assert(y != 5) :: else fi od }
active proctype q() { do :: y < 2000000000 -> y++ od }
active proctype r() { do :: z < 2000000000 -> z++ :: z > 0 -> z-- od }
"""
SAFE = """#include <pthread.h>
static int x;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *a) { pthread_mutex_lock(&lock); x++; pthread_mutex_unlock(&lock); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  return x == 2 ? 0 : 1;
}
"""
TWO_ERRORS = """#include <assert.h>
#include <stdlib.h>
int main(void) {
  volatile int *p = calloc(1, sizeof *p);
  int x = *p;
  p = 0;
  assert(x == 1);
  return 0;
}
"""
LARGE = """int x, y, z;
active proctype p() { do :: x < 2000000 -> x++ :: x > 0 -> x-- od }
active proctype q() { do :: y < 2000000 -> y++ :: y > 0 -> y-- od }
active proctype r() {
  do
  :: z < 2000000 -> z++
  :: z > 0 -> z--
  :: z < 0 -> assert(false)
  od
}
"""


def answer_of(done):
    try:
        return json.loads(done.stdout)
    except ValueError as problem:
        raise boxes.Broken(f"no JSON: {done.stdout[:200]!r} {done.stderr[:200]!r}") from problem


def hunt(box, *arguments, code, **options):
    done = box.run("check", "--json", "--hunt", *arguments, timeout=300, **options)
    expect(done.returncode == code, f"exit code {done.returncode} of {arguments}: {done.stderr[-300:]}")
    return answer_of(done)


def found(answer):
    error = answer["errors"][0]
    return error["kind"], error["location"]["line"], error["trace"], answer["statistics"]["rounds"]


def test_finds_what_a_search_of_the_same_size_does_not(box):
    for name, text in (("far.pml", FAR_IN_PROMELA), ("far.c", FAR_IN_C)):
        box.write(name, text)
        for reduction in ("none", "both"):
            usual = box.run("check", "--json", "--por", reduction, "--states", "30000", name)
            expect(usual.returncode == 3, f"{name} --por {reduction}: exit code {usual.returncode} without --hunt")
            answer = hunt(box, "--por", reduction, "--states", "30000", name, code=1)
            expect(answer["errors"][0]["kind"] == "assertion", f"{name}: {answer['errors'][0]['kind']}")


def test_is_the_same_for_the_same_seed(box):
    for name, text in (("far.pml", FAR_IN_PROMELA), ("far.c", FAR_IN_C)):
        box.write(name, text)
        ways = ["--states", "300000", "--minimise", "0", name]
        first = found(hunt(box, *ways, "--workers", "1", code=1))
        expect(found(hunt(box, *ways, "--workers", "3", code=1)) == first, f"{name}: other workers, another error")
        expect(found(hunt(box, *ways, "--seed", "1", code=1)) == first, f"{name}: 1 is not the usual seed")
        others = [found(hunt(box, *ways, "--seed", seed, code=1)) for seed in (2, 3, 4)]
        expect(any(other != first for other in others), f"{name}: the same for all seeds")


def test_says_what_was_seen(box):
    box.write("large.pml", LARGE)
    answer = hunt(box, "--time", "2s", "large.pml", code=3)
    figures = answer["statistics"]
    reason = answer["reason"]
    expect(re.fullmatch(r"no error in \d+ states; the time limit of 2 s is reached", reason), reason)
    expect(figures["rounds"] > 1, f"{figures['rounds']} rounds")
    expect(figures["states"] >= figures["different_states"] > 0, "more different states than states")
    expect(figures["estimated_states"] >= figures["different_states"], "fewer states than were seen")
    expect(any("there are at least" in caveat for caveat in answer["caveats"]), answer["caveats"])
    expect(0 < figures["lines_reached"] < figures["lines"], f"{figures['lines_reached']} of {figures['lines']} lines")
    expect(answer["coverage"][0]["unreached"] == [8], answer["coverage"])
    text = box.run("check", "--hunt", "--states", "5000", "large.pml")
    expect("unknown: no error in 5000 states; the limit of 5000 states is reached" in text.stdout, text.stdout)
    expect("1 line of large.pml was never reached: 8" in text.stdout, text.stdout)


def test_a_search_of_all_states_is_a_proof(box):
    box.write("safe.c", SAFE)
    answer = hunt(box, "safe.c", code=0)
    expect(answer["verdict"] == "verified" and answer["statistics"]["rounds"] == 1, answer["verdict"])
    # ... but not if states may have been missed.
    hunt(box, "--store", "compact", "safe.c", code=3)


def test_respects_what_is_checked(box):
    box.write("two.c", TWO_ERRORS)
    expect(hunt(box, "--check", "leak", "two.c", code=1)["errors"][0]["kind"] == "leak", "not the leak")
    expect(hunt(box, "--check", "assert", "two.c", code=1)["errors"][0]["kind"] == "assertion", "not the assertion")
    box.write("race.prp", "CHECK( init(main()), LTL(G ! data-race) )\n")
    hunt(box, "--property", "race.prp", "two.c", code=0)


def test_formulas_are_hunted(box):
    box.write("large.pml", LARGE + "ltl never_seven { [] (x != 7) }\n")
    answer = hunt(box, "--time", "20s", "large.pml", code=1)
    expect(answer["errors"][0]["kind"] == "ltl", answer["errors"][0]["kind"])
    box.write("far.c", FAR_IN_C)
    hunt(box, "--ltl", "G (count < 4)", "--states", "30000", "far.c", code=1)


def test_ends_when_it_is_told_to(box):
    box.write("large.pml", LARGE)
    process = box.start("check", "--hunt", "large.pml")
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    expect(process.returncode == 3 and "no error in" in out and "interrupted by SIGINT" in out, out)
    answer = hunt(box, "--memory", "100M", "--time", "20s", "large.pml", code=3)
    expect("limit of" in answer["reason"], answer["reason"])


def test_says_what_it_is_not_for(box):
    box.write("safe.c", SAFE)
    for more in (["--order", "bfs"], ["--errors", "all"], ["--checkpoint", "saved"], ["--dot", "x"], ["--profile"],
                 ["--final-states"]):
        done = box.run("check", "--hunt", *more, "safe.c")
        expect(done.returncode == 2 and more[0] in done.stderr, f"{more}: {done.returncode}, {done.stderr}")
    done = box.run("check", "--seed", "3", "safe.c")
    expect(done.returncode == 2 and "--seed is for --hunt" in done.stderr, done.stderr)


if __name__ == "__main__":
    sys.exit(boxes.run_tests(globals(), boxes.Box))
