#!/usr/bin/env python3
"""Runs the .NET programs of tests/dotnet and bench/programs/dotnet: each states in its first lines what quotient must
say about it.

  // EXPECT: verified                     or: error KIND, unknown, bad-input
  // FLAGS:  --check default,race         more options
  // LINE:   any                          the error's line is not compared
  // STATES: 17                           with exactly so many states
  // OUTPUT: text                         `quotient run` prints this line, among others; may stand several times
  // TRACE:  text                         `quotient check` prints this, or has it in its JSON; may stand several times
  // ARGUMENTS: one "two words"           of Main
  // MONO:   same                         `quotient run` prints what `mono` does

Whatever the verdict is, it must be the same without the promises that the front end makes to the search (docs/core.md:
.final, .once, .awaited), of which nothing else would notice that one is broken; and that with every order of all steps
(`--por none`), as far as these are done in so many states as --all-orders says.

A line that ends in `// ERROR` is where the error must be reported; if several do, one of them. Exit code 0: all passed.
Programs in IL (.il) need ilasm; without it they are left out, and the last line says so. Without names, damaged
assemblies are tried, too, and a damaged cache (docs/dotnet.md).

  tests/dotnet.py [--quotient FILE] [--all-orders STATES] [NAME...]
"""
import argparse
import concurrent.futures
import itertools
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = HERE / "dotnet"
BENCH = HERE.parent / "bench" / "programs" / "dotnet"
EXIT_CODES = {"verified": 0, "error": 1, "unknown": 3, "bad-input": 2}
HEADER = re.compile(r"^// (EXPECT|FLAGS|LINE|STATES|OUTPUT|TRACE|ARGUMENTS|MONO):\s*(.*?)\s*$")
TIMEOUT = 120
COMPILER = ["mcs", "-debug", "-define:DEBUG", "-unsafe", "-nowarn:0162,0219,0168"]  # as quotient calls it
LOADING = ["--finalizers"]  # options that say how a program is translated, so that Core has them already
PROMISES = re.compile(r"(\b(?:load|store)(?:\.atomic)?)(?:\.final|\.once|\.awaited)")
EXAMPLES = {  # what is found in them, and what the text must say
    "bank": ("deadlock", "A circle: T"),
    "bank_fixed": None,
    "lost_pulse": ("deadlock", "waits for a pulse of object#1"),
    "reentrance": ("assertion", "has read: Account#1.balance = -60"),
    "double_checked": ("data-race", "both access Settings.instance: main"),
    "collection": ("assertion", "orders.Add(what);"),
    "semaphore_leak": ("deadlock", "if (fails) throw new"),
}
MOST_LINES = 40  # of the text about an example
CACHE = tempfile.TemporaryDirectory()


def headers(path):
    found = {}
    for line in path.read_text(errors="replace").splitlines():
        match = HEADER.match(line)
        if match:
            found.setdefault(match[1], []).append(match[2])
        elif not line.startswith("//"):
            break
    return found


def error_lines(path):
    lines = path.read_text(errors="replace").splitlines()
    return {number for number, line in enumerate(lines, 1) if re.search(r"//\s*ERROR\s*$", line)}


def run(command, cache=None):
    """With what was lowered before in a folder of our own, unless another one is given."""
    # mono prints in the culture that the environment names
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "QUOTIENT_CACHE": cache or CACHE.name}
    return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False, env=environment)


def summary(done):
    """What went wrong, of a run that ended otherwise than expected."""
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        return (done.stdout + done.stderr)[:600]
    errors = [f"{e['kind']} at line {e['location']['line']}" for e in result["errors"]]
    return f"{result['verdict']} {errors} {result['reason']} {result['caveats']}"[:600]


def problems(quotient, path, all_orders):
    """What is wrong, one line each."""
    said = headers(path)
    if "EXPECT" not in said:
        return ["has no EXPECT"]
    if "MONO" not in said:
        return problems_of(quotient, path, path, said, all_orders)
    with tempfile.TemporaryDirectory() as folder:  # compiled once, for mono and for quotient
        program = pathlib.Path(folder) / f"{path.stem}.exe"
        compiled = run([*COMPILER, f"-out:{program}", str(path)])
        if compiled.returncode != 0:
            return [f"is not compiled: {compiled.stdout}{compiled.stderr}"[:600]]
        return problems_of(quotient, path, program, said, all_orders)


