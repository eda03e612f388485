#!/usr/bin/env python3
"""Checks the structure of src/: which layer includes which, where LLVM's headers may be, a README.md per folder, and
the size of files. Prints one line per violation; exit code 0 if there is none."""
import pathlib
import re
import sys

SRC = pathlib.Path(__file__).resolve().parent.parent / "src"

ENGINE = {"base", "core", "props", "memory", "reduce", "machine", "heap", "store"}
# A layer may include its own headers and those of these layers.
ALLOWED = {
    "base": set(),
    "props": {"base"},
    "net": {"base"},
    "core": {"base"},
    "ltl": {"base"},
    "memory": {"base"},
    "store": {"base", "memory"},
    "heap": {"base", "memory"},
    "reduce": {"base"},
    "machine": {"base", "core", "memory", "props", "reduce"},
    "processes": {"base", "memory", "props", "reduce"},
    "explore": {"base", "memory", "net", "props", "store", "heap"},
    "spaces": ENGINE | {"ltl", "net", "processes", "explore"},
    "trace": ENGINE | {"ltl", "processes", "explore", "spaces"},
    "formats": {"base", "props", "explore", "trace"},
    "cli": ENGINE | {
        "ltl",
        "net",
        "processes",
        "explore",
        "spaces",
        "trace",
        "formats",
        "frontends/llvm",
        "frontends/promela",
        "frontends/cil",
        "shape",
        "prover",
    },
    "frontends/llvm": {"base", "core"},
    "frontends/cil": {"base", "core"},
    "frontends/promela": {"base", "ltl", "processes"},
    "shape/automata": {"base"},
    "shape/encoding": {"base", "shape/automata"},
    "shape/transducers": {"base", "shape/automata", "shape/encoding"},
    "shape/program": {"base", "core"},
    "shape/numbers": {"base", "core", "shape/program"},
    "shape/abstraction": {"base", "shape/automata", "shape/encoding"},
    "prover": ENGINE | {"explore", "spaces", "shape", "shape/numbers"},
    "shape": {
        "base",
        "core",
        "shape/automata",
        "shape/program",
        "shape/numbers",
        "shape/encoding",
        "shape/transducers",
        "shape/abstraction",
    },
}
NOT_A_LAYER = {"runtime"}  # C for the programs under check: it includes the system's headers and its own
FOREIGN_HEADERS = re.compile(r'#\s*include\s+[<"](llvm|llvm-c|clang|clang-c)/')
INCLUDE = re.compile(r'#\s*include\s+"([^"]+)/[^"/]+"')

MOST_LINES = 600
# path in src -> why it may be longer
LONGER_FILES = {}


def layer_of(path):
    """The folder of src that the file belongs to: the longest one that is a layer."""
    parts = path.relative_to(SRC).parts[:-1]
    for end in range(len(parts), 0, -1):
        if "/".join(parts[:end]) in ALLOWED:
            return "/".join(parts[:end])
    return None


def check_includes(path, text):
    layer = layer_of(path)
    if layer is None:
        yield 1, "is in no known layer; add the folder to ALLOWED in tests/layers.py"
        return
    for number, line in enumerate(text.splitlines(), 1):
        if FOREIGN_HEADERS.search(line) and not (layer == "frontends/llvm" and path.suffix == ".cpp"):
            yield number, "includes a header of LLVM; only src/frontends/llvm/*.cpp may"
        match = INCLUDE.search(line)
        if not match:
            continue
        used = match[1]
        if FOREIGN_HEADERS.search(line) or used == layer or used in ALLOWED[layer]:
            continue
        if used in ALLOWED:
            yield number, f"{layer} must not include {used}"
        else:
            yield number, f'"{used}/…" is no layer; headers are included as "layer/file.hpp"'


def check_size(path, text):
    lines = text.count("\n")
    name = str(path.relative_to(SRC))
    if lines > MOST_LINES and name not in LONGER_FILES:
        yield MOST_LINES, f"has {lines} lines, more than {MOST_LINES}; split it, or give a reason in tests/layers.py"
    if lines <= MOST_LINES and name in LONGER_FILES:
        yield lines, "is listed as longer in tests/layers.py, but is not"


def folders():
    yield from (p for p in sorted(SRC.iterdir()) if p.is_dir())
    yield from (SRC / layer for layer in ALLOWED if "/" in layer)


def main():
    violations = []
    for folder in folders():
        if not (folder / "README.md").exists():
            violations.append(f"{folder.relative_to(SRC.parent)}: has no README.md")
    for path in sorted([*SRC.rglob("*.cpp"), *SRC.rglob("*.hpp")]):
        if path.relative_to(SRC).parts[0] in NOT_A_LAYER:
            continue
        text = path.read_text()
        for check in (check_includes, check_size):
            violations += [f"{path.relative_to(SRC.parent)}:{line}: {what}" for line, what in check(path, text)]
    for name in LONGER_FILES:
        if not (SRC / name).exists():
            violations.append(f"src/{name}: is listed in tests/layers.py, but does not exist")
    print("\n".join(violations) if violations else "layers: all in order")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
