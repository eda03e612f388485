#!/usr/bin/env python3
"""Compares quotient's verdicts with the known ones of a public suite that you have on disk.

  bench/public.py SUITE [SUITE...] [--tool build/quotient] [--time 60s] [--save results.jsonl]

SUITE is the root of a copy of a suite. What its tasks are, and their verdicts, is found from the files below it:

  *.yml                      SV-COMP task definitions: one task for each of the properties unreach-call, no-data-race,
                             valid-memsafety, no-overflow, no-deadlock with a verdict. -m32 unless the data model is
                             LP64: definitions without one are of a time when the folders with threads had 32 bits
  *_true-PROPERTY*.i, .c     the older form of SV-COMP, without .yml: the verdict is in the name (_false-PROPERTY
                             likewise; _false-valid-deref, -valid-free and -valid-memtrack are parts of memory safety).
                             With --prove, `prove` is run on tasks of both forms, for structures of every size
  correct/**/variants/*.c    GenMC: no assertion fails, no bad access of memory, no race (unless it was run without
                             looking for races). Some need a genmc.h: --include a folder with one
  wrong/**/variants/*.c      GenMC: something is wrong in some weak memory model. Quotient checks sequential
                             consistency, so that finding nothing contradicts nothing: it counts as `weaker`, to be
                             looked at by hand
  reference.results.txt      Nidhugg: NAME Allow|Forbid, for C-tests/NAME.c; Allow: an assertion fails. Those that ask
                             for another memory model than sequential consistency in their first line are left out

  forester/*.c               Forester: programs for `prove`. Wrong is where a comment says that a bug should be
                             reported or found; the others are safe. (Memory that a global holds at the end, which
                             Forester calls garbage, is none here.)
  test-*.c with test-*.err   Predator: programs for `prove`. Wrong is what has an error, or a leak, in the .err file,
                             which says what Predator reports: false alarms of its own are among them. A label ERROR
                             must not be reached

Outcomes, for each folder of the suite and property:

  right        the known verdict
  unknown      no verdict: a limit, or an approximation
  unsupported  bad input, or an error of a kind that says that quotient cannot do something
  weaker       see above
  WRONG        the opposite verdict
  CRASH        an internal error, a signal, no answer long after the limit, or output that is no JSON

Then come the reasons of the unknown and unsupported, most frequent first, and every task that is WRONG or CRASH. Exit
code 1 if there is one. With --save each result is added to a file at once, and tasks that are in it already are not
run again; so a long run can be interrupted, and a second run over the same file only prints the tables. --retry runs
those again that are `unknown`.
"""
import argparse
import collections
import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROPERTIES = {
    "unreach-call": "G ! call(reach_error())",
    "no-data-race": "G ! data-race",
    "valid-memsafety": "G valid-memsafety",
    "no-overflow": "G ! overflow",
    "no-deadlock": "G ! deadlock",
}
# What the programs for Forester and Predator call.
BUILTINS = """#pragma once
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#define __VERIFIER_assert(condition) assert(condition)
#define __VERIFIER_plot(...) ((void)0)
#define __VERIFIER_error() assert(!"reached")
#define ___sl_error(message) assert(!"reached")
#define ___sl_break(message) ((void)0)
#define ___SL_BREAK_IF(condition) ((void)0)
#define ___sl_plot(...) ((void)0)
#define ___sl_plot_trace_now(a, b) ((void)0)
#define ___sl_plot_trace_once(a, b) ((void)0)
#define ___sl_enable_debugging_of(module, enable) ((void)0)
#define ___sl_get_nondet_int() __VERIFIER_nondet_int()
"""
CANNOT = {"unsupported", "address-dependent"}  # kinds of error that say something about quotient
OUTCOMES = ["right", "unknown", "unsupported", "weaker", "WRONG", "CRASH"]
IN_NAME = re.compile(r"_(true|false)-(" + "|".join(PROPERTIES) + r"|valid-deref|valid-free|valid-memtrack)")
WEAK_MODELS = {"-tso", "-pso", "-power", "-arm", "--tso", "--pso", "--power", "--arm"}