def problems_of(quotient, path, program, said, all_orders):
    verdict, _, kind = said["EXPECT"][0].partition(" ")
    flags = shlex.split(said.get("FLAGS", [""])[0])
    arguments = shlex.split(said.get("ARGUMENTS", [""])[0])
    behind = ["--", *arguments] if arguments else []
    done = run([quotient, "check", "--json", *flags, str(program), *behind])
    if done.returncode != EXIT_CODES[verdict]:
        return [f"exit code {done.returncode} instead of {EXIT_CODES[verdict]}: {summary(done)}"]
    if verdict == "bad-input":
        return [] if str(path.name) in done.stderr + done.stdout else ["the message does not name the file"]
    result = json.loads(done.stdout)
    wrong = []
    if result["verdict"] != verdict:
        wrong.append(f"verdict {result['verdict']} instead of {verdict}")
    if "STATES" in said and str(result["statistics"]["states"]) != said["STATES"][0]:
        wrong.append(f"{result['statistics']['states']} states instead of {said['STATES'][0]}")
    if verdict == "error":
        error = result["errors"][0]
        if error["kind"] != kind:
            wrong.append(f"error {error['kind']} instead of {kind}")
        if said.get("LINE", [""])[0] != "any":
            line = error["location"]["line"]
            if line not in error_lines(path):
                wrong.append(f"at line {line} instead of {sorted(error_lines(path))}")
    wrong += other_verdict(quotient, program, result, flags, behind, all_orders)
    if "TRACE" in said:
        shown = run([quotient, "check", *flags, str(path)]).stdout + done.stdout
        wrong += [f"does not show {text!r}: {shown}" for text in said["TRACE"] if text not in shown]
    if "OUTPUT" in said or "MONO" in said:
        printed = run([quotient, "run", *loading(flags), str(program), *behind]).stdout.splitlines()
        wrong += [f"does not print {line!r}: {printed}" for line in said.get("OUTPUT", []) if line not in printed]
        if "MONO" in said:
            wrong += differences(printed, run(["mono", str(program), *arguments]).stdout.splitlines())
    return wrong


def differences(ours, theirs):
    """Between what the program prints here, and under mono."""
    if not theirs:
        return ["prints nothing under mono"]
    return [f"prints {a!r} instead of {b!r}" for a, b in itertools.zip_longest(ours, theirs) if a != b][:3]


def loading(flags):
    return [flag for flag in flags if flag in LOADING]


def other_verdict(quotient, program, result, flags, behind, all_orders):
    """What is said otherwise about the program if nothing is promised, and nothing left out."""
    text = run([quotient, "core", *loading(flags), str(program), *behind]).stdout
    flags = [flag for flag in flags if flag not in LOADING]
    if "race" not in " ".join(flags):  # reading what never changes would be a race with its first store
        text = PROMISES.sub(r"\1", text)
    found = {error["kind"] for error in result["errors"]}
    with tempfile.TemporaryDirectory() as folder:
        plain = pathlib.Path(folder) / "plain.core"
        plain.write_text(text)
        for orders in (["--por", "none"], ["--por", "both"]):
            limits = [*orders, "--states", str(all_orders)]
            command = [quotient, "check", "--json", "--minimise", "0", *flags, *limits, str(plain)]
            other = json.loads(run(command).stdout)
            if "limit" in other["reason"]:
                continue  # not done
            kinds = {error["kind"] for error in other["errors"]}
            if result["verdict"] == other["verdict"] and found == kinds:
                return []
            return [f"{result['verdict']} {found}; without promises, {orders[1]}: {other['verdict']} {kinds}"]
    return []


