#!/usr/bin/env python3
"""Runs public suites of IL programs that you have on disk, each of which says by its exit status whether it is right.

  bench/conformance.py FOLDER [--tool build/quotient] [--only REGEX] [--no-mono] [--jobs 2]

FOLDER holds copies of one or several suites; what they are is found from the folders' names below it:

  IL_Conformance/Old   CoreCLR, tests/src/JIT (v3.1.32): CIL instructions; a program that is right ends with 100
  Methodical/eh        CoreCLR, tests/src/JIT (v3.1.32): structured exceptions, with Methodical/eh/common; 100
  il_bvt               Rotor (SSCLI 2002), tests/il_bvt: CIL instructions; 0 or 0xAAAA

The programs are assembled by Mono's ilasm. What it does not take, or takes otherwise than the assembler for which they
were written, is changed on the fly (CHANGES below); nothing else is. Outcomes:

  right        the only end is the expected status
  reported     an error is reported
  unknown      no verdict
  WRONG        verified, and ends otherwise
  CRASH        an internal error, a signal, or no answer
  unassembled  ilasm does not take it

Beside it is what `mono` does with the same file. Then every program that is not right, with the reason.
Exit code 1 if one is WRONG (and Mono is right) or CRASH.
"""
import argparse
import collections
import concurrent.futures
import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SUITES = {"IL_Conformance/Old": {100}, "Methodical/eh": {100}, "il_bvt": {0, 0xAAAA}}  # what the right ones end with
OUTCOMES = ["right", "reported", "unknown", "WRONG", "CRASH", "unassembled"]
# (pattern, replacement, why)
CHANGES = [
    (
        r"(?m)^(\s*)(br|brtrue|brfalse|br\.s|brtrue\.s|brfalse\.s)(\s+)(?:0|0x0)[ \t]*(//.*)?$",
        r"\1\2\3NEXT_@\nNEXT_@:",
        "a distance as target: Mono's ilasm takes it as a place in the method",
    ),
    (r"(?m)^(\s*)ldftn(\s.*)\n\s*jmpi\s*$", r"\1jmp\2", "an instruction that CIL had before it became a standard"),
]


@dataclasses.dataclass
class Program:
    suite: str
    file: pathlib.Path
    statuses: set  # one of these if it is right


@dataclasses.dataclass
class Result:
    program: Program
    outcome: str
    reason: str
    mono: str  # "right", or what it did


def programs(folder):
    for suite, statuses in SUITES.items():
        for file in sorted(folder.rglob("*.il")):
            if f"/{suite}/" in f"/{file.relative_to(folder.parent)}" and has_entry(file):
                yield Program(suite, file, statuses)


def has_entry(file):
    return re.search(r"\.entrypoint", file.read_text(errors="replace")) is not None


def changed(text):
    for pattern, replacement, _ in CHANGES:
        parts, last = [], 0
        for number, match in enumerate(re.finditer(pattern, text)):
            parts += [text[last : match.start()], match.expand(replacement).replace("@", str(number))]
            last = match.end()
        text = "".join(parts) + text[last:]
    return text


def run(command, seconds, folder):
    try:
        return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, cwd=folder,
                              check=False)
    except subprocess.TimeoutExpired:
        return None


def under_mono(program, executable):
    done = run(["mono", str(executable)], 20, executable.parent)
    if done is None:
        return "does not end"
    if done.returncode in {status & 0xFF for status in program.statuses}:
        return "right"
    unhandled = re.search(r"([\w.]+Exception)", done.stderr)
    return unhandled[1] if unhandled else f"status {done.returncode}"


def verdict(program, tool, executable):
    """(outcome, reason)."""
    done = run([tool, "check", "--json", "--minimise", "0", "--time", "30s", str(executable)], 120, executable.parent)
    if done is None:
        return "CRASH", "no answer"
    if done.returncode == 2:
        return "unknown", (done.stdout + done.stderr).strip().split("\n")[0]
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        return "CRASH", (done.stdout + done.stderr)[:200]
    if result["verdict"] == "verified":
        ends = [end["status"] for end in result["ends"]]
        if len(ends) == 1 and ends[0] in program.statuses:
            return "right", ""
        return "WRONG", f"ends with {ends}" if ends else "never ends"
    if result["verdict"] == "error":
        error = result["errors"][0]
        return "reported", f"{error['kind']}: {error['message']}"
    missing = [entry["message"] if isinstance(entry, dict) else str(entry) for entry in result["missing"]]
    return "unknown", "; ".join([result["reason"], *missing])[:300]


