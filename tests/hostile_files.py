#!/usr/bin/env python3
"""Files that nobody would write: saved traces, bitcode, Core programs, models and property files with random damage.
Whatever is in them, the tool answers with one of its exit codes; it does not crash, hang, or report an error of its
own."""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIGNS_OF_A_CRASH = re.compile(r"internal error|terminate called|AddressSanitizer|runtime error|stack dump|what\(\)",
                              re.I)

PROGRAM = """#include <assert.h>
#include <pthread.h>
#include <quotient.h>
int x;
void *work(void *a) { x = quotient_choose(3); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int seen = x;
  assert(seen != 2);
  pthread_join(t, 0);
  return 0;
}
"""
MODEL = """mtype = { a, b };
chan c = [1] of { mtype, byte };
byte n;
ltl p { <> (n == 3) }
proctype q(byte k) { do :: c!a(k) :: c?b(n) -> n++; assert(n < 3) :: n > 1 -> break od }
init { atomic { run q(1); run q(2) }; c?a(n); c!b(2) }
"""
PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\nCHECK( init(main()), LTL(G valid-free) )\n"

SCALARS = [0, 1, -1, 2**31, 2**32 - 1, 2**63, -2**63, 1e300, 0.5, True, False, None, "", "0", "0.0", "0.99", "x",
           "\x1b[2J", "../../etc/passwd", "a" * 5000, [], {}, [[]], [0, 0], [5, 3], [2**32, 2**32]]


def places(value, path=()):
    yield path
    if isinstance(value, (dict, list)):
        for key in (value if isinstance(value, dict) else range(len(value))):
            yield from places(value[key], path + (key,))


def damaged_json(text, rng):
    """One to three values of the trace become something else, or go, or are there twice."""
    value = json.loads(text)
    for _ in range(rng.randint(1, 3)):
        path = rng.choice([p for p in places(value) if p])
        at = value
        for key in path[:-1]:
            at = at[key]
        action = rng.random()
        if action < 0.2:
            del at[path[-1]]
        elif action < 0.4 and isinstance(at, list):
            at.insert(rng.randrange(len(at) + 1), rng.choice(at))
        else:
            at[path[-1]] = rng.choice(SCALARS)
    return json.dumps(value)


def damaged_text(text, rng):
    """Pieces are lost, doubled, or exchanged for others of the same text; single characters change."""
    text = list(re.findall(r"\w+|\s+|.", text))
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(text))
        action = rng.random()
        if action < 0.3:
            del text[at:at + rng.randint(1, 3)]
        elif action < 0.6:
            text[at] = rng.choice(text)
        elif action < 0.8:
            text[at:at] = text[rng.randrange(len(text)):][:rng.randint(1, 8)]
        else:
            text[at] = rng.choice(["-1", "4294967296", "99999999999999999999", *"(){}%@", "\0", "\xff"])
        if not text:
            break
    return "".join(text)


def damaged_bytes(data, rng):
    data = bytearray(data)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(data))
        data[at] = rng.choice([0, 255, data[at] ^ 1 << rng.randrange(8), rng.randrange(256)])
    return bytes(data)


class Tool:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def __call__(self, *arguments):
        return subprocess.run([str(self.path), *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=60)


def kinds(tool, folder):
    """Name of the file, its text, how it is damaged, and the arguments that read it."""
    (folder / "program.c").write_text(PROGRAM)
    (folder / "model.pml").write_text(MODEL)
    tool("check", "--trace", "program.json", "program.c")
    tool("check", "--trace", "model.json", "model.pml")
    clang = ["clang-19", "-w", "-g", "-O1", "-emit-llvm", f"-I{tool.path.parent / 'runtime/include'}", "program.c"]
    subprocess.run([*clang, "-S", "-o", "program.ll"], cwd=folder, check=True)
    subprocess.run([*clang, "-c", "-o", "program.bc"], cwd=folder, check=True)
    limits = ("--time", "5s", "--memory", "2G")
    for name in ("program.json", "model.json"):
        yield "t_" + name, (folder / name).read_text(), damaged_json, ("replay",)
    yield "t.pml", MODEL, damaged_text, ("check", *limits)
    yield "t.prp", PROPERTY, damaged_text, ("check", *limits, "program.c", "--property")
    yield "t.ll", (folder / "program.ll").read_text(), damaged_text, ("check", *limits)
    yield "t.bc", (folder / "program.bc").read_bytes(), damaged_bytes, ("check", *limits)
    for file in ("choose_assume.core", "mutex.core", "function_pointers.core"):
        yield "t.core", (ROOT / "tests/core" / file).read_text(), damaged_text, ("check", *limits)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    parser.add_argument("--count", type=int, default=25, help="files of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tool = Tool(options.quotient.resolve(), folder)
        for file, text, damage, arguments in kinds(tool, folder):
            for seed in range(options.seed, options.seed + options.count):
                hostile = damage(text, random.Random(seed))
                as_bytes = hostile if isinstance(hostile, bytes) else hostile.encode(errors="surrogateescape")
                (folder / file).write_bytes(as_bytes)
                try:
                    result = tool(*arguments, file)
                    said = (result.stdout + result.stderr).decode(errors="replace")
                    good = result.returncode in (0, 1, 2, 3) and not SIGNS_OF_A_CRASH.search(said)
                    problem = f"exit code {result.returncode}: {said[-300:]}"
                except subprocess.TimeoutExpired:
                    good, problem = False, "timeout"
                passed, failed = passed + good, failed + (not good)
                if not good:
                    kept = pathlib.Path(tempfile.gettempdir()) / f"hostile_{seed}_{file}"
                    kept.write_bytes(as_bytes)
                    print(f"FAILED {' '.join(arguments)} {kept}: {problem}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
