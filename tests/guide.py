#!/usr/bin/env python3
"""docs/guide.md does what it says: its C programs (named by the comment in their first line) are written into a folder,
and each command that it shows with its output is run there. The first two words of each line of the output must come
out, in that order; figures may differ."""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def beginning(line):
    return line.split()[:2]


def run(tool, folder, block):
    """Yields what is wrong."""
    lines = block.splitlines()
    command = lines[0].removeprefix("$ quotient ")
    done = subprocess.run(
        [tool, *shlex.split(command), "--color", "never"], cwd=folder, capture_output=True, text=True, timeout=120
    )
    out = [beginning(line) for line in done.stdout.splitlines()]
    for line in lines[1:]:
        if beginning(line) not in out:
            yield f"{command}: no line '{line}' (any more) in:\n{done.stdout}{done.stderr}"
            return
        out = out[out.index(beginning(line)) + 1 :]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    tool = str(parser.parse_args().quotient.resolve())
    text = (ROOT / "docs/guide.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        programs = 0
        for block in blocks(text, "c"):
            if file := re.match(r"// (\S+\.[ch])\n", block):
                (folder / file[1]).write_text(block)
                programs += 1
        commands = blocks(text, "console")
        failures = [failure for block in commands for failure in run(tool, folder, block)]
    if programs < 4 or len(commands) < 3:
        failures.append(f"only {programs} programs and {len(commands)} commands are found in the guide")
    for failure in failures:
        print(f"FAILED {failure}")
    print(f"{len(commands) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