@dataclasses.dataclass
class Task:
    suite: pathlib.Path
    file: pathlib.Path
    prop: str  # a key of PROPERTIES, or a list for --check
    safe: bool  # the known verdict
    options: list = dataclasses.field(default_factory=list)
    weak: bool = False  # an error that only a weaker memory model may have
    command: str = "check"

    @property
    def name(self):
        return f"{self.file.relative_to(self.suite)} {self.prop}"

    @property
    def folder(self):
        """The part of the suite that the task counts for: its folder, without those named like the program."""
        folder = self.file.relative_to(self.suite).parent
        if folder.name == "variants":
            folder = folder.parent.parent
        return str(folder)


def parse_task_definition(file):
    """(input file, data model, [(property, verdict)]) of an SV-COMP .yml: the few lines of it that matter here."""
    source, model, verdicts, prop = None, "", [], None
    for line in file.read_text(errors="replace").splitlines():
        line = line.split("#")[0].rstrip() if line.lstrip().startswith("#") else line
        if match := re.match(r"\s*input_files:\s*\[?\s*['\"]?([^'\"\],]+)", line):
            source = match[1].strip()
        elif match := re.match(r"\s*(?:- )?\s*property_file:.*?([\w-]+)\.prp", line):
            prop = match[1]
        elif match := re.match(r"\s*expected_verdict:\s*(true|false)", line):
            verdicts.append((prop, match[1] == "true"))
        elif match := re.match(r"\s*data_model:\s*(\w+)", line):
            model = match[1]
    return source, model, verdicts


def tasks_of_definitions(suite):
    for file in sorted(suite.rglob("*.yml")):
        source, model, verdicts = parse_task_definition(file)
        if not source or not (file.parent / source).is_file():
            continue
        for prop, safe in verdicts:
            if prop in PROPERTIES:
                yield Task(suite, file.parent / source, prop, safe, [] if model == "LP64" else ["-m32"])


def tasks_of_names(suite):
    for file in sorted([*suite.rglob("*.i"), *suite.rglob("*.c")]):
        if file.suffix == ".c" and file.with_suffix(".i").is_file():
            continue
        for verdict, prop in IN_NAME.findall(file.name):
            yield Task(
                suite, file, prop if prop in PROPERTIES else "valid-memsafety", verdict == "true", ["-m32"]
            )


def genmc_arguments(test):
    """The words of args.MODEL.in: options of GenMC, and -D for clang."""
    for model in ["sc.mo", "rc11.mo", "rc11.wb", "imm.mo"]:
        file = test / f"args.{model}.in"
        if file.is_file():
            return file.read_text().split()
    return []


def genmc_checks(safe, arguments):
    if not safe:
        return "default,race"
    return "assert,memory" if "-disable-race-detection" in arguments else "assert,memory,race"


def tasks_of_genmc(suite):
    for file in sorted(suite.rglob("variants/*.c")):
        verdict = next((part for part in reversed(file.parts) if part in ("correct", "wrong")), None)
        if not verdict:
            continue
        arguments, safe = genmc_arguments(file.parent.parent), verdict == "correct"
        options = ["-std=gnu11", *(word for word in arguments if word.startswith("-D"))]
        yield Task(suite, file, genmc_checks(safe, arguments), safe, options, weak=not safe)


def tasks_of_nidhugg(suite):
    for listing in sorted(suite.rglob("reference.results.txt")):
        for line in listing.read_text().splitlines():
            match = re.match(r"(\S+) (Allow|Forbid)", line)
            file = listing.parent / "C-tests" / f"{match[1]}.c" if match else None
            if not file or not file.is_file():
                continue
            first = file.read_text(errors="replace").split("\n")[0]
            if not (first.startswith("// nidhuggc:") and WEAK_MODELS & set(first.split())):
                yield Task(suite, file, "assert,memory", match[2] == "Forbid", ["-std=gnu11"])


SHOULD_REPORT = re.compile(r"//.*(should (report|find) a bug|invalid write)")
# Programs whose comments say the opposite of what C does: a global without an initial value is null.
SAY_THE_OPPOSITE = {"globals9.c", "globals10.c"}
# Programs that lose memory, which no comment says.
LOSE_MEMORY = {"void_malloc.c", "zero_malloc.c"}
# Their names for inputs, and what draws pictures.
STRUCTURES = ["-w", "-D__nondet=__VERIFIER_nondet_int", "-D__VERIFIER_plot(...)=((void)0)"]


