#!/usr/bin/env python3
"""Each condition on which the soundness of the reduction rests is missed by some program when it is switched off.

  tests/mutations.py --quotient build-mutations/quotient [--random N]

The tool must have been built with QUOTIENT_MUTATIONS (make test-mutations does that): then the environment variable
QUOTIENT_WITHOUT switches off one condition of src/reduce/conditions.def. For each condition this looks for a program of
tests/programs/reduction or symmetry, or of some other groups, that gets another verdict; and fails for conditions that none misses.
With all conditions on, every program must be judged right.
"""
import argparse
import os
import pathlib
import re
import sys

import run_programs

ROOT = pathlib.Path(__file__).resolve().parent.parent
GROUPS = r"^(reduction|symmetry|race|reuse|use-after-free|pthread|deadlock)/"
SETTINGS = (["--por", "both"], ["--por", "both", "--order", "bfs"], ["--por", "dynamic"])


def conditions():
    text = (ROOT / "src/reduce/conditions.def").read_text()
    return re.findall(r"^CONDITION\((\w+),", text, re.M)


def who_misses(tool, programs, condition):
    """The first program whose outcome is wrong without the condition, with its options; or None."""
    os.environ["QUOTIENT_WITHOUT"] = condition
    for options in SETTINGS:
        for program in programs:
            problem = run_programs.judge(program, run_programs.check(tool, program, options))
            if problem:
                return f"{program.name} {' '.join(options)}: {problem}"
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
    for condition in wanted:
        missed = who_misses(arguments.quotient, programs, condition)
        right = (missed is None) == (condition == "nothing")
        failed += not right
        outcome = "passed" if right else "FAILED"
        print(f"{outcome} without {condition}: {missed or 'no program is judged wrong'}", flush=True)
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
