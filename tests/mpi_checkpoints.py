#!/usr/bin/env python3
"""Checkpoints of searches by several processes (docs/checkpoints.md, "Several processes"): a search under mpirun that is
stopped again and again, by limits, signals or SIGKILL, ends as one that was never disturbed; and with another number of
processes it is refused. One function per promise, as in interface.py. With --long: more kills."""
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time

import boxes
import mpi
from boxes import ROOT, expect, wait_until
from checkpoints import ALL, CHANNELS, COUNTERS, FAILING, THREADS, ask_for_a_checkpoint, same
from mpi import PATIENCE
from samples import NODES
from together import ENVIRONMENT, need_mpirun

LONG = "--long" in sys.argv
PROGRAM = ["--por", "escape"]  # what several processes do anyway


class Box(mpi.Box):
    def answer(self, processes, *arguments):
        """The result as JSON, of one process with one worker or of several."""
        words = [*arguments, "--json"]
        if processes == 1:
            words += ["--workers", "1"] if "--workers" not in words and arguments[0] == "check" else []
            result = self.run(*words, timeout=PATIENCE)
        else:
            result = self.together(processes, *words)
        expect(result.returncode in (0, 1, 3), f"{arguments}: exit code {result.returncode}: {result.stderr[-500:]}")
        answer = json.loads(result.stdout)
        answer["code"], answer["stderr"] = result.returncode, result.stderr
        return answer

    def begin(self, processes, *arguments, stderr=subprocess.PIPE):
        return subprocess.Popen(self.command(processes, *arguments), cwd=self.folder, env=ENVIRONMENT,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=stderr, text=True,
                                start_new_session=True)

    def checkpoint(self):
        return self.folder / "cp" / "search.checkpoint"

    def files(self):
        return sorted(os.listdir(self.folder / "cp"))


def compare(full, answer, what):
    # How deep a search by several processes goes depends on who comes first.
    answer["statistics"]["depth"] = full["statistics"]["depth"]
    same(full, answer, True, what)


def in_slices(box, processes, file, *options, slices=4):
    full = box.answer(1, "check", *options, file)
    size = full["statistics"]["states"] // slices + 1
    states, done = size, 1
    answer = box.answer(processes, "check", *options, "--checkpoint", "cp", "--states", states, file)
    while "checkpoint" in answer and done < 3 * slices:
        expect(answer["checkpoint"]["resume"].startswith(f"mpirun -n {processes} quotient resume cp"),
               answer["checkpoint"]["resume"])
        expect(len(box.files()) == 1 + processes, f"{box.files()}")
        states += size
        done += 1
        answer = box.answer(processes, "resume", "cp", "--states", states)
    expect(done > 1, f"{file} {options}: it was not stopped")
    compare(full, answer, f"{file} {options}, {processes} processes, {done} slices of {size}")
    shutil.rmtree(box.folder / "cp")


def test_models_in_slices(box):
    box.write("counters.pml", COUNTERS % (4, 7, 7))
    box.write("channels.pml", CHANNELS)
    box.write("failing.pml", FAILING)
    in_slices(box, 2, "counters.pml", *ALL)
    in_slices(box, 3, "counters.pml", *ALL, "--order", "bfs")
    in_slices(box, 2, "counters.pml", *ALL, "--workers", "2")
    in_slices(box, 2, "channels.pml", *ALL, "--order", "bfs", slices=2)
    in_slices(box, 2, "failing.pml", *ALL, "--errors", "all", slices=2)
    in_slices(box, 2, ROOT / "bench/programs/dspin/ordered_list.pml", "--por", "none", slices=2)


def test_programs_in_slices(box):
    box.write("threads.c", THREADS.replace("i < 3", "i < 2").replace("x == 12", "x == 8"))
    box.write("nodes.c", NODES.replace("LAST", "2"))
    in_slices(box, 2, "threads.c", *PROGRAM)
    in_slices(box, 2, "threads.c", *PROGRAM, "--workers", "2", slices=2)
    in_slices(box, 2, "nodes.c", *PROGRAM, slices=2)
    in_slices(box, 2, "nodes.c", *PROGRAM, "--order", "bfs", slices=2)


