#!/usr/bin/env python3
"""Runs `quotient prove` on the programs of bench/programs/shape, each of which states its verdict in a line `// PROVE: verdict`. With --table it
writes a table of figures instead."""
import argparse
import json
import pathlib
import re
import subprocess
import sys

PROGRAMS = pathlib.Path(__file__).resolve().parents[2] / "bench" / "programs" / "shape"


def expectation(file):
    match = re.search(r"^// PROVE: (\w+)", file.read_text(), re.MULTILINE)
    return match[1] if match else None


def prove(quotient, file):
    result = subprocess.run([quotient, "prove", "--json", "--time", "20s", str(file)], capture_output=True, text=True, timeout=300)
    if result.returncode not in (0, 1, 3):
        return {"verdict": "broken", "reason": result.stderr}
    return json.loads(result.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotient", required=True)
    parser.add_argument("--table", action="store_true")
    arguments = parser.parse_args()
    failures = 0
    for file in sorted(PROGRAMS.rglob("*.c")):
        answer = prove(arguments.quotient, file)
        name = str(file.relative_to(PROGRAMS))
        expected = expectation(file)
        if answer["verdict"] != expected:
            failures += 1
            print(f"{name}: expected {expected}, got {answer['verdict']}: {answer.get('reason')}")
        if answer["verdict"] == "error" and not answer["errors"][0]["trace"]:
            failures += 1
            print(f"{name}: the error has no trace")
        if arguments.table:
            shape = answer["shape"]
            print(f"| `{name}` | {answer['verdict']} | {answer['statistics']['seconds'] - answer['statistics']['compile_seconds']:.2f} | {shape['abstraction']} "
                  f"| {shape['most_states']} | {shape['most_rules']} | {shape['refinements']} | {shape['leaks']} |")
    print("all as expected" if not failures else f"{failures} not as expected")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
