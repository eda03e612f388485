#!/usr/bin/env python3
"""Random concurrent programs: every reduction and order must say what the search of all interleavings says.

  concurrent_random.py --quotient build/quotient --seed 1 --count 300 --settings escape

For each program `--por none` is the reference (with --pools: escape, which does not exchange threads). The other
settings must have its verdict, its errors (kinds and lines; of leaks the kinds alone, because which of two threads
drops the last pointer is a matter of order), and its set of final states. With --pools several threads run the same
function, and states in which they are exchanged are one: then final states are not looked at, and of deadlocks only the
kind, because who waits for whom first is a matter of names. The breadth-first searches of reductions and the one with
an audit do not look at final states: they leave more out then. With --races only data races are looked for, and the
verdicts compared. With --workers the search with all reductions is also made by three workers, in both orders, who
share as much as they can if there is an audit. With --sliced each depth-first search is also made in pieces that go on
from checkpoints, and so is what several workers do. A program that differs is made smaller, as long as it differs, and
shown. Programs with more states than --states are skipped.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import typing

import concurrent_generator

REFERENCE = ("none", "dfs")
ORDERS = ["dfs", "bfs"]
# Also run with --audit, which repairs decisions and forgets states where it can; and without looking at final states,
# as people run it: then more is left out.
AUDITED = ("both", "dfs")
# With --sliced also in pieces: the search ends at a limit of states, and goes on from its checkpoint, several times.
SLICED = "--checkpoint"
SLICES = 4


class Answer(typing.NamedTuple):
    """What is compared. Without a verdict that the tool knows, what went wrong instead."""

    verdict: str
    errors: tuple = ()  # kinds and lines
    final_states: int = 0  # None: not looked at
    final_hash: int = 0

    def is_broken(self):
        return self.verdict not in ("verified", "error", "unknown")

    def agrees(self, expected):
        """A step that fails has no successor: if the program is ended between what others see of the step and its
        failure, that is an end only where the two are steps of their own. So errors excuse missing ends, no others."""
        if self.is_broken() or self[:2] != expected[:2]:
            return False
        fails = any(error.split(":")[0] not in ("leak", "deadlock") for error in expected.errors)
        if self.final_states is None or self == expected:
            return True
        return fails and self.final_states < expected.final_states

    def __str__(self):
        ends = "" if self.final_states is None else f"; {self.final_states} final states, {self.final_hash:016x}"
        return f"{self.verdict} {', '.join(self.errors)}{ends}"


class Refused(Exception):
    """The tool does not know an option, or cannot read a program: a mistake of the test."""


def describe(error, kinds):
    return error["kind"] if error["kind"] in kinds else f"{error['kind']}:{error['location']['line']}"


class Test:
    def __init__(self, arguments, folder):
        self.arguments, self.folder = arguments, folder
        self.reference = ("escape", "dfs") if arguments.pools else REFERENCE
        settings = arguments.settings.split(",")
        broad = arguments.breadth_first.split(",") if arguments.breadth_first else [self.reference[0], *settings]
        self.settings = [(s, o) for s in [self.reference[0], *settings] for o in ORDERS
                         if (s, o) != self.reference and (o == "dfs" or s in broad)]
        self.settings += [(*s, "--audit") for s in self.settings if s == AUDITED]
        por = AUDITED[0]
        if arguments.workers and por in settings:
            self.settings += [(por, o, "--workers=3", *audit) for o in ORDERS for audit in ((), ("--audit",))]
        if arguments.sliced:
            self.settings += [(*s, SLICED) for s in self.settings if s[1:] == ("dfs",) or "--workers=3" in s]
        self.lock = threading.Lock()
        self.states = collections.Counter()  # in all, for each setting
        self.figures = collections.Counter()
        self.kinds = collections.Counter()
        self.slice_of = {}  # of the program in this file, with this setting of --por: states

    def limit(self, setting):
        """A reduction may tell states apart by what they were, but not many. An audit also forgets states."""
        if setting == self.reference:
            return self.arguments.states
        return (4 if "--audit" in setting else 2) * self.arguments.states

    def is_finer(self, setting):
        """Its steps are shorter than the reference's, so that it may well have many more states."""
        return self.reference[0] == "escape" and setting[0] == "dynamic"

    def looks_at_ends(self, setting):
        por, order = setting[:2]
        if self.arguments.pools or setting[2:]:
            return False
        return order == "dfs" or por in ("none", "escape")

    def command(self, path, program, setting):
        por, order = setting[:2]
        checks = ["--check", "race"] if self.arguments.races else [*program.options, "--errors", "all"]
        ends = ["--final-states"] if self.looks_at_ends(setting) else []
        extra = [option for option in setting[2:] if option != SLICED]
        limit = self.limit(setting)
        if SLICED in setting:
            extra += [SLICED, str(path.with_suffix(".checkpoint"))]
            limit = self.slice_of[path, por]
        return [self.arguments.quotient, "check", "--json", "--minimise", "0", *ends, *extra, "--por", por, "--order",
                order, "--states", str(limit), *checks, str(path)]

    def run(self, command):
        """The tool's answer as JSON, or what is wrong with it."""
        try:
            out = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        except subprocess.TimeoutExpired:
            return Answer("no answer within 300 s")
        if out.returncode == 2:
            raise Refused(f"{' '.join(command)}\n{out.stderr}")
        if out.returncode not in (0, 1, 3):
            return Answer(f"exit code {out.returncode}: {out.stderr.strip()[-300:]}")
        return json.loads(out.stdout)

    def ask(self, path, program, setting):
        """An answer and its number of states; no answer if there are too many."""
        answer = self.run(self.command(path, program, setting))
        slices = 1
        while SLICED in setting and isinstance(answer, dict) and "checkpoint" in answer:
            slices += 1
            limit = slices * self.slice_of[path, setting[0]] if slices <= SLICES else self.limit(setting)
            answer = self.run([self.arguments.quotient, "resume", str(path.with_suffix(".checkpoint")), "--json",
                               "--states", str(limit)])
        with self.lock:
            self.figures["resumed"] += slices > 1
        if isinstance(answer, Answer):
            return answer, 0
        statistics = answer["statistics"]
        if setting[1:] == ("dfs",):
            self.slice_of[path, setting[0]] = max(2, statistics["states"] // SLICES)
        if statistics["states"] >= self.limit(setting):
            return None, statistics["states"]
        if self.arguments.races:
            return Answer(answer["verdict"]), statistics["states"]
        kinds = ("leak", "deadlock") if self.arguments.pools else ("leak",)
        errors = {describe(error, kinds) for error in answer["errors"]}
        ends = [statistics["final_states"], statistics["final_hash"]] if self.looks_at_ends(setting) else [None]
        return Answer(answer["verdict"], tuple(sorted(errors)), *ends), statistics["states"]

    def differences(self, program, name):
        """What each setting says that differs, behind what the reference says; None if there are too many states."""
        path = self.folder / f"{name}.c"
        path.write_text(program.text())
        expected, states = self.ask(path, program, self.reference)
        if expected is None:
            return None
        answers = {self.reference: (expected, states)}
        for setting in self.settings:
            answers[setting] = self.ask(path, program, setting)
        path.unlink()
        many = Answer("many more states than without reduction")
        judged = {s: a or many for s, (a, _) in answers.items() if a or not self.is_finer(s)}
        different = [(s, a) for s, a in judged.items() if not a.agrees(expected)]
        return different and [(self.reference, expected), *different], answers

    def check(self, seed):
        program = concurrent_generator.generate(seed, self.arguments.pools)
        compared = self.differences(program, seed)
        with self.lock:
            self.figures["programs"] += 1
            if compared is None:
                self.figures["skipped"] += 1
                return None
            different, answers = compared
            for setting, (_, states) in answers.items():
                self.states[setting] += states
            expected = answers[self.reference][0]
            self.figures[expected.verdict] += 1
            self.figures["several final states"] += (expected.final_states or 0) > 1
            self.kinds.update({error.split(":")[0] for error in expected.errors})
        return self.explain(seed, program, different) if different else None

    def explain(self, seed, program, different):
        """The same settings must differ in the smaller program."""
        wrong = {setting for setting, _ in different}

        def still_wrong(smaller):
            try:
                compared = self.differences(smaller, f"{seed}-smaller")
            except Refused:  # a declaration went, and its use stayed
                return False
            return compared is not None and wrong <= {setting for setting, _ in compared[0]}

        if not self.arguments.whole:
            program = concurrent_generator.shrink(program, still_wrong)
        compared = self.differences(program, seed)
        different = compared[0] if compared else different
        says = "\n".join(f"  {', '.join(setting)}: {answer}" for setting, answer in different)
        options = " ".join(program.options)
        return f"seed {seed}: the searches differ; options: {options}\n{says}\n{program.text()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--settings", default="escape", help="words of --por, joined by commas")
    parser.add_argument("--breadth-first", help="the settings that also search breadth-first; without this option, all")
    parser.add_argument("--states", type=int, default=50000, help="programs with more are skipped")
    parser.add_argument("--pools", action="store_true", help="several threads run the same function")
    parser.add_argument("--races", action="store_true", help="look for data races, and for nothing else")
    parser.add_argument("--workers", action="store_true", help="also search with three workers")
    parser.add_argument("--sliced", action="store_true", help="also stop searches and go on from checkpoints")
    parser.add_argument("--whole", action="store_true", help="do not make programs smaller that differ")
    parser.add_argument("--show", action="store_true", help="print the programs, and do nothing else")
    arguments = parser.parse_args()
    seeds = range(arguments.seed, arguments.seed + arguments.count)
    if arguments.show:
        for seed in seeds:
            print(concurrent_generator.generate(seed, arguments.pools).text())
        return 0
    failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        test = Test(arguments, pathlib.Path(folder))
        try:
            for message in pool.map(test.check, seeds):
                if message:
                    failed += 1
                    print("FAILED", message, flush=True)
        except Refused as problem:
            pool.shutdown(cancel_futures=True)
            print(f"FAILED the tool refuses this command: {problem}")
            return 1
    print(", ".join(f"{name}: {count}" for name, count in test.figures.items()))
    print("errors:", ", ".join(f"{count} {kind}" for kind, count in test.kinds.most_common()))
    print("states:", ", ".join(f"{' '.join(setting)} {count:,}" for setting, count in test.states.items()))
    print(f"{arguments.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
