#!/usr/bin/env python3
"""Random C# programs (dotnet_generator.py) print here what they print under mono, and have the verdict that they must.

  dotnet_random.py --quotient build/quotient --seed 1 --count 15

Every third has threads that count without a lock: there the lost update must be found. The others must be verified.
"""
import itertools
import json
import os
import subprocess
import sys

import dotnet_generator
import seeds

COMPILER = ["mcs", "-debug", "-define:DEBUG", "-unsafe", "-nowarn:0162,0219,0168,0649,0414,1718"]


ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}  # mono prints in the culture that the environment names


def run(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env=ENVIRONMENT)


def check(tool, folder, seed):
    races = seed % 3 == 0
    source, program = folder / f"random{seed}.cs", folder / f"random{seed}.exe"
    source.write_text(dotnet_generator.program(seed, races))
    compiled = run([*COMPILER, f"-out:{program}", str(source)])
    if compiled.returncode != 0:
        return f"seed {seed}: is not compiled: {compiled.stdout}{compiled.stderr}"[:800]
    theirs = run(["mono", str(program)]).stdout.splitlines()
    ours = run([tool, "run", str(program)]).stdout.splitlines()
    differences = [f"{a!r} instead of {b!r}" for a, b in itertools.zip_longest(ours, theirs) if a != b]
    if differences or not theirs:
        return f"seed {seed}: prints {differences[:3]}"
    done = run([tool, "check", "--json", "--minimise", "0", "--time", "120s", str(program)])
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        return f"seed {seed}: {done.stdout}{done.stderr}"[:800]
    found = [result["verdict"], *(error["kind"] for error in result["errors"])]
    expected = ["error", "assertion"] if races else ["verified"]
    if found != expected:
        return f"seed {seed}: {found} {result['reason']} instead of {expected}"
    return None


if __name__ == "__main__":
    sys.exit(seeds.run(__doc__, check))
