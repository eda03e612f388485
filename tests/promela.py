#!/usr/bin/env python3
"""Compares Quotient with Spin on the Promela models of tests/promela: same verdict, same states, same transitions.

Each model states in its first lines what it is about and what must come out:

  // FEATURE: sorted send              one sentence
  // VERDICT: verified                 or: error:KIND, or several kinds with commas: error:assertion,deadlock; KIND is
                                       what Quotient calls it, and ltl for a formula that does not hold
  // OPTIONS: --ltl NAME               what to look for: --ltl NAME, --check acceptance, --check progress; with --fair
                                       only under weak fairness. Without: assertions, invalid end states and the ends
                                       of never claims
  // COUNTS: no (reason)               verdicts are compared alone

Spin itself is asked (tests/promela_oracle.py): it must agree with the model's VERDICT, and then Quotient with Spin. A
search for safety explores everything, so that the numbers of states, transitions and errors are compared exactly; a
search for cycles ends at the first one, and only the verdict is compared.

  promela.py                         all models
  promela.py --filter channels/      some of them
  promela.py --spin-only             only: is what the models say about themselves true?
  promela.py --beem DIRECTORY        instead: models whose counts are known (DIRECTORY/reference.csv, written by Spin)

Exit code 0: all agree.
"""
import argparse
import concurrent.futures
import csv
import dataclasses
import json
import pathlib
import re
import shlex
import subprocess
import sys

from promela_oracle import Question, Spin, SpinFailed, missing_packages

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
MODELS = HERE / "promela"
HEADER = re.compile(r"^// (FEATURE|VERDICT|OPTIONS|COUNTS):\s*(.*?)\s*$")
VERDICT = re.compile(r"verified|error:[a-z-]+(,[a-z-]+)*")
# Other ways to search and to store, which must find the same: one set of options each.
OTHER_WAYS = [
    ["--order", "bfs"],
    ["--workers", "2"],
    ["--workers", "3"],
    ["--workers", "2", "--order", "bfs"],
    ["--store", "compact"],
    ["--store", "compact", "--hash", "full"],
    ["--store", "bitstate", "--order", "dfs"],
]
EVERYTHING = [
    "--canon",
    "none",
    "--por",
    "none",
    "--errors",
    "all",
]  # every state is stored, as by Spin without reduction


class Malformed(Exception):
    """A model whose first lines are wrong."""


@dataclasses.dataclass
class Model:
    path: pathlib.Path
    kinds: list  # of error that it has, sorted
    options: list  # for Quotient
    counts: bool  # are they compared?
    question: Question

    @property
    def name(self):
        return str(self.path.relative_to(MODELS))


@dataclasses.dataclass
class Findings:
    """What one tool says about a model, reduced to what is compared."""

    kinds: list
    states: int
    transitions: int
    errors: int

    def differences(self, other, counts):
        fields = ["kinds", *(["states", "transitions", "errors"] if counts else [])]
        return [
            f"{field}: {getattr(self, field)} instead of {getattr(other, field)}"
            for field in fields
            if getattr(self, field) != getattr(other, field)
        ]


def question_for(path, options):
    """What Spin has to look for, from the options that Quotient is given."""
    search, claim = "safety", ""
    words = iter(options)
    for word in words:
        if word == "--ltl":
            search, claim = "acceptance", next(words, "")
        elif word == "--check":
            search = next(words, "")
        elif word != "--fair":
            raise Malformed(f"{path.name}: OPTIONS: {word} is not known here")
    if search not in ("safety", "acceptance", "progress"):
        raise Malformed(f"{path.name}: OPTIONS: --check {search} is not known here")
    return Question(path, search, claim, "--fair" in options)


def load(path):
    headers = {}
    for line in path.read_text().splitlines():
        match = HEADER.match(line)
        if not match:
            break
        headers[match[1]] = match[2]
    if not headers.get("FEATURE") or not VERDICT.fullmatch(headers.get("VERDICT", "")):
        raise Malformed(f"{path.name}: the first lines must be // FEATURE: … and // VERDICT: verified or error:KIND")
    options = shlex.split(headers.get("OPTIONS", ""))
    question = question_for(path, options)
    kinds = sorted(headers["VERDICT"].partition(":")[2].split(",")) if headers["VERDICT"] != "verified" else []
    return Model(path, kinds, options, question.search == "safety" and "COUNTS" not in headers, question)


def run_quotient(tool, options, path, seconds, may_be_unknown=False):
    """Findings, or a sentence that says why there are none."""
    command = [str(tool), "check", "--json", *options, str(path)]
    try:
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return f"quotient takes more than {seconds} s"
    try:
        answer = json.loads(result.stdout)
    except json.JSONDecodeError:
        return f"quotient ends with exit code {result.returncode}: {' | '.join(result.stderr.splitlines()[:3])}"
    if answer["verdict"] == "unknown" and not may_be_unknown:
        return f"unknown: {answer.get('reason')}"
    statistics = answer["statistics"]
    return Findings(
        sorted({error["kind"] for error in answer["errors"]}),
        statistics["states"],
        statistics["transitions"],
        statistics["error_states"],
    )


