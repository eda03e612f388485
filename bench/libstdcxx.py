#!/usr/bin/env python3
"""Runs a folder of libstdc++'s own test suite, which is in the same archive as the library's sources.

  bench/libstdcxx.py FOLDER [--check] [--every N] [--only REGEX] [--tool build/quotient] [--seconds 20] [--jobs 2]
                     [--results FILE]

FOLDER is a folder of `testsuite`, such as 30_threads, of an unpacked libstdc++-v3. Programs that are to be run are
taken (`dg-do run`), with their options (`dg-options`), and only those that fit: a reason is counted for each
of the others.
Each is run once (`quotient run`), or, with --check, all its executions are explored, for so many seconds. Outcomes:

  right    it ends as it should: with status 0, or, if its failure is expected (`xfail`), with an error
  failed   an error is reported, or an expected one is not
  time     (without --check) it has not ended in that time
  unknown  (with --check) no verdict, with the reason: mostly that the time was not enough
  refused  clang or quotient does not take it
  CRASH    an internal error, or a signal

Then every program that is not right, with the reason. Exit code 1 if there is a CRASH. With --results each outcome is
written to a file as it comes, and what is there already is not run again: the whole suite takes hours.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTCOMES = ["right", "failed", "time", "unknown", "refused", "CRASH"]
HELPERS = ["testsuite_hooks.cc", "testsuite_allocator.cc", "testsuite_character.cc"]  # of the suite's own library

# What a test can ask for that is not there, and why.
ABSENT = {
    "tbb_backend": "needs Intel's TBB",
    "parallel-mode": "needs OpenMP",
    "profile-mode": "needs the profile mode, which was removed",
    "fileio": "uses files",
    "sharedlib": "needs a shared library",
    "static-libstdcxx": "is about static linking",
    "static": "is about static linking",
    "namedlocale": "needs a locale other than C",
    "iconv": "needs iconv",
    "filesystem-ts": "uses files",
    "ia32": "is for 32-bit processors",
    "dfp": "needs decimal floating point",
    "run_expensive_tests": "is only run on demand",
    "large_long_double": "needs long double wider than double",
    "simulator": "is for simulators",
    "c++98_only": "is for C++98 alone",
    "mkfifo": "uses files",
    "debug_mode": "",
}
STANDARDS = {"98": 98, "11": 11, "14": 14, "17": 17, "1z": 17, "20": 20, "2a": 20, "23": 23, "2b": 23}


def standard_of(options):
    found = [STANDARDS[word] for word in re.findall(r"-std=(?:gnu|c)\+\+(\w+)", options) if word in STANDARDS]
    return found[-1] if found else 17


class Targets:
    """Says whether the machine is one of those that an expression of DejaGnu names."""

    def __init__(self, standard):
        self.standard = standard

    def holds(self, word):
        match = re.fullmatch(r"c\+\+(\w\w)(_only|_down)?", word)
        if match and match[1] in STANDARDS:
            wanted = STANDARDS[match[1]]
            return {"_only": self.standard == wanted, "_down": self.standard <= wanted}.get(
                match[2], self.standard >= wanted)
        if "*" in word:
            pattern = re.escape(word).replace(r"\*", ".*").replace(r"\?", ".")
            return re.fullmatch(pattern, "x86_64-pc-linux-gnu") is not None
        return word not in ABSENT

    def evaluate(self, text):
        tokens = re.findall(r"[{}]|&&|\|\||!|[^\s{}!]+", text)
        value, rest = self.alternatives(tokens)
        return value and not rest

    def alternatives(self, tokens):
        value, rest = self.conjunction(tokens)
        while rest and rest[0] != "}":
            if rest[0] == "||":
                rest = rest[1:]
            other, rest = self.conjunction(rest)  # names side by side are alternatives, too
            value = value or other
        return value, rest

    def conjunction(self, tokens):
        value, rest = self.atom(tokens)
        while rest and rest[0] == "&&":
            other, rest = self.atom(rest[1:])
            value = value and other
        return value, rest

    def atom(self, tokens):
        if not tokens:
            return True, []
        if tokens[0] == "!":
            value, rest = self.atom(tokens[1:])
            return not value, rest
        if tokens[0] == "{":
            value, rest = self.alternatives(tokens[1:])
            return value, rest[1:]
        return self.holds(tokens[0]), tokens[1:]


class Test:
    def __init__(self, file):
        self.file = file
        self.options, self.reason, self.fails = [], "", False
        directives = self.directives(file.read_text(errors="replace"))
        plain = " ".join(text for name, text in directives if name == "dg-options" and "target" not in text)
        self.targets = Targets(standard_of(plain))
        for name, text in directives:
            self.apply(name, text)

    @staticmethod
    def directives(text):
        return re.findall(r"\{\s*(dg-[\w-]+)((?:[^{}\n]|\{(?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]*\})*\})*\})*)\}", text)

    def leave_out(self, reason):
        self.reason = self.reason or reason

    def apply(self, name, text):
        target = re.search(r"\{\s*target\s+(.*?)(?:\s+xfail\s.*)?\}\s*$", text.strip())
        fits = target is None or self.targets.evaluate(target[1])
        if name == "dg-do":
            if text.split()[0] != "run":
                self.leave_out("is not run")
            elif not fits:
                self.leave_out("is for another target or standard")
            expected = re.search(r"xfail\s+([^{}]*)", text)
            self.fails = expected is not None and self.targets.evaluate(expected[1])
        elif name in ("dg-options", "dg-additional-options") and fits:
            words = re.search(r'"([^"]*)"', text)
            if words:
                self.options += self.usable(words[1].split())
        elif name.startswith("dg-require"):
            self.require(name, text)
        elif name == "dg-skip-if":
            lists = re.findall(r"\{([^{}]*)\}", text)
            if len(lists) == 1 and self.targets.evaluate(lists[0]):
                self.leave_out("is skipped for this target")

    def require(self, name, text):
        wanted = text.split()[0] if name == "dg-require-effective-target" else name.removeprefix("dg-require-")
        if not self.targets.holds(wanted) and wanted != "debug_mode":
            self.leave_out(ABSENT.get(wanted) or "is for another target or standard")
        if wanted == "debug-mode" and "-D_GLIBCXX_DEBUG" not in self.options:
            self.options.append("-D_GLIBCXX_DEBUG")

    def usable(self, words):
        if any(word.startswith("-fopenmp") for word in words):
            self.leave_out("needs OpenMP")
        kept, taken = [], iter(words)
        for word in taken:
            if word == "-include":
                kept += [word, next(taken, "")]
            elif word.startswith(("-std=", "-D", "-U", "-f")) and not word.startswith("-fopenmp"):
                kept.append(word)
        return kept


def run(command, seconds):
    try:
        return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None


def tried(test, options, suite):
    """(test, outcome, reason)."""
    util = suite / "util"
    words = [f"-I{util}", "-D_GLIBCXX_ASSERT", *test.options]
    for helper in HELPERS:
        words += ["--stub", str(util / helper)]
    judge = checked if options.check else run_once
    return test, *judge(test, options, [*words, str(test.file)])


def run_once(test, options, words):
    done = run([options.tool, "run", *words], options.seconds)
    if done is None:
        return "time", ""
    said = [line for line in done.stderr.split("\n") if line.startswith("quotient: ") and " ignored" not in line]
    told = done.stderr.strip().split("\n")[-1].replace(f"{test.file.parent}/", "")
    reason = said[0] if said else told or f"it ends with status {done.returncode}"
    if done.returncode == 2:
        return "refused", reason[:300]
    if done.returncode < 0 or done.returncode == 70:
        return "CRASH", reason[:300]
    if test.fails:
        return ("right", "") if done.returncode else ("failed", "an expected failure did not happen")
    return ("failed", reason[:300]) if done.returncode else ("right", "")


def checked(test, options, words):
    command = [options.tool, "check", "--json", "--minimise", "0", "--time", f"{options.seconds}s"]
    done = run([*command, *words], 6 * options.seconds + 60)
    if done is None:
        return "CRASH", "no answer"
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        text = (done.stderr or done.stdout).strip()
        return "refused" if done.returncode == 2 else "CRASH", text.split("\n")[-1][:300]
    if result["verdict"] == "error":
        error = result["errors"][0]
        return ("right", "") if test.fails else ("failed", f"{error['kind']}: {error['message']}")
    if result["verdict"] == "verified":
        statuses = [end["status"] for end in result["ends"]]
        good = bool(statuses) and all((status != 0) == test.fails for status in statuses)
        return ("right", "") if good else ("failed", f"it ends with {statuses}")
    return "unknown", result["reason"][:300]


class Results:
    """What is known of tests, also in a file if there is one."""

    def __init__(self, file):
        self.file = file
        rows = file.read_text().splitlines() if file and file.exists() else []
        self.known = {name: (outcome, reason) for name, outcome, reason in (row.split("\t", 2) for row in rows)}

    def of(self, test, options, suite):
        name = str(test.file.relative_to(suite))
        if name not in self.known:
            _, *outcome = tried(test, options, suite)
            self.known[name] = tuple(outcome)
            if self.file:
                with self.file.open("a") as out:
                    out.write("\t".join([name, outcome[0], outcome[1].replace("\t", " ").replace("\n", " ")]) + "\n")
        return test, *self.known[name]


def report(left_out, results):
    print("| left out | tests |\n| --- | --- |")
    for reason, count in left_out.most_common():
        print(f"| {reason} | {count} |")
    count = collections.Counter(outcome for _, outcome, _ in results)
    print(f"\n| tests that fit | {' | '.join(OUTCOMES)} |\n|{' --- |' * (len(OUTCOMES) + 1)}")
    print(f"| {len(results)} | " + " | ".join(str(count[outcome]) for outcome in OUTCOMES) + " |\n")
    for test, outcome, reason in results:
        if outcome != "right":
            print(f"{outcome} {'/'.join(test.file.parts[-4:])}: {reason}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--every", type=int, default=1, help="only each N-th of the tests that fit")
    parser.add_argument("--only", default="", help="a regular expression for the file's path")
    parser.add_argument("--tool", default=str(ROOT / "build" / "quotient"))
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--results", type=pathlib.Path, help="a file for the outcomes, one in a line")
    options = parser.parse_args()
    folder = options.folder.resolve()
    suite = next((place for place in [folder, *folder.parents] if (place / "util/testsuite_hooks.h").is_file()), None)
    if suite is None:
        parser.error(f"{folder} is not a folder of libstdc++'s test suite")
    files = [file for file in sorted(folder.rglob("*.cc")) if re.search(options.only, str(file))]
    tests = [Test(file) for file in files]
    left_out = collections.Counter(test.reason for test in tests if test.reason)
    fitting = [test for test in tests if not test.reason][:: options.every]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        known = Results(options.results)
        results = list(pool.map(lambda test: known.of(test, options, suite), fitting))
    report(left_out, results)
    return 1 if any(outcome == "CRASH" for _, outcome, _ in results) else 0


if __name__ == "__main__":
    raise SystemExit(main())
