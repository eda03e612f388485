#!/usr/bin/env python3
"""Runs the C programs of tests/programs: each states in its first lines what quotient must say about it.

  // EXPECT: verified                     or: error KIND, error KIND|KIND, unknown, bad-input, joined by |
  // EXPECT: verified (3 states, 2 transitions)   ... with exactly so many (--por escape); --write-counts writes them
  // REDUCED: 3 states                    ... and exactly so many with its own flags alone: what reductions leave
  // FLAGS:  --check race                 more options; {DIR} is the program's folder; after --: its arguments
  // FILES:  other.c                      more source files, from the same folder
  // STDOUT: native                       `quotient run` must print what the compiled program prints
  // LINE:   any                          the error's line is not compared
  // WITH:   rand() as seeded             what "verified" holds with, divided by semicolons; without this line: nothing
  // TRACE:  mutex forks[1], held by T2   the text that people see has this; may stand several times. Such a text has at
                                          most LINES lines
  // MATRIX: off                          leave it out of --matrix (its verdict depends on the search order)

A line that ends in `// ERROR` is where the error must be reported; if several do, one of them.

Every program is checked with its own flags; if it states counts, also with --por escape, whose counts depend on nothing
but the program. With --matrix also in other configurations, which must agree:
  --por none, escape, dynamic and both, --order dfs and bfs        same verdict
  --por none --order bfs        same number of states as --por none (programs without error)
  and with --por escape:
  --canon inc, dfs and bfs      same verdict and number of states        --canon none   same verdict
  --gc sweep, --small-heap 0    the same as the default, which collects with memo and traverses small heaps
  --store compact               same error, or "unknown" instead of "verified", and the same number of states
  --audit                       the same, and the search has nothing to say about itself
  --store bitstate              the same with a filter that is large enough for these programs
With --processes they are searched by two and by three processes, under mpirun: same verdict, and the same number of
states as one process has with the same options.
With --hunt they are hunted, twice in the same way: an error is the expected one, a proof is one, and both answers are
equal.
With --native the programs marked so are compared with real executions. Exit code 0: all passed.
"""
import argparse
import concurrent.futures
import dataclasses
import hashlib
import json
import pathlib
import re
import shlex
import subprocess
import sys

from together import ENVIRONMENT, MPIRUN, need_mpirun

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
PROGRAMS = HERE / "programs"
CLANG = "clang-19"
CXX_ENDINGS = {".cpp", ".cc", ".cxx", ".C", ".c++"}
TIMEOUT = 60
TOO_LARGE = f"not done after {TIMEOUT} s"
EXIT_CODES = {"verified": 0, "error": 1, "unknown": 3}
LINES = 40
HEADER = re.compile(r"^// (EXPECT|REDUCED|FLAGS|FILES|STDOUT|LINE|WITH|TRACE|MATRIX):\s*(.*?)\s*$")
COUNTS = re.compile(r"^verified \((\d+) states?, (\d+) transitions?\)$")
ERROR_LINE = re.compile(r"//\s*ERROR\s*$")
# Options of quotient that clang does not know, and how many values follow.
CHECKER_OPTIONS = {
    "--check": 1,
    "--ltl": 1,
    "--fair": 0,
    "--nondet-int": 1,
    "--states": 1,
    "--depth": 1,
    "--time": 1,
    "--memory": 1,
    "--spurious-wakeups": 0,
    "--no-spurious-wakeups": 0,
    "--clock": 1,
    "--strict": 0,
    "--errors": 1,
}


@dataclasses.dataclass
class Program:
    path: pathlib.Path
    expected: list  # of (verdict, kind or None)
    counts: tuple  # (states, transitions) if `verified` says so, else None
    reduced: int  # states with the program's own flags, or None
    options: list  # before the files
    arguments: list  # after --
    files: list
    native: bool
    any_line: bool
    matrix: bool
    conditions: list  # what `verified` holds with
    error_lines: set  # of (file name, line)
    trace: list  # texts that people must see

    @property
    def name(self):
        return str(self.path.relative_to(PROGRAMS))

    def may_be(self, verdict):
        return any(v == verdict for v, _ in self.expected)


class Malformed(Exception):
    """A test program whose own header is wrong."""


