#!/usr/bin/env python3
"""Draws the state space of a small program in all settings of --por: docs/pictures/reduction.svg.

  bench/state_spaces.py --quotient build/quotient
"""

import argparse
import os
import re
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join(ROOT, "bench", "programs", "reduction", "two_threads.c")
SETTINGS = ("none", "escape", "dynamic", "both")


def state_space(quotient, por, folder):
    """The graph that quotient draws, and how many states it has."""
    file = os.path.join(folder, por + ".dot")
    command = [quotient, "check", PROGRAM, "--por", por, "--dot", file, "--quiet"]
    subprocess.run(command, check=True, capture_output=True)
    with open(file, encoding="utf-8") as graph:
        lines = graph.read().splitlines()
    return lines, sum(bool(re.match(r"  s\d+ \[", line)) for line in lines)


def combined(quotient):
    """All settings beside each other, with names that tell them apart."""
    out = ["digraph settings {", "  rankdir=TB; fontname=\"sans-serif\"; edge [arrowsize=0.4, penwidth=1.3];"]
    with tempfile.TemporaryDirectory() as folder:
        for por in SETTINGS:
            lines, states = state_space(quotient, por, folder)
            out += [f"  subgraph cluster_{por} {{", f'  label="--por {por}: {states} states"; color=white;']
            lines = [re.sub(r', tooltip="[^"]*"', "", line) for line in lines[1:-1] if "edge [" not in line]
            out += [re.sub(r"\b([se]\d+)\b", rf"{por}_\1", line) for line in lines]
            out.append("  }")
    return "\n".join(out + ["}"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    picture = os.path.join(ROOT, "docs", "pictures", "reduction.svg")
    graph = combined(parser.parse_args().quotient)
    drawn = subprocess.run(["dot", "-Tsvg"], input=graph, text=True, check=True, capture_output=True).stdout
    with open(picture, "w", encoding="utf-8") as out:
        out.write(re.sub(r"<title>.*?</title>\n|<!--.*?-->\n", "", drawn, flags=re.DOTALL))


if __name__ == "__main__":
    main()
