#!/usr/bin/env python3
"""Runs `quotient prove` on the programs of bench/programs/shape, and on those of tests/shape (`programs`: what a program
may contain, with twins that are wrong; `unsupported`: what a proof cannot do, so that executions have to decide). Each
states its verdict in a line `// PROVE: verdict`, that on leaks in `// LEAKS: verdict` (verified, if the program is and
does not say otherwise), a part of the reason or message in `// SAYS: text`, and of another obstacle in `// ALSO: text`.
Every error must have a trace and a picture of the heap. With --table it also writes a table of figures."""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAMS = pathlib.Path(__file__).resolve().parents[2] / "bench" / "programs" / "shape"
HERE = pathlib.Path(__file__).resolve().parent


def stated(file, word, otherwise=None):
    match = re.search(rf"^// {word}: (.+)$", file.read_text(), re.MULTILINE)
    return match[1] if match else otherwise


def prove(quotient, file, picture):
    result = subprocess.run(
        [quotient, "prove", "--json", "--time", "20s", "--dot", str(picture), str(file)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    if result.returncode not in (0, 1, 3):
        return {"verdict": "broken", "reason": result.stderr}
    return json.loads(result.stdout)


def picture_problem(picture):
    text = picture.read_text()
    if not text.startswith("digraph heap {"):
        return "the picture is not one of a heap"
    if (
        shutil.which("dot")
        and subprocess.run(["dot", "-Tsvg", "-o", "/dev/null", str(picture)], capture_output=True).returncode != 0
    ):
        return "Graphviz does not understand the picture"
    return None


def problems(file, answer, picture):
    expected = stated(file, "PROVE")
    if answer["verdict"] != expected:
        yield f"expected {expected}, got {answer['verdict']}: {answer.get('reason')}"
        return
    leaks = {p["name"]: p["verdict"] for p in answer["properties"]}["leaks"]
    expected_leaks = stated(file, "LEAKS", "verified" if expected == "verified" else leaks)
    if leaks != expected_leaks:
        yield f"leaks: expected {expected_leaks}, got {leaks}"
    said = answer.get("reason") or " ".join(f"{error['kind']}: {error['message']}" for error in answer["errors"])
    if stated(file, "SAYS", "") not in said:
        yield f"says: {said}"
    if stated(file, "ALSO", "") not in " ".join(answer["obstacles"]):
        yield f"also says: {answer['obstacles']}"
    if expected == "error":
        if not answer["errors"][0]["trace"]:
            yield "the error has no trace"
        if problem := picture_problem(picture):
            yield problem


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotient", required=True)
    parser.add_argument("--table", action="store_true")
    arguments = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        picture = pathlib.Path(folder) / "heap.dot"
        for file in sorted(PROGRAMS.rglob("*.c")) + ([] if arguments.table else sorted(HERE.rglob("*.c"))):
            name = file.relative_to(PROGRAMS.parents[2])
            answer = prove(arguments.quotient, file, picture)
            for problem in problems(file, answer, picture):
                failures += 1
                print(f"{name}: {problem}", flush=True)
            if arguments.table:
                shape = answer["shape"]
                print(
                    (
                        f"| `{name}` | {answer['verdict']} |"
                        f" {answer['statistics']['seconds'] - answer['statistics']['compile_seconds']:.2f} |"
                        f" {shape['abstraction']} | {shape['most_states']} | {shape['most_rules']} |"
                        f" {shape['refinements']} | {shape['leaks']} |"
                    ),
                    flush=True,
                )
    print("all as expected" if not failures else f"{failures} not as expected")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