def parse_expectation(text, name):
    expected, verdict = [], None
    for alternative in text.split("|"):
        words = alternative.split()
        if len(words) == 2 and words[0] == "error":
            verdict = "error"
            expected.append(("error", words[1]))
        elif len(words) == 1 and words[0] in ("verified", "unknown", "bad-input"):
            expected.append((words[0], None))
        elif len(words) == 1 and verdict == "error":
            expected.append(("error", words[0]))
        else:
            raise Malformed(f"{name}: EXPECT: {text}")
    return expected


def read_headers(path):
    headers = {}
    for line in path.read_text().splitlines():
        match = HEADER.match(line)
        if match and match[1] == "TRACE":
            headers.setdefault("TRACE", []).append(match[2])
        elif match:
            headers[match[1]] = match[2]
        elif not line.startswith("//"):
            break
    return headers


def known_kinds():
    text = (ROOT / "src/props/kinds.def").read_text()
    return set(re.findall(r'^KIND\(\w+,\s*"([^"]+)"', text, re.M))


def load(path, headers):
    counts = COUNTS.match(headers["EXPECT"])
    flags = shlex.split(headers.get("FLAGS", "").replace("{DIR}", str(path.parent)))
    cut = flags.index("--") if "--" in flags else len(flags)
    files = [path] + [path.parent / f for f in headers.get("FILES", "").split()]
    error_lines = {
        (f.name, number)
        for f in files
        for number, line in enumerate(f.read_text().splitlines(), 1)
        if ERROR_LINE.search(line)
    }
    program = Program(
        path,
        parse_expectation("verified" if counts else headers["EXPECT"], path.name),
        tuple(map(int, counts.groups())) if counts else None,
        int(headers["REDUCED"].split()[0]) if "REDUCED" in headers else None,
        flags[:cut],
        flags[cut + 1 :],
        files,
        headers.get("STDOUT") == "native",
        headers.get("LINE") == "any",
        headers.get("MATRIX") != "off",
        sorted(filter(None, headers.get("WITH", "").split("; "))),
        error_lines,
        headers.get("TRACE", []),
    )
    unknown = {k for _, k in program.expected if k} - known_kinds()
    if unknown:
        raise Malformed(f"{program.name}: no such kind of error: {', '.join(sorted(unknown))}")
    if program.may_be("error") != bool(error_lines or program.any_line):
        raise Malformed(f"{program.name}: an expected error needs a line marked // ERROR, and only then")
    if program.native and program.expected != [("verified", None)]:
        raise Malformed(f"{program.name}: STDOUT: native needs EXPECT: verified")
    return program


def discover(pattern):
    """All programs, in order; fails for a source that is neither a program nor part of one."""
    sources = sorted(path for path in PROGRAMS.rglob("*") if path.suffix == ".c" or path.suffix in CXX_ENDINGS)
    headers = {path: read_headers(path) for path in sources}
    programs = [load(path, h) for path, h in headers.items() if "EXPECT" in h]
    parts = {f for p in programs for f in p.files}
    for path in sources:
        if path not in parts:
            raise Malformed(f"{path.relative_to(PROGRAMS)}: has no EXPECT line and belongs to no other program")
    return [p for p in programs if re.search(pattern, p.name)]


@dataclasses.dataclass
class Outcome:
    """What one run of `quotient check --json` said; `broken` if it did not answer as it should."""

    command: list
    verdict: str = ""
    kind: str = ""
    file: str = ""
    line: int = 0
    states: int = 0
    transitions: int = 0
    reason: str = ""
    caveats: list = dataclasses.field(default_factory=list)
    places: list = dataclasses.field(default_factory=list)  # of all errors: (kind, file name, line)
    broken: str = ""
    late: bool = False  # broken because it took too long

    def describe(self):
        place = f" at {self.file}:{self.line}" if self.kind else ""
        return self.broken or " ".join(x for x in (self.verdict, self.kind) if x) + place

    @property
    def answer(self):
        return self.verdict, self.kind