def tried(program, tool, folder, with_mono):
    place = pathlib.Path(tempfile.mkdtemp(dir=folder))
    source, executable = place / program.file.name, place / f"{program.file.stem}.exe"
    source.write_text(changed(program.file.read_text(errors="replace")))
    for library in [*folder.glob("*.dll"), *(folder / folder_name(program.file)).glob("*.dll")]:
        (place / library.name).write_bytes(library.read_bytes())
    assembled = run(["ilasm", "-exe", f"-output:{executable}", str(source)], 60, place)
    if assembled is None or assembled.returncode != 0 or not executable.is_file():
        said = "" if assembled is None else assembled.stdout + assembled.stderr
        match = re.search(r"\((\d+), \d+\) : (Error.*)", said)
        return Result(program, "unassembled", f"line {match[1]}: {match[2]}" if match else said[-200:].strip(), "-")
    mono = under_mono(program, executable) if with_mono else "-"
    outcome, reason = verdict(program, tool, executable)
    return Result(program, outcome, reason, mono)


def folder_name(file):
    """A name for the folder that the file is in."""
    return "of_" + re.sub(r"\W", "_", str(file.parent))


def assemble_libraries(folder, place):
    """Files without an entry point are libraries of the programs beside them."""
    for file in folder.rglob("*.il"):
        match = re.search(r"(?m)^\.assembly\s+(?!extern)'?(\w+)'?", file.read_text(errors="replace"))
        if any(f"/{suite}/" in str(file) for suite in SUITES) and match and not has_entry(file):
            (place / folder_name(file)).mkdir(exist_ok=True)
            for name in {match[1], file.stem}:  # others write its name as that of the file
                run(["ilasm", "-dll", f"-output:{place / folder_name(file) / name}.dll", str(file)], 60, place)


def compile_common(folder, place):
    """The recorder of output that the tests of exceptions use."""
    sources = [file for file in folder.rglob("common.cs") if "Methodical/eh/common" in str(file)]
    if sources:
        run(["mcs", "-target:library", f"-out:{place / 'common.dll'}", str(sources[0])], 60, place)


def report(results, with_mono):
    columns = OUTCOMES + (["Mono right"] if with_mono else [])
    print("| suite | programs | " + " | ".join(columns) + " |")
    print("| --- |" + " --- |" * (len(columns) + 1))
    for suite in SUITES:
        of_suite = [result for result in results if result.program.suite == suite]
        if not of_suite:
            continue
        count = collections.Counter(result.outcome for result in of_suite)
        numbers = [count[outcome] for outcome in OUTCOMES]
        if with_mono:
            numbers.append(sum(result.mono == "right" for result in of_suite))
        print(f"| {suite} | {len(of_suite)} | " + " | ".join(str(number) for number in numbers) + " |")
    print()
    for result in results:
        if result.outcome != "right":
            name = "/".join(result.program.file.parts[-2:])
            beside = f" [Mono: {result.mono}]" if with_mono else ""
            print(f"{result.outcome} {name}: {result.reason}{beside}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--tool", default=str(ROOT / "build" / "quotient"))
    parser.add_argument("--only", default="", help="a regular expression for the file's path")
    parser.add_argument("--no-mono", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    folder = options.folder.resolve()
    todo = [p for p in programs(folder) if re.search(options.only, str(p.file))]
    if not todo:
        sys.exit(f"{folder}: none of these suites is there: {', '.join(SUITES)}")
    with tempfile.TemporaryDirectory() as place:
        compile_common(folder, pathlib.Path(place))
        assemble_libraries(folder, pathlib.Path(place))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            each = pool.map(
                lambda p: tried(p, str(pathlib.Path(options.tool).resolve()), pathlib.Path(place), not options.no_mono),
                todo,
            )
            results = list(each)
    report(results, not options.no_mono)
    bad = [r for r in results if r.outcome == "CRASH" or (r.outcome == "WRONG" and r.mono in ("right", "-"))]
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
