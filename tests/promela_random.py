#!/usr/bin/env python3
"""Compares Quotient with Spin on random Promela models (tests/promela_generator.py): kinds of error, numbers of states,
transitions and errors must be equal.

The seed decides the model. One that Spin rejects, or whose state space is large, does not count, and the next seed is
taken. A model on which the two disagree is made as small as possible and kept in the build folder.

  promela_random.py --count 500              500 models, from seed 1 on
  promela_random.py --seed 4711 --count 1    one of them again
  promela_random.py --processes 2            quotient searches with 2 processes of 2 workers each, under mpirun
  promela_random.py --show 4711              print it
  promela_random.py --spin-only              how many are suitable, and how large they are
"""
import argparse
import collections
import concurrent.futures
import pathlib
import re
import sys
import tempfile

from promela import EVERYTHING, Findings, run_quotient
from promela_generator import generate, smaller_models
from promela_oracle import Question, Spin, SpinFailed, missing_packages
from together import need_mpirun, searching_together

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_STATES = 30_000
TOOL_SECONDS = 60
ATTEMPTS_TO_SHRINK = 2000
MOST_FAILURES = 5  # then it ends: making models smaller takes time


def receives_its_own_index(text):
    """A receive such as c[i]?i: when Spin 6.5.2 takes it back, it looks for the channel with the new index."""
    words = re.compile(r"[A-Za-z]\w*")
    receives = re.findall(r"\w\[([^]]+)\]\s*\?([^\n]*)", text)
    return any(set(words.findall(index)) & set(words.findall(fields)) for index, fields in receives)


class Unsuitable(Exception):
    """Spin gives no answer for this model, or it is too large."""


class Tester:
    def __init__(self, tool, spin, folder):
        self.tool, self.spin, self.folder = tool, spin, folder

    def ask_spin(self, path):
        text = path.read_text()
        if receives_its_own_index(text):
            raise Unsuitable("Spin 6.5.2 cannot take back a receive that changes the index of its channel")
        try:
            answer = self.spin.ask(Question(path, small=True), use_cache=False)
        except SpinFailed as failure:
            raise Unsuitable(str(failure))
        if answer.stored > MOST_STATES:
            raise Unsuitable("too large")
        if "priority" in text and re.search(r"^\s+bit ", text, re.MULTILINE):
            raise Unsuitable("with priorities Spin 6.5.2 takes states for equal that differ in a local bit")
        return answer

    def differences_by_setting(self, path, expected):
        """With symmetry, with partial order reduction, and with both: the same kinds of error."""
        wrong = []
        for setting in ["--por", "none"], ["--canon", "none"], []:
            found = run_quotient(self.tool, ["--errors", "all", *setting], path, TOOL_SECONDS)
            sentences = [found] if isinstance(found, str) else found.differences(expected, counts=False)
            wrong += [f"{' '.join(setting)}: {sentence}" for sentence in sentences]
        return wrong

    def differences(self, model):
        """(what is wrong: a list of sentences, Spin's answer)"""
        with tempfile.TemporaryDirectory(prefix="promela-") as folder:
            path = pathlib.Path(folder) / "model.pml"
            path.write_text(model.text())
            answer = self.ask_spin(path)
            if self.tool is None:
                return [], answer
            expected = Findings(answer.kinds, answer.stored, answer.transitions, answer.errors)
            found = run_quotient(self.tool, EVERYTHING, path, TOOL_SECONDS)
            wrong = [found] if isinstance(found, str) else found.differences(expected, counts=True)
            return wrong or self.differences_by_setting(path, expected), answer

    def still_fails(self, model):
        try:
            return bool(self.differences(model)[0])
        except Unsuitable:
            return False

    def shrink(self, model):
        attempts, progress = 0, True
        while progress and attempts < ATTEMPTS_TO_SHRINK:
            progress = False
            for smaller in smaller_models(model):
                attempts += 1
                if self.still_fails(smaller):
                    model, progress = smaller, True
                    break
        return model

    def test(self, seed):
        """("passed", "failed" or "skipped", what to say about it, Spin's answer or None)"""
        model = generate(seed)
        try:
            wrong, answer = self.differences(model)
        except Unsuitable as reason:
            return "skipped", str(reason), None
        if not wrong:
            return "passed", "", answer  # with --spin-only: suitable
        model = self.shrink(model)
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = self.folder / f"{seed}.pml"
        kept.write_text(model.text())
        return "failed", f"{'; '.join(self.differences(model)[0])}\n       {kept}", answer


def run_all(tester, first, count, jobs, verbose):
    results, sizes, seed = collections.Counter(), [], first
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        while results["passed"] + results["failed"] < count and results["failed"] < MOST_FAILURES:
            batch = range(seed, seed + min(8 * jobs, count - results["passed"] - results["failed"]))
            seed = batch.stop
            for number, (result, message, answer) in zip(batch, pool.map(tester.test, batch)):
                results[result] += 1
                if answer:
                    sizes.append(answer.stored)
                if result == "failed" or (verbose and message):
                    print(f"{result.upper()} seed {number}: {message}", flush=True)
    sizes.sort()
    print(
        f"{results['passed']} passed, {results['failed']} failed, {results['skipped']} skipped (not suitable); "
        f"states: median {sizes[len(sizes) // 2]}, largest {sizes[-1]}"
    )
    return 1 if results["failed"] else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="folder for models that fail")
    parser.add_argument("--count", type=int, default=150, help="how many models")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="of two workers each; 1: without mpirun")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the model of a seed")
    parser.add_argument("--spin-only", action="store_true", help="ask Spin, and run quotient on nothing")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--verbose", action="store_true", help="say why models are not suitable")
    options = parser.parse_args()
    if options.show is not None:
        print(generate(options.show).text(), end="")
        return 0
    if not options.spin_only and not options.quotient.exists():
        sys.exit(f"promela_random.py: {options.quotient} does not exist")
    if missing_packages():
        sys.exit(f"promela_random.py: these packages are not installed: {' '.join(missing_packages())}")
    folder = options.build.resolve() / "promela-random"
    tool = None if options.spin_only else options.quotient.resolve()
    if options.processes > 1:
        need_mpirun()
        folder.mkdir(parents=True, exist_ok=True)
        tool = searching_together(tool, folder, options.processes, "--workers", "2")
    tester = Tester(tool, Spin(folder), folder)
    return run_all(tester, options.seed, options.count, options.jobs, options.verbose)


if __name__ == "__main__":
    sys.exit(main())