def hostile(quotient, count):
    """Damaged assemblies: whatever is said about them, nothing crashes, and what cannot be read is named."""
    wrong = []
    rng = random.Random(count)
    with tempfile.TemporaryDirectory() as folder:
        good = pathlib.Path(folder) / "good.exe"
        subprocess.run(["mcs", f"-out:{good}", str(PROGRAMS / "hello.cs")], check=True, capture_output=True)
        content = good.read_bytes()
        for number in range(count):
            damaged = bytearray(content)
            for _ in range(rng.randint(1, 8)):
                damaged[rng.randrange(len(damaged))] = rng.randrange(256)
            path = pathlib.Path(folder) / f"damaged{number}.exe"
            path.write_bytes(damaged[: rng.randrange(len(damaged))] if number % 5 == 0 else damaged)
            done = run([quotient, "check", "--time", "10s", str(path)])
            text = done.stdout + done.stderr
            if done.returncode not in EXIT_CODES.values() or "internal" in text:
                wrong.append(f"damaged file {number}: exit code {done.returncode}: {text[:300]}")
            elif done.returncode == 2 and path.name not in text:
                wrong.append(f"damaged file {number}: the message does not name it: {text[:300]}")
    return wrong


def examples(quotient):
    """The programs that users are told to try, with the command that they are told."""
    wrong = []
    folder = HERE.parent / "examples"
    told = {path.stem for path in folder.glob("*.cs")}
    if told != EXAMPLES.keys():
        wrong.append(f"examples without a verdict here, or the other way round: {told ^ EXAMPLES.keys()}")
    for name, expected in EXAMPLES.items():
        path = folder / f"{name}.cs"
        command = re.search(r"^//   quotient (.*)$", path.read_text(), re.M)[1].split()
        text = run([quotient, *command[:-1], str(path)]).stdout
        kind, phrase = expected or ("", "verified: ")
        if (f": {kind}: " if kind else "") not in text or phrase not in text:
            wrong.append(f"{path.name}: neither '{kind}' nor '{phrase}' may be missing in: {text}")
        if text.count("\n") > MOST_LINES:
            wrong.append(f"{path.name}: more than {MOST_LINES} lines: {text}")
    return wrong


def cached(quotient):
    """What is kept is used again, if it is what it should be; a changed program is lowered anew."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        cache, program = pathlib.Path(folder) / "cache", pathlib.Path(folder) / "program.cs"

        def check(what, expected, **options):
            done = run([quotient, "run", str(program)], **options)
            if done.stdout != expected:
                wrong.append(f"{what}: prints {done.stdout!r}: {done.stderr[:300]}")

        def say(text):
            program.write_text(f'class Program {{ static void Main() {{ System.Console.WriteLine("{text}"); }} }}')

        say("one")
        check("without a cache", "one\n", cache="off")
        check("first use", "one\n", cache=str(cache))
        files = list(cache.iterdir())
        if len(files) != 1:
            wrong.append(f"one program is kept in {len(files)} files")
            return wrong
        whole = files[0].read_bytes()
        check("second use", "one\n", cache=str(cache))
        for damaged in (b"", whole[: len(whole) // 2], whole[:-1], whole[:60] + b"x" + whole[61:], whole + b"x"):
            files[0].write_bytes(damaged)
            check("damaged", "one\n", cache=str(cache))
            if files[0].read_bytes() != whole:
                wrong.append("a damaged file is not replaced")
        say("two")
        check("changed", "two\n", cache=str(cache))
        check("a folder that cannot be made", "two\n", cache=str(program / "cache"))
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=str(HERE.parent / "build" / "quotient"))
    parser.add_argument("--all-orders", type=int, default=2000, metavar="STATES")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    paths = sorted(p for p in PROGRAMS.iterdir() if p.suffix in (".cs", ".il", ".exe", ".dll"))
    paths += sorted(BENCH.glob("*.cs"))
    if options.names:
        paths = [p for p in paths if p.name in options.names or p.stem in options.names]
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda path: problems(options.quotient, path, options.all_orders), paths))
    for path, wrong in zip(paths, found):
        failures += bool(wrong)
        for text in wrong:
            print(f"{path.name}: {text}")
    if not options.names:
        for wrong in (hostile(options.quotient, 20), cached(options.quotient), examples(options.quotient)):
            failures += bool(wrong)
            print("".join(f"{text}\n" for text in wrong), end="")
    tests = len(paths) + 3 * (not options.names)
    print(f"{tests - failures} passed, {failures} failed")
    return 1 if failures or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