def kill(process):
    """All of it: mpirun, and what it has started, if it has not ended."""
    subprocess.run(["pkill", "-KILL", "-s", str(process.pid)], check=False)
    process.communicate()


def kill_and_resume(box, processes, kills, file, *options):
    full = box.answer(1, "check", *options, file)
    often = ["--checkpoint-every", "0.2s", "--json"]
    process = box.begin(processes, "check", *options, "--checkpoint", "cp", *often, file)
    begin = time.time()
    while not box.checkpoint().exists() and process.poll() is None:
        time.sleep(0.01)
    expect(process.poll() is None, f"the search was over before its first checkpoint: {process.communicate()}")
    generator = random.Random(17)
    for _ in range(kills):
        time.sleep(generator.uniform(0.5, 1.5))
        kill(process)
        process = box.begin(processes, "resume", "cp", *often)
    output, errors = process.communicate(timeout=PATIENCE)
    expect(process.returncode in (0, 1), f"exit code {process.returncode}: {errors[-500:]}")
    compare(full, json.loads(output), f"{file} {options}, killed {kills} times in {time.time() - begin:.0f} s")
    shutil.rmtree(box.folder / "cp")


def test_kills(box):
    box.write("counters.pml", COUNTERS % (5, 14, 14))
    box.write("threads.c", THREADS)
    kill_and_resume(box, 2, 50 if LONG else 3, "counters.pml", *ALL)
    kill_and_resume(box, 2, 20 if LONG else 2, "threads.c", "--por", "none")
    if LONG:
        kill_and_resume(box, 2, 20, "counters.pml", *ALL, "--order", "bfs")
        kill_and_resume(box, 2, 20, "counters.pml", *ALL, "--workers", "2")


def searchers(mpirun):
    found = subprocess.run(["pgrep", "-P", str(mpirun.pid)], capture_output=True, text=True, check=False).stdout
    return found.split()


def catches_sigusr1(process):
    status = pathlib.Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(re.search(r"SigCgt:\s*(\w+)", status)[1], 16) >> (signal.SIGUSR1 - 1) & 1


def test_a_request(box):
    """SIGUSR1 to mpirun, which passes it on, writes a checkpoint; the search goes on."""
    box.write("large.pml", COUNTERS % (7, 100, 100))
    process = box.begin(2, "check", *ALL, "--checkpoint", "cp", "--json", "large.pml")
    wait_until(lambda: len(searchers(process)) == 2 and all(map(catches_sigusr1, [process.pid, *searchers(process)])))
    for _ in range(2):
        ask_for_a_checkpoint(box, process)
    wait_until(lambda: len(box.files()) == 3)  # all have removed what was written before
    kill(process)
    answer = box.answer(2, "resume", "cp", "--time", "1s")
    expect(answer["code"] == 3 and answer["statistics"]["states"] > 0, answer["reason"])