class Tester:
    def __init__(self, tool, spin, seconds):
        self.tool, self.spin, self.seconds = tool, spin, seconds

    def command(self, model):
        return [str(self.tool), "check", *EVERYTHING, *model.options, str(model.path)]

    def test(self, model):
        """(what is wrong: a list of sentences, Spin's answer or None)"""
        try:
            answer = self.spin.ask(model.question)
        except SpinFailed as failure:
            return [f"Spin: {failure}"], None
        if answer.kinds != model.kinds:
            return [f"Spin finds {answer.kinds or 'no error'}, but the model says {model.kinds or 'verified'}"], answer
        if self.tool is None:
            return [], answer
        expected = Findings(answer.kinds, answer.stored, answer.transitions, answer.errors)
        found = run_quotient(self.tool, [*EVERYTHING, *model.options], model.path, self.seconds)
        wrong = [found] if isinstance(found, str) else found.differences(expected, model.counts)
        return wrong or self.test_other_ways(model, found) or self.test_symmetry(model, found), answer

    def test_other_ways(self, model, expected):
        wrong = []
        for options in OTHER_WAYS if model.counts else []:
            if "bfs" in options and re.search(r"^hidden ", model.path.read_text(), re.MULTILINE):
                continue  # is refused
            found = run_quotient(
                self.tool, [*EVERYTHING, *model.options, *options], model.path, self.seconds, may_be_unknown=True
            )
            wrong += [
                f"{' '.join(options)}: {sentence}"
                for sentence in ([found] if isinstance(found, str) else found.differences(expected, counts=True))
            ]
        return wrong

    def test_symmetry(self, model, expected):
        """With its processes exchanged at will, without and with partial order reduction: the same errors in no more
        states."""
        wrong = []
        for options in ["--por", "none"], [], ["--order", "bfs"]:
            if model.question.search != "safety" or (
                "bfs" in options and re.search(r"^hidden ", model.path.read_text(), re.MULTILINE)
            ):
                continue
            found = run_quotient(self.tool, ["--errors", "all", *model.options, *options], model.path, self.seconds)
            if isinstance(found, str):
                wrong.append(f"symmetry: {found}")
            elif found.kinds != expected.kinds or found.states > expected.states:
                wrong.append(
                    f"symmetry: {found.kinds} in {found.states} states instead of {expected.kinds} in {expected.states}"
                )
        return wrong

    def test_known(self, row, path):
        """A model whose counts are in a row of reference.csv."""
        found = run_quotient(self.tool, EVERYTHING, path, self.seconds)
        errors, transitions = int(row["errors"]), int(row["transitions"])
        if isinstance(found, str):
            return [found]
        if transitions >= 10**8:  # Spin prints eight digits
            found.transitions = int(float(f"{found.transitions + 1:.7e}")) - 1
        expected = Findings(["deadlock"] if errors else [], int(row["states_stored"]), transitions - 1, errors)
        return found.differences(expected, counts=True)


def test_models(tester, models, jobs, verbose):
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for model, (wrong, answer) in zip(models, pool.map(tester.test, models)):
            failed += bool(wrong)
            for sentence in wrong:
                print(f"FAILED {model.name}: {sentence}", flush=True)
            if wrong and tester.tool:
                print(f"       {shlex.join(tester.command(model))}", flush=True)
            if verbose and answer:
                print(
                    f"{model.name:45} {','.join(model.kinds) or 'verified':20} {answer.stored:8} states"
                    f" {answer.transitions:8} transitions"
                )
    print(f"{len(models) - failed} passed, {failed} failed")
    return 1 if failed or not models else 0


def test_beem(tester, folder, most_states, name_filter, jobs):
    with open(folder / "reference.csv", newline="") as table:
        rows = [
            row
            for row in csv.DictReader(table)
            if int(row["states_stored"]) <= most_states and name_filter.search(row["model"])
        ]
    paths = [folder / f"{row['model']}.pm" for row in rows]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for path, wrong in zip(paths, pool.map(tester.test_known, rows, paths)):
            failed += bool(wrong)
            for sentence in wrong:
                print(f"FAILED {path.name}: {sentence}", flush=True)
    print(f"{len(rows) - failed} passed, {failed} failed")
    return 1 if failed or not rows else 0


def read_models(name_filter):
    try:
        models = [load(path) for path in sorted(MODELS.rglob("*.pml")) if path.parent.name != "dspin"]
    except Malformed as wrong:
        sys.exit(f"promela.py: {wrong}")
    return [model for model in models if name_filter.search(model.name)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    parser.add_argument("--spin-only", action="store_true", help="ask Spin, and run quotient on nothing")
    parser.add_argument("--filter", type=re.compile, default=re.compile(""), help="only models whose name matches")
    parser.add_argument(
        "--cache", type=pathlib.Path, default=ROOT / "build/promela-cache", help="folder for Spin's answers"
    )
    parser.add_argument("--compiler", default="tcc", help="for Spin's verifiers: tcc or gcc")
    parser.add_argument("--beem", type=pathlib.Path, help="folder with models and reference.csv")
    parser.add_argument("--max-states", type=int, default=100_000, help="leave out models of --beem with more states")
    parser.add_argument("--max-seconds", type=float, default=60, help="for quotient on one model")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--verbose", action="store_true", help="print a line for each model")
    options = parser.parse_args()
    if not options.spin_only and not options.quotient.exists():
        sys.exit(f"promela.py: {options.quotient} does not exist")
    if options.spin_only and options.beem:
        sys.exit("promela.py: --beem compares quotient with known counts; Spin is not asked")
    spin = Spin(options.cache.resolve(), options.compiler)
    tester = Tester(None if options.spin_only else options.quotient.resolve(), spin, options.max_seconds)
    if options.beem:
        return test_beem(tester, options.beem, options.max_states, options.filter, options.jobs)
    if missing_packages():
        sys.exit(f"promela.py: these packages are not installed: {' '.join(missing_packages())}")
    return test_models(tester, read_models(options.filter), options.jobs, options.verbose)


if __name__ == "__main__":
    sys.exit(main())
