#!/usr/bin/env python3
"""Many processes (docs/parallel.md, "Many machines"): under mpirun a check has the states, the verdict and the errors
of one process; one of them speaks for all; limits, signals and the death of a process end all of them. One function per
promise, as in interface.py."""
import json
import os
import re
import signal
import subprocess
import sys
import time

import boxes
from boxes import ROOT, expect
from checkpoints import CHANNELS, COUNTERS, FAILING, THREADS
from samples import NODES
from together import ENVIRONMENT, MPIRUN, need_mpirun

PATIENCE = 300  # seconds
EXACT = ("states", "transitions", "matched", "blocked", "errors", "error_states")
MOST_BYTES = 100  # of messages, for each transition

# Most steps are nobody else's business.
WORKERS = """byte done;
active [3] proctype worker() {
  byte i, x;
  do
  :: i < 5 -> x = x + i; x = x + 1; i++
  :: else -> break
  od;
  atomic { done++; assert(done < 3) }
}
"""
# Threads that make threads: who comes first differs from process to process.
FAMILY = """#include <pthread.h>
#include <stdlib.h>
static int *shared;
static void *child(void *a) { shared = a; return 0; }
static void *parent(void *a) {
  pthread_t t;
  int *mine = malloc(sizeof(int));
  *mine = 1;
  pthread_create(&t, 0, child, mine);
  pthread_join(t, 0);
  free(mine);
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, parent, 0);
  pthread_create(&u, 0, parent, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  shared = 0;
  return 0;
}
"""
ENDLESS = """#include <pthread.h>
static volatile unsigned long x, y;
static void *work(void *a) { for (;;) { x++; } return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); for (;;) { y++; } }
"""


class Box(boxes.Box):
    def command(self, processes, *arguments):
        return [*MPIRUN, "-n", str(processes), str(self.tool), *map(str, arguments)]

    def together(self, processes, *arguments):
        return subprocess.run(self.command(processes, *arguments), cwd=self.folder, env=ENVIRONMENT,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, text=True)

    def answer(self, processes, *arguments):
        """The result as JSON, of one process or of several."""
        given = [("--errors", "all"), ("--por", "escape")]
        arguments = ["check", "--json", *(w for o in given if o[0] not in arguments for w in o), *arguments]
        if processes == 1 and "--workers" in arguments:
            at = arguments.index("--workers")
            arguments[at:at + 2] = []
        result = self.together(processes, *arguments) if processes > 1 else self.run(*arguments, "--workers", "1")
        expect(result.returncode in (0, 1, 3), f"{arguments}: exit code {result.returncode}: {result.stderr[-500:]}")
        answer = json.loads(result.stdout)
        answer["code"] = result.returncode
        return answer


def kinds(answer):
    return sorted((error["kind"], str(error["location"])) for error in answer["errors"])


def compare(box, *arguments, processes=(2,)):
    one = box.answer(1, *arguments)
    for number in processes:
        many = box.answer(number, *arguments)
        what = f"{arguments} with {number} processes"
        for key in EXACT:
            expect(many["statistics"][key] == one["statistics"][key],
                   f"{what}: {key} is {many['statistics'][key]} and not {one['statistics'][key]}")
        expect(many["code"] == one["code"] and many["verdict"] == one["verdict"], f"{what}: {many['verdict']}")
        expect(kinds(many) == kinds(one), f"{what}: {kinds(many)} and not {kinds(one)}")
        parts = many["processes"]
        expect([part["rank"] for part in parts] == list(range(number)), f"{what}: figures of {parts}")
        expect(sum(part["states"] for part in parts) == many["statistics"]["states"], f"{what}: the sum of states")
        sent = sum(part["sent_bytes"] for part in parts)
        if many["statistics"]["transitions"] > 1000:
            expect(sent <= MOST_BYTES * many["statistics"]["transitions"], f"{what}: {sent} bytes were sent")
            expect(min(part["states"] for part in parts) > 0, f"{what}: a process owns nothing")
    return one


def test_models_have_the_same_states(box):
    for text, processes in ((COUNTERS % (3, 6, 6), [2, 3]), (CHANNELS, [2]), (FAILING, [2])):
        model = box.write("model.pml", text)
        compare(box, "--por", "none", model, processes=processes)
        compare(box, "--por", "none", "--symmetry", "off", "--order", "bfs", model)


def test_models_with_reduction(box):
    """The numbers of states differ, since nobody knows which moves to others' states lead back; there are fewer all the
    same."""
    for text in (COUNTERS % (4, 6, 6), CHANNELS, FAILING, WORKERS):
        model = box.write("model.pml", text)
        for order in ("dfs", "bfs"):
            options = ["--order", order, "--symmetry", "off"]
            full = box.answer(1, "--por", "none", *options, model)
            for workers in (1, 2):
                many = box.answer(2, "--por", "both", "--workers", workers, *options, model)
                expect(many["verdict"] == full["verdict"] and kinds(many) == kinds(full),
                       f"{many['verdict']} with {kinds(many)}, and not {full['verdict']} with {kinds(full)}")
                states = [one["statistics"]["states"] for one in (many, full)]
                expect(states[0] < states[1] if text == WORKERS else states[0] <= states[1], f"{order}: {states}")


def test_programs_have_the_same_states(box):
    for text in (THREADS, NODES.replace("LAST", "2"), NODES.replace("LAST", "3"), FAMILY):
        program = box.write("program.c", text)
        compare(box, program)
        compare(box, "--por", "none", "--order", "bfs", program)


def test_models_with_heaps(box):
    del box  # it needs none
    for path in sorted((ROOT / "tests/promela/dspin").glob("*.pml"))[:4]:
        compare(Box(TOOL, path.parent), path.name)