def test_a_process_that_dies(box):
    box.write("large.pml", COUNTERS % (7, 100, 100))
    process = subprocess.Popen([word for word in box.command(2, "check", *ALL, "--checkpoint", "cp",
                                                             "--checkpoint-every", "0.5s", "--color", "never",
                                                             "large.pml") if word != "--quiet"],
                               cwd=box.folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    wait_until(box.checkpoint().exists)
    os.kill(int(searchers(process)[-1]), signal.SIGKILL)
    out, error = process.communicate(timeout=60)
    expect(process.returncode != 0, "it did not notice")
    expect(re.search(r"rank \d|process \d", out + error), f"nobody is named: {out}{error}")
    expect("mpirun -n 2 quotient resume cp" in out, f"nobody says how to go on: {out}{error}")
    answer = box.answer(2, "resume", "cp", "--time", "1s")
    expect(answer["code"] == 3, answer["reason"])


def test_refused(box):
    box.write("counters.pml", COUNTERS % (4, 5, 5))
    box.answer(2, "check", *ALL, "--checkpoint", "cp", "--states", "500", "counters.pml")
    whole = box.files()

    def refused(reason, processes, *arguments):
        result = box.together(processes, *arguments) if processes > 1 else box.run(*arguments)
        expect(result.returncode == 2 and re.search(reason, result.stderr),
               f"{arguments} by {processes}: exit code {result.returncode}: {result.stderr[-400:]}")

    refused("for 2 processes, and here is one: mpirun -n 2 quotient resume cp", 1, "resume", "cp")
    refused("for 2 processes, and here are 3: mpirun -n 2 quotient resume cp", 3, "resume", "cp")
    part = box.folder / "cp" / next(name for name in whole if name.startswith("process-1-"))
    bytes_ = part.read_bytes()
    part.write_bytes(bytes_[:-100])
    refused("process 1.*torn", 2, "resume", "cp")
    part.unlink()
    refused("process 1.*there is no checkpoint", 2, "resume", "cp")
    part.write_bytes(bytes_)
    box.write("counters.pml", COUNTERS % (4, 5, 5) + " ")
    expect(box.answer(2, "resume", "cp", "--states", "700")["code"] == 3, "a blank is no other program")
    box.write("counters.pml", COUNTERS % (4, 6, 6))
    refused("the program is not what it was", 2, "resume", "cp")
    refused("there is no checkpoint", 2, "resume", "nowhere")
    box.write("counters.pml", COUNTERS % (4, 5, 5))
    box.answer(1, "check", *ALL, "--checkpoint", "cp", "--states", "500", "counters.pml")
    expect(box.files() == ["search.checkpoint"], f"what the processes had written is still there: {box.files()}")
    refused("for one process, and here are 2: quotient resume cp", 2, "resume", "cp")


def test_nothing_can_be_written(box):
    """A full disk, for one process or for all: a message, the checkpoint from before, and the search goes on."""
    box.write("large.pml", COUNTERS % (7, 100, 100))
    messages = box.folder / "messages"
    with messages.open("w", encoding="utf-8") as stderr:
        process = box.begin(2, "check", *ALL, "--checkpoint", "cp", "--checkpoint-every", "0.3s", "large.pml",
                            stderr=stderr)
    wait_until(box.checkpoint().exists)

    def limit(size, processes):
        for number in processes:
            subprocess.run(["prlimit", f"--fsize={size}", "--pid", number], check=True)

    def wait_for_messages(more):
        said = messages.read_text(encoding="utf-8").count("no checkpoint was written")
        wait_until(lambda: messages.read_text(encoding="utf-8").count("no checkpoint was written") >= said + more)

    for processes in (searchers(process)[-1:], searchers(process)):
        limit("20000:", processes)
        wait_for_messages(2)  # what has begun before is written, or is not, when the first comes
        written, kept = box.checkpoint().stat().st_mtime_ns, set(box.files())
        for _ in range(3):
            wait_for_messages(1)
            kept &= set(box.files())  # what is being tried meanwhile has other names each time
        expect(box.checkpoint().stat().st_mtime_ns == written and len(kept) == 3, f"{kept} of {box.files()}")
        expect(process.poll() is None, f"exit code {process.poll()}")
        limit("unlimited:", processes)
        wait_until(lambda written=written: box.checkpoint().stat().st_mtime_ns != written)
    os.killpg(process.pid, signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    error = messages.read_text(encoding="utf-8")
    expect("File too large" in error, error[-500:])
    expect(box.answer(2, "resume", "cp", "--time", "1s")["code"] == 3, "it cannot be gone on from")
    answer = box.answer(2, "check", *ALL, "--checkpoint", "large.pml/cp", "--states", "500", "large.pml")
    expect("no checkpoint was written: large.pml/cp" in answer["stderr"] and "checkpoint" not in answer,
           answer["stderr"])


if __name__ == "__main__":
    need_mpirun()
    sys.argv = [word for word in sys.argv if word != "--long"]
    sys.exit(boxes.run_tests(globals(), Box))
