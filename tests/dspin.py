#!/usr/bin/env python3
"""Checks the models of tests/promela/dspin, which use pointers, objects and functions. Spin does not know these;
instead each model says what must come out, and all ways to name objects must agree.

  // FEATURE: one sentence
  // VERDICT: verified                 or error:KIND
  // OPTIONS: --check memory,leak      further options, if any
  // STATES: 17                        with heap symmetry; left out where a search ends at the first error

Every model is searched with --canon none, dfs, bfs and inc, with --gc sweep, breadth first, and with --store compact:
the verdict must always be the same. Of a search that explores everything the number of states must be the same for
dfs, bfs and inc, whatever the order, and not smaller for none. (The path to an error is executed once more by
quotient itself, which stops if it does not end in that error.)

Exit code 0: all agree.
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
MODELS = HERE / "promela/dspin"
HEADER = re.compile(r"^// (FEATURE|VERDICT|OPTIONS|STATES):\s*(.*?)\s*$")
REDUCED = [
    ["--canon", "inc"],
    ["--canon", "inc", "--workers", "3"],
    ["--canon", "dfs"],
    ["--canon", "bfs"],
    ["--canon", "inc", "--gc", "sweep"],
    ["--canon", "inc", "--order", "bfs"],
    ["--canon", "inc", "--store", "compact"],
]
PLAIN = ["--canon", "none"]


def headers_of(path):
    headers = {}
    for line in path.read_text().splitlines():
        match = HEADER.match(line)
        if not match:
            break
        headers[match[1]] = match[2]
    return headers


class Tester:
    def __init__(self, tool, seconds):
        self.tool, self.seconds = tool, seconds

    def run(self, path, options):
        """(kind or 'verified', states), or a sentence."""
        command = [str(self.tool), "check", "--json", *options, str(path)]
        try:
            result = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=self.seconds
            )
        except subprocess.TimeoutExpired:
            return f"takes more than {self.seconds} s: {shlex.join(command)}"
        try:
            answer = json.loads(result.stdout)
        except json.JSONDecodeError:
            return f"exit code {result.returncode}: {' | '.join(result.stderr.splitlines()[:3])}: {shlex.join(command)}"
        if answer["verdict"] == "unknown" and "compact" not in options:  # which proves nothing
            return f"unknown: {answer.get('reason')}"
        kinds = sorted({error["kind"] for error in answer["errors"]})
        return (f"error:{','.join(kinds)}" if kinds else "verified"), answer["statistics"]["states"]

    def test(self, path):
        headers = headers_of(path)
        expected = headers.get("VERDICT", "")
        if not headers.get("FEATURE") or not expected:
            return ["the first lines must be // FEATURE: … and // VERDICT: …"]
        own = shlex.split(headers.get("OPTIONS", ""))
        wrong, states = [], {}
        for options in [*REDUCED, PLAIN]:
            if "compact" in options and ("--ltl" in own or "progress" in own):
                continue  # cycles are only looked for in exact sets
            found = self.run(path, [*own, *options])
            name = " ".join(options)
            if isinstance(found, str):
                wrong.append(f"{name}: {found}")
            elif found[0] != expected:
                wrong.append(f"{name}: {found[0]} instead of {expected}")
            else:
                states[name] = found[1]
        if expected == "verified" and not wrong:
            reduced = {name: count for name, count in states.items() if name != " ".join(PLAIN)}
            if len(set(reduced.values())) != 1:
                wrong.append(f"different numbers of states: {reduced}")
            if states[" ".join(PLAIN)] < max(reduced.values()):
                wrong.append(f"fewer states without symmetry: {states}")
            if headers.get("STATES") != str(states["--canon inc"]):
                wrong.append(f"{states['--canon inc']} states instead of {headers.get('STATES')}")
        return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", type=pathlib.Path, default=HERE.parent / "build/quotient")
    parser.add_argument("--filter", type=re.compile, default=re.compile(""), help="only models whose name matches")
    parser.add_argument("--max-seconds", type=float, default=60)
    parser.add_argument("-j", "--jobs", type=int, default=2)
    options = parser.parse_args()
    tester = Tester(options.quotient.resolve(), options.max_seconds)
    paths = [path for path in sorted(MODELS.glob("*.pml")) if options.filter.search(path.name)]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for path, wrong in zip(paths, pool.map(tester.test, paths)):
            failed += bool(wrong)
            for sentence in wrong:
                print(f"FAILED {path.name}: {sentence}", flush=True)
    print(f"{len(paths) - failed} passed, {failed} failed")
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
