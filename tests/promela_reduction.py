#!/usr/bin/env python3
"""Partial order reduction of models against the same search without it: the kinds and places of all errors must be the
same in every setting (docs/reduction.md). The models are those of the other random tests, one of each for a seed:
tests/promela_generator.py has all of Promela, tests/promela_names.py processes that can be exchanged.

  promela_reduction.py --count 300               2 * 300 models, from seed 1 on
  promela_reduction.py --seed 4711 --count 1     two of them again
  promela_reduction.py --models tests/promela    instead: the models in a folder

It also says how many states are left of all, so that one can see that something was left out.
"""
import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

import promela_generator
import promela_names

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_STATES = 60_000
SECONDS = 60
REFERENCE = ["--por", "none", "--canon", "none"]
SETTINGS = [  # the first is the one whose states are counted
    ["--canon", "none"],
    [],  # with symmetry
    ["--canon", "none", "--order", "bfs"],
    ["--order", "bfs", "--audit"],
    ["--store", "compact"],
]


def check(tool, path, options):
    """(errors, states) or None: too large; or a sentence"""
    command = [str(tool), "check", "--json", "--minimise", "0", "--errors", "all", "--states", str(MOST_STATES)]
    command += [*options, str(path)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "no answer within a minute"
    if run.returncode == 2:
        return None  # not a model for this setting: a hidden variable and breadth-first search
    if run.returncode not in (0, 1, 3):
        return f"exit code {run.returncode}: {run.stderr.strip()[-300:]}"
    answer = json.loads(run.stdout)
    if answer["verdict"] == "unknown" or answer["reason"]:
        return None  # it was not searched to the end
    errors = sorted(
        {
            (error["kind"], error["location"]["line"] if error["kind"] != "deadlock" and error["location"] else 0)
            for error in answer["errors"]
        }
    )
    return errors, answer["statistics"]["states"]


def compare(tool, path):
    """(what is wrong, states without and with reduction); None: too large"""
    expected = check(tool, path, REFERENCE)
    if expected is None or isinstance(expected, str):
        return None
    left = 0
    for number, setting in enumerate(SETTINGS):
        found = check(tool, path, setting)
        if found is None:
            continue
        if isinstance(found, str):
            return f"{' '.join(setting)}: {found}", 0, 0
        if found[0] != expected[0]:
            return f"{' '.join(setting)}: {found[0]} instead of {expected[0]}", 0, 0
        if number == 0:
            left = found[1]
    return "", expected[1], left


def models(options, folder):
    if options.models:
        yield from sorted(options.models.rglob("*.pml"))
        return
    for seed in range(options.seed, options.seed + options.count):
        for name, text in (
            ("all", promela_generator.generate(seed).text()),
            ("names", promela_names.Model(seed).text()),
        ):
            path = folder / f"{name}-{seed}.pml"
            path.write_text(text)
            yield path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    parser.add_argument("--models", type=pathlib.Path, help="a folder of models")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    options = parser.parse_args()
    if not options.quotient.exists():
        sys.exit(f"promela_reduction.py: {options.quotient} does not exist")
    compared = skipped = failed = before = after = 0
    with tempfile.TemporaryDirectory(prefix="promela-") as folder, concurrent.futures.ThreadPoolExecutor(
        options.jobs
    ) as pool:
        paths = list(models(options, pathlib.Path(folder)))
        for path, result in zip(paths, pool.map(lambda path: compare(options.quotient, path), paths)):
            if result is None:
                skipped += 1
                continue
            wrong, all_states, left = result
            compared, before, after = compared + 1, before + all_states, after + left
            if wrong:
                failed += 1
                print(f"FAILED {path.name}: {wrong}", flush=True)
    print(f"{compared} compared, {failed} failed, {skipped} skipped (too large); {after} of {before} states left")
    return 1 if failed or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
