#!/usr/bin/env python3
"""Mutants of the programs that `quotient prove` verifies: each differs from its program in one or two places (a
statement less, twice or elsewhere, another field, another variable, another condition), so most are wrong, some
subtly. What is verified for structures of every size must have no error in any of the small ones that `quotient check`
looks at, and where no memory is lost, no leak. A contradiction is kept, and makes the exit code 1."""
import argparse
import concurrent.futures
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = [ROOT / "bench" / "programs" / "shape", ROOT / "tests" / "shape" / "programs"]
STATEMENT = re.compile(r"^\s+(?!return\b|struct\b|static\b|int\b|const\b|else\b|break\b|goto\b)[^#{}]*;\s*$")
KEYWORDS = {"if", "else", "while", "for", "return", "struct", "sizeof", "int", "void", "static", "malloc", "free"}


def verified_programs():
    for folder in FOLDERS:
        for file in sorted(folder.rglob("*.c")):
            if re.search(r"^// PROVE: verified$", file.read_text(), re.MULTILINE):
                yield file


class Mutator:
    """One change at a time to the lines of a program; None if it does not apply there."""

    def __init__(self, text, seed):
        self.random = random.Random(seed)
        self.lines = text.split("\n")
        self.fields = sorted(set(re.findall(r"->(\w+)", text)))
        self.variables = sorted(set(re.findall(r"\*\s*(\w+)\s*[=;,)]", text)) - KEYWORDS)

    def code_lines(self):
        return [i for i, line in enumerate(self.lines) if line.startswith((" ", "\t")) and "//" not in line]

    def replace(self, pattern, choices):
        """One occurrence of the pattern in some line becomes one of the choices."""
        places = [(i, m) for i in self.code_lines() for m in re.finditer(pattern, self.lines[i])]
        if not places:
            return False
        i, match = self.random.choice(places)
        others = [choice for choice in choices(match) if choice != match[0]]
        if not others:
            return False
        line = self.lines[i]
        self.lines[i] = line[: match.start()] + self.random.choice(others) + line[match.end() :]
        return True

    def change_statement(self):
        places = [i for i in self.code_lines() if STATEMENT.match(self.lines[i])]
        if not places:
            return False
        i = self.random.choice(places)
        how = self.random.choice(["less", "less", "twice", "later"])
        if how == "twice":
            self.lines.insert(i, self.lines[i])
        else:
            line = self.lines.pop(i)
            if how == "later":
                self.lines.insert(min(i + self.random.randint(1, 2), len(self.lines) - 1), line)
        return True

    def change(self):
        kind = self.random.random()
        if kind < 0.35:
            return self.change_statement()
        if kind < 0.5:
            return self.replace(r"->\w+", lambda m: [f"->{field}" for field in self.fields])
        if kind < 0.65:
            return self.replace(r"==|!=", lambda m: ["==", "!="])
        if kind < 0.85:
            names = [v for v in self.variables if v]
            return bool(names) and self.replace(r"\b(" + "|".join(names) + r"|NULL)\b", lambda m: [*names, "NULL"])
        if kind < 0.95:
            return self.replace(r"if \(([^()]|\([^()]*\))*\)", lambda m: ["if (1)", "if (0)"])
        return self.replace(r"&&|\|\|", lambda m: ["&&", "||"])

    def mutant(self):
        wanted = self.random.choice([1, 1, 2])
        for _ in range(50):
            wanted -= self.change()
            if wanted == 0:
                break
        return "\n".join(self.lines)


def answer(command):
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return None, "does not keep its time limit"
    if result.returncode == 2:
        return None, ""  # it does not compile
    if result.returncode not in (0, 1, 3):
        return None, result.stderr + result.stdout
    return json.loads(result.stdout), ""


def is_conceded(proved, found):
    """A function that calls itself forever is a loop without an end, on a stack that is deep enough."""
    deep_enough = "with a stack that is deep enough" in proved["caveats"]
    return deep_enough and found["errors"][0]["kind"] == "stack-overflow"


def examine(quotient, program, seed, keep):
    source = Mutator(program.read_text(), seed).mutant()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"{program.stem}-{seed}.c"
        file.write_text(source)
        include = f"-I{program.parent}"
        proved, problem = answer([quotient, "prove", "--json", "--time", "6s", "--states", "3000", include, str(file)])
        if not proved:
            return "broken" if problem else "does not compile", problem
        if proved["verdict"] != "verified" or proved["shape"]["searched"]:
            return "searched" if proved["shape"]["searched"] else proved["verdict"], ""
        # What check can say against it.
        limits = ["--order", "bfs", "--states", "30000", "--time", "5s"]
        against = ""
        for checks, counts in [
            ("assert,memory,reach", True),
            ("leak,leak-at-end", proved["shape"]["leaks"] == "none"),
        ]:
            found, problem = answer([quotient, "check", "--json", "--check", checks, *limits, include, str(file)])
            if counts and not found:
                return "broken", problem
            if counts and found["verdict"] == "error" and not is_conceded(proved, found):
                against = found["errors"][0]["message"]
        if not against:
            return "verified", ""
    pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
    (pathlib.Path(keep) / f"{program.stem}-{seed}.c").write_text(source)
    return "CONTRADICTION", against


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotient", required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--keep", default="contradictions", help="where mutants are kept on which the two disagree")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--match", default="", help="only programs whose path matches this regular expression")
    arguments = parser.parse_args()
    programs = [file for file in verified_programs() if re.search(arguments.match, str(file))]
    work = [(programs[seed % len(programs)], seed) for seed in range(arguments.first, arguments.first + arguments.count)]
    counts, bad = {}, 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = pool.map(lambda item: examine(arguments.quotient, *item, arguments.keep), work)
        for (program, seed), (outcome, text) in zip(work, results):
            counts[outcome] = counts.get(outcome, 0) + 1
            if outcome in ("CONTRADICTION", "broken"):
                bad += 1
                print(f"{program.name}, seed {seed}: {outcome}: {text[:500]}", flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())))
    if set(counts) == {"does not compile"}:
        print("no mutant compiles: that says nothing")
        bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