def tasks_of_forester(suite):
    for file in sorted(suite.rglob("forester/*.c")):
        safe = not SHOULD_REPORT.search(file.read_text(errors="replace")) and file.name not in LOSE_MEMORY
        yield Task(suite, file, "structures", safe != (file.name in SAY_THE_OPPOSITE), STRUCTURES, command="prove")


def tasks_of_predator(suite):
    for file in sorted(suite.rglob("test-*.c")):
        expected = file.with_suffix(".err")
        if not expected.is_file():
            continue
        safe = not re.search(r"error:|memory leak detected", expected.read_text(errors="replace"))
        has_label = re.search(r"^\s*ERROR:", file.read_text(errors="replace"), re.MULTILINE)
        options = [*STRUCTURES, *(["--error-label", "ERROR"] if has_label else [])]
        yield Task(suite, file, "structures", safe, options, command="prove")


def find_tasks(suite):
    for source in (
        tasks_of_definitions,
        tasks_of_genmc,
        tasks_of_nidhugg,
        tasks_of_forester,
        tasks_of_predator,
    ):
        if tasks := list(source(suite)):
            return tasks
    return list(tasks_of_names(suite))


class Runner:
    """Runs one task at a time; the property files of SV-COMP are written to a temporary folder."""

    def __init__(self, tool, limit, memory, options):
        self.tool, self.limit, self.memory, self.options = tool, limit, memory, options
        self.folder = tempfile.TemporaryDirectory(prefix="quotient-public-")

    def what_to_check(self, task):
        if task.prop == "structures":
            (pathlib.Path(self.folder.name) / "verifier-builtins.h").write_text(BUILTINS)
            return [f"-I{self.folder.name}"]
        if task.prop not in PROPERTIES:
            return ["--check", task.prop]
        file = pathlib.Path(self.folder.name) / f"{task.prop}.prp"
        file.write_text(f"CHECK( init(main()), LTL({PROPERTIES[task.prop]}) )\n")
        return ["--property", str(file)]

    def run(self, task):
        """A row of results: outcome, reason, and how long it took."""
        limits = ["--time", self.limit] + ([] if task.command == "prove" else ["--memory", self.memory])
        command = [
            self.tool,
            task.command,
            "--json",
            *limits,
            *self.what_to_check(task),
            *self.options,
            *task.options,
            str(task.file),
        ]
        start = time.time()
        outcome, reason, states = self.judge(task, command)
        return {
            "name": task.name,
            "outcome": outcome,
            "reason": reason,
            "states": states,
            "seconds": round(time.time() - start, 2),
        }

    def judge(self, task, command):
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", timeout=3 * seconds(self.limit) + 60
            )
        except subprocess.TimeoutExpired:
            return "CRASH", "no answer long after the time limit", 0
        if done.returncode == 2:
            return "unsupported", bad_input(done.stderr), 0
        if done.returncode not in (0, 1, 3):
            return "CRASH", f"exit code {done.returncode}: {last_line(done.stderr)}", 0
        try:
            result = json.loads(done.stdout)
        except json.JSONDecodeError as error:
            return "CRASH", f"no JSON: {error}", 0
        return *judge_result(task, result), result["statistics"]["states"]


def judge_result(task, result):
    verdict = result["verdict"]
    if verdict == "unknown":
        return "unknown", result["reason"]
    if task.prop == "structures" and verdict == "verified" and not task.safe and result["shape"]["leaks"] == "unknown":
        return "unknown", "leaks are not decided"
    if verdict == "verified":
        if task.safe:
            return "right", ""
        return ("weaker" if task.weak else "WRONG"), "verified, but there is an error"
    error = result["errors"][0]
    text = f"{error['kind']}: {error['message']}"
    if error["kind"] in CANNOT:
        return "unsupported", text
    if task.safe:
        return "WRONG", f"{text}, at line {error['location']['line']}, but there is no error"
    return "right", text


def seconds(limit):
    match = re.fullmatch(r"(\d+)(s|m|min|h)?", limit)
    return int(match[1]) * {None: 1, "s": 1, "m": 60, "min": 60, "h": 3600}[match[2]]


def bad_input(text):
    """The first error that is reported, without the place."""
    for line in text.splitlines():
        if "error:" in line:
            return line.split("error:", 1)[1].strip()
    return re.sub(r"^quotient: \S+?:\d+(:\d+)?: ", "", last_line(text))


