#!/usr/bin/env python3
"""Random C++ programs with exceptions (cxx_generator.py) print here what they print natively, and are verified.

  cxx_random.py --quotient build/quotient --seed 1 --count 8

Every fourth has two threads, whose logs are compared by checksums; `check` runs all their interleavings.
"""
import json
import subprocess
import sys

import cxx_generator
import seeds

COMPILER = ["clang-19", "-w", "-O0", "-std=c++20", "-pthread"]


def run(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def check(tool, folder, seed):
    threads = seed % 4 == 0
    source, program = folder / f"random{seed}.cpp", folder / f"random{seed}"
    source.write_text(cxx_generator.program(seed, threads))
    compiled = run([*COMPILER, str(source), "-o", str(program), "-lstdc++"])
    if compiled.returncode != 0:
        return f"seed {seed}: is not compiled: {compiled.stdout}{compiled.stderr}"[:800]
    native = run([str(program)])
    if native.returncode != 0:
        return f"seed {seed}: ends natively with {native.returncode}"
    theirs, ours = native.stdout.splitlines(), run([tool, "run", "-std=c++20", str(source)]).stdout.splitlines()
    if ours != theirs:
        at = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
        return f"seed {seed}: prints in line {at + 1} {ours[at:at + 1]} instead of {theirs[at:at + 1]}"
    done = run([tool, "check", "--json", "--time", "120s", "-std=c++20", str(source)])
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        return f"seed {seed}: {done.stdout}{done.stderr}"[:800]
    if result["verdict"] != "verified":
        found = [f"{error['kind']}: {error['message']}" for error in result["errors"]]
        return f"seed {seed}: {result['verdict']} {found} {result['reason']}"
    return None


if __name__ == "__main__":
    sys.exit(seeds.run(__doc__, check))
