#!/usr/bin/env python3
"""Every error comes out again from its saved trace, however it was found, and a trace that was cut is noticed.

  tests/round_trip.py --quotient build/quotient [--every N] [--measure]

For each program and model of the test suite that ends in an error: `check --trace`, with a setting of --canon, --order
and --por that depends on its place in the list (so that all are used); then `replay` must end in the same error. Of the
saved path a part is cut off, and replay must say so, unless the path still leads to the error: what is left of it after
the cut is followed as it stands. --every N takes each N-th program. --measure tells what --minimise does to the number
of steps of errors that are found depth-first with --por none, and checks that no trace gets longer.
"""
import argparse
import concurrent.futures
import itertools
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

import promela
import run_programs

ROOT = pathlib.Path(__file__).resolve().parent.parent
SETTINGS = [
    [*canon, *order, *por]
    for canon, order, por in itertools.product(
        ([], ["--canon", "dfs"], ["--canon", "bfs"], ["--canon", "none"]),
        ([], ["--order", "bfs"]),
        ([], ["--por", "escape"], ["--por", "dynamic"], ["--por", "none"]),
    )
]
SECONDS = 60
MEASURED = ["--por", "none"]  # without the reduction, which makes traces short by itself
ENDLESS = {"ltl", "livelock", "acceptance", "progress"}  # where an execution goes on for ever, nothing is made shorter


def run(command):
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None


def cases():
    """Commands that end in an error: the files and options behind `check`, and the arguments of the program."""
    for program in run_programs.discover(""):
        if all(verdict == "error" for verdict, _ in program.expected):
            yield program.name, [*map(str, program.files), *program.options], program.arguments
    for path in sorted(path for path in promela.MODELS.rglob("*.pml") if "dspin" not in path.parts):
        model = promela.load(path)
        if model.kinds:
            yield str(path.relative_to(ROOT)), [str(path), *model.options], []


def check(tool, case, trace, options):
    _, words, arguments = case
    behind = ["--", *arguments] if arguments else []
    trace.unlink(missing_ok=True)
    result = run([tool, "check", "--quiet", "--no-progress", "--trace", str(trace), *words, *options, *behind])
    return result is not None and result.returncode == 1 and trace.exists()


def replay(tool, trace):
    result = run([tool, "replay", "--quiet", str(trace)])
    return (None, "no end") if result is None else (result.returncode, result.stdout + result.stderr)


def kind_of(trace):
    return json.loads(trace.read_text())["error"]["kind"]


def problems(tool, number, case, folder, measures):
    """What is wrong with the traces of one case."""
    trace = folder / f"{number}.json"
    setting = SETTINGS[number % len(SETTINGS)]
    if not check(tool, case, trace, [*setting, "--minimise", "0"]):
        return []  # a limit of this setting, or no error with it: that is run_programs.py's affair
    code, said = replay(tool, trace)
    if code != 1 or kind_of(trace) not in said:
        return [f"{case[0]} {' '.join(setting)}: replay ends with {code}: {said[:300]}"]
    saved = json.loads(trace.read_text())
    path, found = saved["path"], []
    if saved["error"]["kind"] not in ENDLESS and len(path) > 2:
        saved["path"] = path[: len(path) // 3]
        cut = folder / f"{number}-cut.json"
        cut.write_text(json.dumps(saved))
        code, said = replay(tool, cut)
        if code not in (1, 2) or (code == 1 and saved["error"]["kind"] == "deadlock"):
            found.append(f"{case[0]}: a trace that was cut to a third ends with {code}: {said[:300]}")
    if measures is not None and check(tool, case, trace, MEASURED):
        kind, before = kind_of(trace), None
        after = len(json.loads(trace.read_text())["path"])
        if check(tool, case, trace, [*MEASURED, "--minimise", "0"]) and kind_of(trace) == kind:
            before = len(json.loads(trace.read_text())["path"])
        if before is not None and after > before:
            found.append(f"{case[0]}: a trace of {before} steps has {after} afterwards")
        if before and kind not in ENDLESS:
            measures.append((before, after))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", required=True)
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--measure", action="store_true")
    arguments = parser.parse_args()
    tool = str(pathlib.Path(arguments.quotient).resolve())
    measures = [] if arguments.measure else None
    chosen = list(enumerate(cases()))[:: arguments.every]
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = pathlib.Path(name)
        found = list(pool.map(lambda one: problems(tool, *one, folder, measures), chosen))
    for problem in itertools.chain.from_iterable(found):
        print("FAILED", problem)
    if measures:
        before, after = zip(*measures)
        print(f"steps of {len(measures)} errors: {sum(before)} before, {sum(after)} after --minimise;", end=" ")
        print(f"median {statistics.median(before):g} before, {statistics.median(after):g} after;", end=" ")
        print(f"median of the ratios {statistics.median(a / b for b, a in measures):.2f}")
    failed = sum(map(bool, found))
    print(f"{len(found) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