def last_line(text):
    lines = text.strip().splitlines()
    return lines[-1] if lines else ""


def common_form(reason):
    """A reason without its names and numbers, so that equal ones are counted together."""
    return re.sub(r"\d+", "N", reason)[:150]


def print_table(rows):
    cells = collections.defaultdict(collections.Counter)
    for task, row in rows:
        for folder in (task.folder, "in all"):
            cells[folder, task.prop][row["outcome"]] += 1
    print("| folder | property | tasks | " + " | ".join(OUTCOMES) + " |")
    print("| --- | --- | " + "---: | " * (len(OUTCOMES) + 1))
    for folder, prop in sorted(cells, key=lambda key: (key[0] == "in all", key)):
        counts = cells[folder, prop]
        print(
            f"| {folder} | {prop} | {sum(counts.values())} | "
            + " | ".join(str(counts[outcome]) for outcome in OUTCOMES)
            + " |"
        )


def print_reasons(rows):
    for outcome in ("unknown", "unsupported"):
        reasons = collections.defaultdict(list)
        for task, row in rows:
            if row["outcome"] == outcome:
                reasons[common_form(row["reason"])].append(task.name)
        for reason, names in sorted(reasons.items(), key=lambda item: -len(item[1])):
            print(f"{outcome} {len(names):5}  {reason}  (such as {names[0]})")


def print_bad(rows):
    bad = [(task, row) for task, row in rows if row["outcome"] in ("WRONG", "CRASH")]
    for task, row in bad:
        print(f"{row['outcome']}  {task.name}: {row['reason']}")
    return len(bad)


def read_results(file, retry):
    """What is known already: name → row. Later lines replace earlier ones."""
    if not file or not file.is_file():
        return {}
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    known = {row["name"]: row for row in rows}
    return {name: row for name, row in known.items() if row["outcome"] not in retry}


def run_all(tasks, runner, file, known):
    for number, task in enumerate(tasks, 1):
        row = known.get(task.name)
        if not row:
            row = runner.run(task)
            if file:
                with file.open("a") as out:
                    out.write(json.dumps(row) + "\n")
            print(
                f"{number}/{len(tasks)} {row['outcome']:11} {row['seconds']:6} s  {task.name}  {row['reason']}",
                file=sys.stderr,
                flush=True,
            )
        yield task, row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", nargs="+", type=pathlib.Path, metavar="SUITE")
    parser.add_argument("--tool", default=str(ROOT / "build" / "quotient"))
    parser.add_argument("--time", default="60s", help="limit for each task")
    parser.add_argument("--memory", default="4G")
    parser.add_argument(
        "--include", action="append", default=[], metavar="DIR", help="a folder of headers that the programs need"
    )
    parser.add_argument("--properties", default="", help="only these, a list")
    parser.add_argument("--prove", action="store_true", help="run `prove`, on the tasks that it is for")
    parser.add_argument("--match", default="", help="only tasks whose name matches this regular expression")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th task, as a sample")
    parser.add_argument(
        "--save", type=pathlib.Path, metavar="FILE", help="add the results to this file, and use those in it"
    )
    parser.add_argument(
        "--retry",
        action="append",
        default=[],
        choices=OUTCOMES,
        help="run tasks with this outcome in the saved file again",
    )
    arguments = parser.parse_args()

    tasks = [task for suite in arguments.suites for task in find_tasks(suite.resolve())]
    if arguments.prove:
        tasks = [task for task in tasks if task.prop in ("structures", "unreach-call", "valid-memsafety")]
        for task in tasks:
            task.command = "prove"
    if arguments.properties:
        tasks = [task for task in tasks if task.prop in arguments.properties.split(",")]
    tasks = [task for task in tasks if re.search(arguments.match, task.name)][:: arguments.every]
    if not tasks:
        sys.exit("no tasks with known verdicts found")
    runner = Runner(arguments.tool, arguments.time, arguments.memory, [f"-I{folder}" for folder in arguments.include])
    rows = list(run_all(tasks, runner, arguments.save, read_results(arguments.save, arguments.retry)))
    print_table(rows)
    print_reasons(rows)
    return 1 if print_bad(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