def run_process(command, timeout=TIMEOUT):
    """(exit code, stdout, stderr); exit code None after a timeout."""
    process = subprocess.Popen(command, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    try:
        out, err = process.communicate(timeout=timeout)
        return process.returncode, out, err
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return None, b"", b""


def command_of(tool, subcommand, program, extra):
    tail = ["--"] + program.arguments if program.arguments else []
    return [str(tool), subcommand, *extra, *program.options, *map(str, program.files), *tail]


def check(tool, program, extra=(), processes=1):
    command = command_of(tool, "check", program, ["--json", *extra])
    if processes > 1:
        command = [*MPIRUN, "-n", str(processes), *command]
    code, out, err = run_process(command)
    outcome = Outcome(command)
    if code is None:
        outcome.broken, outcome.late = f"timeout after {TIMEOUT} s", True
    elif code == 2:
        outcome.verdict = "bad-input"
        if out or len(err.decode(errors="replace").strip()) == 0:
            outcome.broken = "exit code 2 with output on stdout, or without a message"
    elif code not in EXIT_CODES.values():
        outcome.broken = f"exit code {code}: {last_line(err)}"
    else:
        read_answer(outcome, code, out)
    return outcome


def last_line(text):
    lines = text.decode(errors="replace").strip().splitlines()
    return lines[-1][:300] if lines else "nothing on stderr"


def read_answer(outcome, code, out):
    try:
        answer = json.loads(out)
        outcome.verdict = answer["verdict"]
        outcome.states = answer["statistics"]["states"]
        outcome.transitions = answer["statistics"]["transitions"]
        outcome.reason, outcome.caveats = answer["reason"], answer["caveats"]
        if answer["errors"]:
            error = answer["errors"][0]
            outcome.kind = error["kind"]
            outcome.file = pathlib.Path(error["location"]["file"]).name
            outcome.line = error["location"]["line"]
        outcome.places = [
            (e["kind"], pathlib.Path(e[place]["file"]).name, e[place]["line"])
            for e in answer["errors"]
            for place in ("location", "other_location")
            if place in e
        ]
    except (ValueError, KeyError, TypeError, IndexError) as problem:
        outcome.broken = f"unreadable JSON ({problem!r}): {out[:200]!r}"
        return
    if EXIT_CODES.get(outcome.verdict) != code:
        outcome.broken = f"verdict {outcome.verdict}, but exit code {code}"
    elif (outcome.verdict == "error") != bool(outcome.kind):
        outcome.broken = f"verdict {outcome.verdict}, but {len(answer['errors'])} errors listed"
    elif outcome.verdict == "unknown" and not answer.get("reason") and not answer.get("caveats"):
        outcome.broken = "verdict unknown, but no reason and no caveat is given"


def judge(program, outcome):
    """None if the outcome is what the program's header says, else what is wrong."""
    if outcome.broken:
        return outcome.broken
    kind = outcome.kind or None
    if (outcome.verdict, kind) not in program.expected:
        wanted = " or ".join(" ".join(filter(None, e)) for e in program.expected)
        return f"expected {wanted}, got {outcome.describe()}"
    if outcome.verdict == "verified" and outcome.caveats != [f"with {c}" for c in program.conditions]:
        return f"expected 'verified' with {program.conditions}, got caveats {outcome.caveats}"
    if outcome.verdict == "error" and not program.any_line and (outcome.file, outcome.line) not in program.error_lines:
        lines = ", ".join(f"{f}:{n}" for f, n in sorted(program.error_lines))
        return f"expected {outcome.kind} at {lines}, got {outcome.file}:{outcome.line}"
    if "all" in program.options and outcome.verdict == "error":  # --errors all: exactly what is marked
        unexpected = [
            p for p in outcome.places if ("error", p[0]) not in program.expected or p[1:] not in program.error_lines
        ]
        missing = program.error_lines - {p[1:] for p in outcome.places}
        if unexpected or missing:
            return f"--errors all: not marked {sorted(unexpected)}, not found {sorted(missing)}"
    return None


class Report:
    def __init__(self, verbose):
        self.passed, self.failures, self.skipped, self.verbose = 0, [], 0, verbose

    def add(self, name, problem, command):
        if problem == TOO_LARGE:
            self.skipped += 1
            print(f"skipped {name}: {problem}", flush=True)
        elif problem:
            self.failures.append(name)
            print(f"FAILED {name}: {problem}\n       {shlex.join(map(str, command))}", flush=True)
        else:
            self.passed += 1
            if self.verbose:
                print(f"passed {name}", flush=True)

    def finish(self):
        print(f"{self.passed} passed, {len(self.failures)} failed, {self.skipped} skipped")
        return 1 if self.failures else 0


def judge_text(tool, program):
    """What is wrong with what people see, or None."""
    _, out, _ = run_process(command_of(tool, "check", program, ["--no-progress"]))
    text = out.decode(errors="replace")
    missing = [wanted for wanted in program.trace if wanted not in text]
    if missing:
        return f"the trace does not say {', '.join(map(repr, missing))}:\n{text}"
    return f"the trace has more than {LINES} lines:\n{text}" if text.count("\n") > LINES else None


def check_default(tool, program, _):
    outcome = check(tool, program)
    problem = judge(program, outcome)
    if not problem and program.trace:
        problem = judge_text(tool, program)
    if not problem and program.reduced not in (None, outcome.states):
        problem = f"expected {program.reduced} states after reduction, got {outcome.states}"
    if not problem and program.counts:
        outcome = check(tool, program, ESCAPE)
        counts = outcome.states, outcome.transitions
        if counts != program.counts:
            problem = f"expected {describe_counts(*program.counts)}, got {outcome.broken or describe_counts(*counts)}"
    return [(program.name, problem, outcome.command)]


def describe_counts(states, transitions):
    return f"{states} state{'s'[:states != 1]}, {transitions} transition{'s'[:transitions != 1]}"


def write_counts(tool, program, _):
    """Puts today's counts into the header of a program that is verified."""
    outcome = check(tool, program, ESCAPE)
    problem = judge(program, outcome)
    if not problem and program.expected == [("verified", None)]:
        counts = describe_counts(outcome.states, outcome.transitions)
        text = program.path.read_text()
        text = re.sub(r"^// EXPECT: verified.*$", f"// EXPECT: verified ({counts})", text, 1, re.M)
        if program.reduced is not None:
            states = check(tool, program).states
            text = re.sub(r"^// REDUCED: .*$", f"// REDUCED: {states} state{'s'[:states != 1]}", text, 1, re.M)
        program.path.write_text(text)
    return [(program.name, problem, outcome.command)]


# Name of a configuration, its options, and with which other one its answer and its number of states are compared.
# An error may stop the search anywhere, so that numbers of states are compared only where none is found.
ESCAPE = ["--por", "escape"]
MATRIX = [
    ("default", [], None, None),
    ("escape", ESCAPE, "default", None),
    ("canon=dfs", [*ESCAPE, "--canon", "dfs"], "default", "escape"),
    ("canon=bfs", [*ESCAPE, "--canon", "bfs"], "default", "escape"),
    ("canon=inc,gc=sweep", [*ESCAPE, "--gc", "sweep"], "default", "escape"),
    ("canon=inc,always", [*ESCAPE, "--small-heap", "0"], "default", "escape"),
    ("canon=inc,order=bfs", [*ESCAPE, "--small-heap", "0", "--order", "bfs"], "default", "escape"),
    ("canon=none", ["--canon", "none"], "default", None),
    ("order=bfs", ["--order", "bfs"], "default", None),
    ("por=none", ["--por", "none"], "default", None),
    ("por=none,order=bfs", ["--por", "none", "--order", "bfs"], "default", "por=none"),
    ("por=dynamic", ["--por", "dynamic"], "default", None),
    ("por=dynamic,order=bfs", ["--por", "dynamic", "--order", "bfs"], "default", None),
    ("por=both,canon=dfs", ["--canon", "dfs"], "default", None),
    # Which states are only passed through depends on a small table of hashes, so that their number may differ.
    ("por=both,canon=inc,always", ["--small-heap", "0"], "default", None),
    ("store=compact", [*ESCAPE, "--store", "compact"], "default", "escape"),
    (
        "store=compact,hash=full,order=bfs",
        ["--store", "compact", "--hash", "full", "--order", "bfs"],
        "default",
        None,
    ),
    ("workers=2", [*ESCAPE, "--workers", "2"], "default", "escape"),
    ("por=both,workers=3,audit", ["--workers", "3", "--audit"], "default", None),
    ("por=none,workers=3", ["--por", "none", "--workers", "3"], "default", "por=none"),
    ("workers=2,order=bfs", [*ESCAPE, "--workers", "2", "--order", "bfs"], "default", "escape"),
    ("audit", [*ESCAPE, "--audit"], "default", "escape"),
    ("por=both,audit", ["--audit"], "default", None),
    ("store=bitstate", [*ESCAPE, "--store", "bitstate", "--bitstate-functions", "12"], "default", "escape"),
]


def without_proof(outcome):
    """What an exact store would have said: the others never say "verified", but name themselves as the only reason."""
    conditions = [caveat for caveat in outcome.caveats if caveat.startswith("with ")]
    only_one_more = len(outcome.caveats) == 1 + len(conditions)
    if outcome.verdict == "unknown" and only_one_more and "states were compared by" in outcome.reason:
        return dataclasses.replace(outcome, verdict="verified", caveats=conditions)
    return outcome


def disagreement(program, outcome, others, same_answer, same_states):
    outcome = without_proof(outcome)
    problem = judge(program, outcome)
    if problem or not same_answer or others[same_answer].broken:
        return problem
    if outcome.verdict != others[same_answer].verdict:
        return f"{outcome.describe()}, but {others[same_answer].describe()} with {same_answer}"
    comparable = same_states and outcome.verdict == "verified" and not others[same_states].broken
    if comparable and outcome.states != others[same_states].states:
        return f"{outcome.states} states, but {others[same_states].states} with {same_states}"
    return None


WORKERS = [
    ("escape", ESCAPE, None, None),
    ("por=none", ["--por", "none"], "escape", None),
    ("workers=2", [*ESCAPE, "--workers", "2"], "escape", "escape"),
    ("por=both,workers=2", ["--workers", "2"], "escape", None),
    ("por=both,workers=3,audit", ["--workers", "3", "--audit"], "escape", None),
    ("por=none,workers=3", ["--por", "none", "--workers", "3"], "escape", "por=none"),
    ("workers=2,order=bfs", [*ESCAPE, "--workers", "2", "--order", "bfs"], "escape", "escape"),
    ("por=both,workers=3,order=bfs", ["--workers", "3", "--order", "bfs"], "escape", None),
]


# By several processes, of which each owns a part of the states.
PROCESSES = [
    ("escape", [*ESCAPE, "--workers", "1"], None, None),
    ("por=none", ["--por", "none", "--workers", "1"], "escape", None),
    ("processes=2", ESCAPE, "escape", "escape"),
    ("processes=3,por=none,order=bfs", ["--por", "none", "--order", "bfs"], "escape", "por=none"),
]
TOGETHER = {"processes=2": 2, "processes=3,por=none,order=bfs": 3}


def check_processes(tool, program, _):
    return compare(tool, program, PROCESSES)


def check_workers(tool, program, _):
    return compare(tool, program, WORKERS)


# Of --hunt these programs are too large for a proof, which is no mistake.
HUNT = ["--hunt", "--seed", "7", "--states", "20000", "--minimise", "0"]
NOT_HUNTED = {"--errors", "--order", "--states", "--depth", "--profile", "--final-states", "--store", "--hash-bits"}


def check_hunt(tool, program, _):
    if NOT_HUNTED.intersection(program.options):
        return []
    one = check(tool, program, [*HUNT, "--workers", "2"])
    problem = None if one.verdict == "unknown" and one.reason.startswith("no error in") else judge(program, one)
    if not problem:
        other = check(tool, program, [*HUNT, "--workers", "1"])
        found = [(o.verdict, o.kind, o.file, o.line, o.states, o.transitions) for o in (one, other)]
        if found[0] != found[1]:
            problem = f"two workers: {found[0]}, one: {found[1]}"
    return [(f"{program.name} [hunt]", problem, one.command)]


def check_matrix(tool, program, _):
    return compare(tool, program, MATRIX)


# By the name of the option.
COMPARISONS = {
    "matrix": check_matrix,
    "workers": check_workers,
    "processes": check_processes,
    "hunt": check_hunt,
}


def compare(tool, program, configurations):
    outcomes, results = {}, []
    for name, options, same_answer, same_states in configurations:
        watches_cycles = any(word == "--ltl" or "livelock" in word for word in program.options)
        if watches_cycles and "--store" in options:
            continue  # cycles need the exact store
        outcomes[name] = check(tool, program, options, TOGETHER.get(name, 1))
        problem = disagreement(program, outcomes[name], outcomes, same_answer, same_states)
        # With less reduction than usual a program may be too large.
        if outcomes[name].late and name != configurations[0][0]:
            problem = TOO_LARGE
        results.append((f"{program.name} [{name}]", problem, outcomes[name].command))
    return results


def clang_options(program):
    kept, skip = [], 0
    for option in program.options:
        if skip:
            skip -= 1
        elif option in CHECKER_OPTIONS:
            skip = CHECKER_OPTIONS[option]
        else:
            kept.append(option)
    return kept


def native_output(program, cache):
    """stdout and exit code of the compiled program; kept in `cache`, by the contents of what it is made of."""
    command = [CLANG, "-w", "-O0", "-pthread", *clang_options(program), *map(str, program.files), "-lm"]
    if any(file.suffix in CXX_ENDINGS for file in program.files):
        command.append("-lstdc++")
    digest = hashlib.sha256(repr(command).encode())
    for file in [*program.files, *sorted(program.path.parent.rglob("*.h"))]:
        digest.update(file.read_bytes())
    entry = cache / digest.hexdigest()[:24]
    if not entry.exists():
        cache.mkdir(parents=True, exist_ok=True)
        binary = entry.with_suffix(".exe")
        code, _, err = run_process([*command, "-o", str(binary)])
        if code != 0:
            raise RuntimeError(f"clang: {last_line(err)}")
        code, out, _ = run_process([str(binary), *program.arguments], timeout=10)
        binary.unlink()
        if code != 0:
            raise RuntimeError(f"the native program ends with {'a timeout' if code is None else f'exit code {code}'}")
        partial = entry.with_suffix(".new")
        partial.write_bytes(out)
        partial.rename(entry)
    return entry.read_bytes()


def check_native(tool, program, cache):
    command = [str(tool), "run", *clang_options(program), *map(str, program.files)]
    try:
        expected = native_output(program, cache)
    except RuntimeError as problem:
        return [(f"{program.name} [native]", str(problem), [CLANG, *map(str, program.files)])]
    code, out, err = run_process(command)
    problem = None
    if code is None:
        problem = f"timeout after {TIMEOUT} s"
    elif out != expected:
        problem = "output differs: " + first_difference(expected, out) + f" (exit code {code}: {last_line(err)})"
    elif code != 0:
        problem = f"exit code {code}: {last_line(err)}"
    return [(f"{program.name} [native]", problem, command)]


def first_difference(expected, got):
    wanted, found = expected.splitlines(), got.splitlines()
    for number, (a, b) in enumerate(zip(wanted, found), 1):
        if a != b:
            return f"line {number} must be {a!r}, is {b!r}"
    return f"{len(wanted)} lines expected, {len(found)} printed"


def list_topics(programs):
    topics = {}
    for program in programs:
        topics.setdefault(program.path.relative_to(PROGRAMS).parts[0], []).append(program)
    for topic, members in sorted(topics.items()):
        safe = sum(p.expected == [("verified", None)] for p in members)
        print(
            f"{topic:20} {len(members):4} programs, {safe:4} to be verified, {sum(p.native for p in members):4} native"
        )
    print(f"{len(programs)} programs")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient", help="the tool to test")
    parser.add_argument("--filter", default="", metavar="REGEX", help="only programs whose name matches")
    parser.add_argument("--matrix", action="store_true", help="all configurations, and compare them")
    parser.add_argument("--workers", action="store_true", help="one worker or several, and compare them")
    parser.add_argument("--processes", action="store_true", help="one process or several, and compare them")
    parser.add_argument("--hunt", action="store_true", help="look for their errors with --hunt")
    parser.add_argument("--native", action="store_true", help="compare outputs with native executions")
    parser.add_argument("--write-counts", action="store_true", help="put today's counts into the programs' headers")
    parser.add_argument("--list", action="store_true", help="only count the programs, by topic")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cache", type=pathlib.Path, default=ROOT / "build/native-cache", help="of native outputs")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    try:
        programs = discover(options.filter)
    except Malformed as problem:
        sys.exit(f"run_programs.py: {problem}")
    if options.list:
        return list_topics(programs)
    if not options.quotient.exists():
        sys.exit(f"run_programs.py: {options.quotient} does not exist")
    if options.processes:
        need_mpirun()
    if options.native:
        work, programs = check_native, [p for p in programs if p.native]
    elif work := next((work for name, work in COMPARISONS.items() if getattr(options, name)), None):
        programs = [p for p in programs if p.matrix and p.expected != [("bad-input", None)]]
    else:
        work = write_counts if options.write_counts else check_default
    report = Report(options.verbose)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for results in pool.map(lambda p: work(options.quotient.resolve(), p, options.cache), programs):
            for result in results:
                report.add(*result)
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
