#!/usr/bin/env python3
"""Each condition on which the soundness of the reduction rests is missed by some program when it is switched off.

  tests/mutations.py --quotient build-mutations/quotient [--random N]

The tool must have been built with QUOTIENT_MUTATIONS (make test-mutations does that): then the environment variable
QUOTIENT_WITHOUT switches off one condition of src/reduce/conditions.def. For each condition this looks for a program of
tests/programs/reduction or symmetry, or of some other groups, that gets another verdict; and fails for conditions that
none misses. Those that models have, too, must be missed by a model of tests/promela/reduction. With all conditions on,
every program and every model must be judged right.
"""
import argparse
import os
import pathlib
import re
import sys

import promela
import run_programs

ROOT = pathlib.Path(__file__).resolve().parent.parent
GROUPS = r"^(reduction|symmetry|race|reuse|use-after-free|pthread|deadlock)/"
SECONDS = 60
SETTINGS = (["--por", "both"], ["--por", "both", "--order", "bfs"], ["--por", "dynamic"])


def conditions():
    text = (ROOT / "src/reduce/conditions.def").read_text()
    return re.findall(r"^CONDITION\((\w+),", text, re.M)


def is_of_models_alone(condition):
    return f'CONDITION({condition}, "in models,' in (ROOT / "src/reduce/conditions.def").read_text()


# Of these, programs have all but those that their rows in conditions.def call conditions of models.
OF_MODELS = (
    "futures waits wakes proviso spawns fresh_probes refusals readiness interruptions partners numbers sorting"
).split()


def who_misses(tool, programs, condition):
    """The first program whose outcome is wrong without the condition, with its options; or None."""
    os.environ["QUOTIENT_WITHOUT"] = condition
    for options in SETTINGS:
        for program in programs:
            outcome = run_programs.check(tool, program, options)
            problem = run_programs.judge(program, outcome)
            if problem and (condition == "nothing" or not outcome.broken):  # a timeout is no wrong verdict
                return f"{program.name} {' '.join(options)}: {problem}"
    return None


def which_model_misses(tool, condition):
    """The same for models."""
    os.environ["QUOTIENT_WITHOUT"] = condition
    for path in sorted((promela.MODELS / "reduction").glob("*.pml")):
        model = promela.load(path)
        for options in ["--canon", "none"], []:
            found = promela.run_quotient(tool, ["--errors", "all", *options], path, SECONDS)
            if isinstance(found, str):
                return f"{model.name}: {found}"
            if found.kinds != model.kinds:
                return f"{model.name} {' '.join(options)}: {found.kinds} instead of {model.kinds}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", required=True, type=pathlib.Path)
    parser.add_argument("--only", default="", help="these conditions, joined by commas")
    arguments = parser.parse_args()
    programs = run_programs.discover(GROUPS)
    programs.sort(key=lambda program: not program.name.startswith(("reduction/", "symmetry/")))
    wanted = arguments.only.split(",") if arguments.only else ["nothing", *conditions()]
    failed = 0
    tried = 0
    for condition in wanted:
        misses = []
        if condition in ["nothing", *OF_MODELS]:
            misses.append(which_model_misses(arguments.quotient, condition))
        if condition == "nothing" or not is_of_models_alone(condition):
            misses.append(who_misses(arguments.quotient, programs, condition))
        for missed in misses:
            right = (missed is None) == (condition == "nothing")
            tried, failed = tried + 1, failed + (not right)
            outcome = "passed" if right else "FAILED"
            print(f"{outcome} without {condition}: {missed or 'nothing is judged wrong'}", flush=True)
    print(f"{tried - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