def test_several_workers_in_each_process(box):
    for text in (COUNTERS % (4, 9, 9), FAILING):
        model = box.write("model.pml", text)
        for order in ("dfs", "bfs"):
            one = compare(box, "--por", "none", "--symmetry", "off", "--workers", "2", "--order", order, model)
            expect(one["statistics"]["states"] > 1000, "too few for several")
    for text in (THREADS, NODES.replace("LAST", "3"), FAMILY):
        compare(box, "--workers", "3", box.write("program.c", text))
    compare(box, "--workers", "2", "--order", "bfs", box.write("program.c", THREADS))
    heap = ROOT / "bench/programs/dspin/ordered_list.pml"
    compare(box, "--por", "none", "--workers", "2", heap)
    answer = box.answer(2, "--workers", "2", "--por", "none", "--symmetry", "off", box.write("m.pml", COUNTERS % (4, 9, 9)))
    expect(answer["statistics"]["workers"] == 2, f"{answer['statistics']['workers']} workers")


def test_bfs_has_shortest_traces(box):
    for name, text in (("m.pml", FAILING), ("p.c", NODES.replace("LAST", "3"))):
        program = box.write(name, text)
        lengths = []
        for number in (1, 2):
            answer = box.answer(number, "--order", "bfs", "--errors", "first", "--minimise", "0", "--por", "none",
                                program)
            expect(answer["verdict"] == "error", f"{number} processes: {answer['verdict']}")
            lengths.append(len(answer["errors"][0]["trace"]))
        expect(len(set(lengths)) == 1, f"{program}: paths of {lengths} steps")


def test_a_trace_is_replayed(box):
    program = box.write("p.c", NODES.replace("LAST", "3"))
    result = box.together(3, "check", "--color", "never", "--trace", "t.json", program)
    expect(result.returncode == 1 and result.stdout.count("error: 1 error found") == 1, result.stdout + result.stderr)
    again = box.run("replay", "t.json")
    expect("assertion" in again.stdout, again.stdout + again.stderr)


def test_limits(box):
    model = box.write("m.pml", COUNTERS % (4, 30, 30))
    answer = box.answer(2, "--por", "none", "--symmetry", "off", "--states", "20000", model)
    states = answer["statistics"]["states"]
    expect(answer["code"] == 3 and "20000 states" in answer["reason"], answer["reason"])
    expect(20000 <= states <= 60000, f"{states} states")
    program = box.write("p.c", ENDLESS)
    began = time.monotonic()
    answer = box.answer(2, "--time", "2", program)
    expect(answer["code"] == 3 and "time limit" in answer["reason"], answer["reason"])
    expect(time.monotonic() - began < 30, "the limit is on all processes")


def test_mistakes_are_told_once(box):
    program = box.write("p.c", NODES.replace("LAST", "2"))
    for reason, *arguments in (
            ("--hunt is many short searches", "check", "--hunt", program),
            ("only `quotient check` and `quotient resume`", "prove", program),
            ("there is no such file", "check", "missing.c"),
            ("undeclared identifier", "check", box.write("bad.c", "int main(void) { return nothing; }\n"))):
        result = box.together(2, *arguments)
        expect(result.returncode == 2, f"{arguments}: exit code {result.returncode}: {result.stderr[-300:]}")
        expect(len(re.findall(reason, result.stderr)) >= 1, f"{arguments}: {result.stderr[-300:]}")
        lines = [line for line in result.stderr.splitlines() if line.startswith("quotient: ")]
        expect(len(lines) == len(set(lines)), f"{arguments}: told twice: {result.stderr[-300:]}")


def test_processes_of_srun_that_do_not_know_each_other(box):
    program = box.write("p.c", "int main(void) { return 0; }\n")
    for rank, count in (("0", 1), ("1", 0)):
        environment = {**os.environ, "SLURM_STEP_NUM_TASKS": "2", "SLURM_PROCID": rank}
        result = subprocess.run([str(box.tool), "check", program], cwd=box.folder, env=environment,
                                stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, text=True)
        expect(result.returncode == 0, f"exit code {result.returncode}: {result.stderr[-300:]}")
        expect(result.stderr.count("srun --mpi=pmix") == count, f"process {rank}: {result.stderr[-300:]}")


def test_what_one_process_does_alone(box):
    model = box.write("m.pml", COUNTERS % (2, 3, 3) + "ltl p { <> (total == 2) }\n")
    one, two = box.answer(1, model), box.answer(2, model)
    expect(one["verdict"] == two["verdict"] and kinds(one) == kinds(two), f"{one['verdict']}, {two['verdict']}")


def test_a_signal_ends_all(box):
    program = box.write("p.c", ENDLESS)
    process = subprocess.Popen(box.command(2, "check", "--color", "never", program), cwd=box.folder, env=ENVIRONMENT,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(8)
    process.send_signal(signal.SIGTERM)
    out, error = process.communicate(timeout=60)
    expect("unknown: " in out, out + error)


def test_a_process_that_dies_ends_all(box):
    program = box.write("p.c", ENDLESS)
    command = [word for word in box.command(2, "check", program) if word != "--quiet"]
    process = subprocess.Popen(command, cwd=box.folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(8)
    victims = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True, check=True).stdout
    os.kill(int(victims.split()[-1]), signal.SIGKILL)
    out, error = process.communicate(timeout=60)
    expect(process.returncode != 0, "it did not notice")
    expect(re.search(r"rank \d|process \d", out + error), f"nobody is named: {out}{error}")


if __name__ == "__main__":
    need_mpirun()
    TOOL = ROOT / "build/quotient"
    if "--quotient" in sys.argv:
        TOOL = sys.argv[sys.argv.index("--quotient") + 1]
    sys.exit(boxes.run_tests(globals(), Box))
