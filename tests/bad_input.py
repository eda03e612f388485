#!/usr/bin/env python3
"""Bad input must give one clear message on stderr, nothing on stdout, and exit code 2; nothing may crash.
Each case runs with and without --json."""
import argparse
import json as json_module
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
GOOD = "int main(void) { return 0; }\n"
SIGNS_OF_A_CRASH = re.compile(
    r"stack dump|backtrace|terminate called|PLEASE submit a bug|internal error|core dumped"
    r"|AddressSanitizer|runtime error|Assertion .* failed|basic_string|std::|what\(\)",
    re.I,
)


class Case:
    """`arguments` may name files of the case's own folder; `mentions`: the message must contain one of these."""

    def __init__(self, name, arguments, mentions, prepare=None):
        self.name, self.arguments, self.mentions, self.prepare = name, arguments, mentions, prepare

    def can_have_json(self):
        return "check" in self.arguments[:1] and not any(a.startswith("--json") for a in self.arguments)


def write(name, content, mode=None):
    def prepare(folder):
        path = folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        if mode is not None:
            path.chmod(mode)

    return prepare


def good(*arguments):
    return ["check", *arguments, "good.c"]


def model(name, mentions, text):
    return Case(f"model: {name}", ["check", "model.pml"], mentions, write("model.pml", text))


def trace(files=("good.c",), clang_arguments=(), **others):
    """A trace as check --trace writes it, of the program that does nothing; `others` replace options."""
    options = {
        "canon": "inc",
        "por": "escape",
        "granularity": "access",
        "check": "default",
        "nondet_int": "",
        "language": "",
        "ltl": "",
        "spurious_wakeups": False,
        "malloc_may_fail": False,
        "fair": False,
        "m32": False,
        "clock": "advance",
        "clang_arguments": list(clang_arguments),
        "program_arguments": [],
        "files": [],
        "stdin": "",
        "stubs": [],
        "errors": "first",
        **others,
    }
    error = {
        "kind": "assertion",
        "message": "assertion fails",
        "pc": 1,
        "other_pc": 0,
        "thread": "0",
        "other_thread": "",
        "property": "",
        "claim": 0,
        "cycle": 0,
    }
    return write(
        "t.json",
        json_module.dumps(
            {
                "input": {"files": list(files)},
                "options": options,
                "error": error,
                "path": [{"thread": "0", "choices": [[3, 2]]}],
            }
        ),
    )


def replay(name, mentions, *arguments, **options):
    return Case(f"replay {name}", ["replay", "t.json"], mentions, trace(*arguments, **options))


PROCESS = "active proctype p() { skip }\n"

CASES = [
    Case("no command", [], ["usage", "command"]),
    Case("unknown command", ["verify", "good.c"], ["verify"]),
    Case("no file", ["check"], ["file", "FILE"]),
    Case("missing file", ["check", "missing.c"], ["missing.c"]),
    Case("missing second file", ["check", "good.c", "missing.c"], ["missing.c"]),
    Case("directory", ["check", "folder"], ["folder"], lambda f: (f / "folder").mkdir()),
    Case("directory with a suffix", ["check", "folder.c"], ["folder.c"], lambda f: (f / "folder.c").mkdir()),
    Case("empty file", ["check", "empty.c"], ["empty.c"], write("empty.c", "")),
    Case("empty bitcode", ["check", "empty.bc"], ["empty.bc"], write("empty.bc", b"")),
    Case(
        "corrupt bitcode",
        ["check", "corrupt.bc"],
        ["corrupt.bc"],
        write("corrupt.bc", b"BC\xc0\xde" + bytes(range(256))),
    ),
    Case(
        "assembly outside of functions", ["check", "top.c"], ["top.c:2: "], write("top.c", GOOD + '__asm__("f: ret");')
    ),
    Case("text as bitcode", ["check", "text.bc"], ["text.bc"], write("text.bc", GOOD)),
    Case("corrupt IR", ["check", "corrupt.ll"], ["corrupt.ll"], write("corrupt.ll", "define i32 @main( {\n")),
    Case("corrupt Core", ["check", "corrupt.core"], ["corrupt.core"], write("corrupt.core", "func @main( {\n")),
    Case("empty Core", ["check", "empty.core"], ["empty.core"], write("empty.core", "")),
    Case("syntax error", ["check", "syntax.c"], ["syntax.c:2"], write("syntax.c", "int main(void) {\n  return 0\n}\n")),
    Case(
        "type error", ["check", "type.c"], ["type.c:1"], write("type.c", "int main(void) { struct s x; return 0; }\n")
    ),
    Case(
        "missing header",
        ["check", "header.c"],
        ["no_such_header.h"],
        write("header.c", '#include "no_such_header.h"\n' + GOOD),
    ),
    Case("no main", ["check", "no_main.c"], ["main"], write("no_main.c", "int f(void) { return 0; }\n")),
    Case(
        "static main",
        ["check", "static_main.c"],
        ["main"],
        write("static_main.c", "static int main(void) { return 0; }\n"),
    ),
    Case("main is a variable", ["check", "variable.c"], ["main"], write("variable.c", "int main = 1;\n")),
    Case("binary as C", ["check", "binary.c"], ["binary.c"], write("binary.c", bytes(range(256)) * 8)),
    Case("unknown suffix", ["check", "program.xyz"], ["program.xyz"], write("program.xyz", GOOD)),
    Case("no suffix", ["check", "program"], ["program"], write("program", GOOD)),
    Case("unreadable file", ["check", "secret.c"], ["secret.c"], write("secret.c", GOOD, 0)),
    Case("JSON to a device that is full", good("--json=/dev/full"), ["/dev/full"]),
    Case("unknown option", good("--frobnicate"), ["--frobnicate"]),
    Case("unknown short option", good("-Q"), ["-Q"]),
    Case("unknown check", good("--check", "assert,nonsense"), ["nonsense"]),
    Case("unknown check taken out", good("--check", "default,-nonsense"), ["nonsense"]),
    Case("no check after --check", good("--check", "--quiet"), ["--check"]),
    Case("empty check", good("--check", ""), ["--check"]),
    Case("unknown canoniser", good("--canon", "zzz"), ["zzz"]),
    Case("unknown order", good("--order", "sideways"), ["sideways"]),
    Case("unknown reduction", good("--por", "maybe"), ["maybe"]),
    Case("unknown store", good("--store", "basement"), ["basement"]),
    Case("unknown hash", good("--store", "compact", "--hash", "browns"), ["browns"]),
    Case(
        "too few bits",
        good("--store", "compact", "--hash-bits", "7"),
        ["--hash-bits: '7' is not a number from 8 to 64"],
    ),
    Case("too many bits", good("--store", "compact", "--hash-bits", "65"), ["--hash-bits"]),
    Case("bits as words", good("--hash-bits", "many"), ["--hash-bits"]),
    Case(
        "bits of bitstate",
        good("--store", "bitstate", "--hash-bits", "32"),
        ["--hash-bits needs --store compact or --store exact"],
    ),
    Case("clock that goes back", good("--clock", "back"), ["--clock: 'back' is not one of still, advance, advance=N"]),
    Case(
        "clock with too many advances",
        good("--clock", "advance=256"),
        ["--clock advance: '256' is not a number from 0 to 255"],
    ),
    Case("clock with no number", good("--clock", "advance="), ["--clock advance"]),
    Case("bitstate size without bitstate", good("--bitstate-size", "1G"), ["--bitstate-size needs --store bitstate"]),
    Case(
        "functions without bitstate",
        good("--store", "compact", "--bitstate-functions", "3"),
        ["--bitstate-functions needs --store bitstate"],
    ),
    Case("no functions", good("--store", "bitstate", "--bitstate-functions", "0"), ["--bitstate-functions"]),
    Case("bitstate size unit", good("--store", "bitstate", "--bitstate-size", "4Q"), ["--bitstate-size"]),
    Case(
        "tiny bitstate size",
        good("--store", "bitstate", "--bitstate-size", "100"),
        ["--bitstate-size: '100' is less than 1.0 KB"],
    ),
    Case(
        "huge bitstate size",
        good("--store", "bitstate", "--bitstate-size", "900000G"),
        ["--bitstate-size: '900000G' is more than"],
    ),
    Case("value missing", ["check", "good.c", "--time"], ["--time"]),
    Case("negative time", good("--time", "-5"), ["--time"]),
    Case("time of nothing", good("--time", "s"), ["--time"]),
    Case("time unit", good("--time", "5parsecs"), ["--time"]),
    Case("huge time", good("--time", "99999999999999999999999s"), ["--time"]),
    Case("checkpoints now and then", good("--checkpoint", "cp", "--checkpoint-every", "now"), ["--checkpoint-every"]),
    Case("checkpoints all the time", good("--checkpoint", "cp", "--checkpoint-every", "0"), ["--checkpoint-every"]),
    Case("checkpoints nowhere", good("--checkpoint-every", "5m"), ["--checkpoint DIR"]),
    Case("checkpoints of bits", good("--checkpoint", "cp", "--store", "bitstate"), ["--checkpoint", "--store exact"]),
    Case("resume nothing", ["resume"], ["DIR"]),
    Case("resume what is not there", ["resume", "nowhere"], ["nowhere", "there is no checkpoint"]),
    Case("resume a file", ["resume", "good.c"], ["good.c"]),
    Case("resume with another order", ["resume", "nowhere", "--order", "bfs"], ["--order"]),
    Case("no workers", good("--workers", "0"), ["--workers"]),
    Case("too many workers", good("--workers", "1000"), ["--workers"]),
    Case("workers as words", good("--workers", "two"), ["--workers"]),
    Case("states as words", good("--states", "abc"), ["--states"]),
    Case("negative states", good("--states", "-1"), ["--states"]),
    Case("states with a rest", good("--states", "10x"), ["--states"]),
    Case("huge states", good("--states", "99999999999999999999999999"), ["--states"]),
    Case("memory unit", good("--memory", "4Q"), ["--memory"]),
    Case("negative memory", good("--memory", "-4G"), ["--memory"]),
    Case("failures of malloc as words", good("--malloc-may-fail=often"), ["--malloc-may-fail"]),
    Case("no failure of malloc", good("--malloc-may-fail=0"), ["--malloc-may-fail: '0' is not a number from 1 to 255"]),
    Case("depth as words", good("--depth", "deep"), ["--depth"]),
    Case("workers", good("--workers", "0"), ["--workers"]),
    Case("workers as words", good("--workers", "many"), ["--workers"]),
    Case("file without a name", good("--file", "=safe.c"), ["--file", "NAME=HOSTFILE"]),
    Case("file without a host file", good("--file", "name"), ["--file", "NAME=HOSTFILE"]),
    Case("file that is missing", good("--file", "name=missing.txt"), ["missing.txt"]),
    Case("input that is missing", good("--stdin", "missing.txt"), ["missing.txt"]),
    Case("input that is a directory", good("--stdin", "."), ["."]),
    Case("finalizers of C", good("--finalizers"), ["--finalizers is for .NET programs"]),
    Case("nondet range", good("--nondet-int", "5"), ["--nondet-int"]),
    Case("nondet empty range", good("--nondet-int", "5..1"), ["--nondet-int"]),
    Case("stub file missing", good("--stub", "missing.c"), ["missing.c"]),
    Case("stub without a value", good("--stub", "rand="), ["--stub", "rand="]),
    Case("stub without a name", good("--stub", "=3"), ["--stub", "=3"]),
    Case("stub with words", good("--stub", "rand=many"), ["--stub", "rand=many"]),
    Case("stub with an empty range", good("--stub", "rand=3..1"), ["--stub", "rand=3..1"]),
    Case("nondet words", good("--nondet-int", "a..b"), ["--nondet-int"]),
    Case("empty condition", good("--ltl", "G ()"), ["formula:1:4"]),
    Case("condition with an unknown name", good("--ltl", "G (1 < 2 && F nowhere > 3)"), ["formula:1:15", "nowhere"]),
    Case("condition on the second line", good("--ltl", "G (1 < 2\n   && F nowhere > 3)"), ["formula:2:9", "nowhere"]),
    Case("condition of a wrong type", good("--ltl", "F {(struct { int a; }){1}}"), ["formula:1:4"]),
    Case("next", good("--ltl", "X (1 < 2)"), ["formula:1:1", "X"]),
    Case("formula with hashed states", good("--ltl", "F (1 < 2)", "--store", "compact"), ["--store exact"]),
    Case(
        "formula of bitcode",
        ["check", "--ltl", "F (1 < 2)", "empty.ll"],
        ["empty.ll", "C"],
        write("empty.ll", "define i32 @main() { ret i32 0 }\n"),
    ),
    Case(
        "formula of a Core program",
        ["check", "--ltl", "F (1 < 2)", "small.core"],
        ["small.core", "Core"],
        write("small.core", "func @main() {\n^e:\n  ret\n}\n"),
    ),
    Case(
        "syntax error beside a formula",
        ["check", "--ltl", "F (1 < 2)", "syntax.c"],
        ["quotient: syntax.c:1"],
        write("syntax.c", "int main(void) { return\n"),
    ),
    Case("fairness without a formula", good("--fair"), ["--fair needs --ltl"]),
    Case("errors", good("--errors", "some"), ["some"]),
    Case("property file missing", good("--property", "missing.prp"), ["missing.prp"]),
    Case("property file nonsense", good("--property", "bad.prp"), ["bad.prp"], write("bad.prp", "hello\n")),
    Case("output in no folder", good("--json=no/such/folder/out.json"), ["no/such/folder/out.json"]),
    Case("language", good("-x", "cobol"), ["cobol"]),
    Case("standard", good("-std=c1066"), ["c1066"]),
    Case("OpenMP", good("-fopenmp"), ["-fopenmp"]),
    Case("a plugin", good("-fplugin=x.so"), ["-fplugin"]),
    Case("a file whose name is an option's", ["check", "@good.c"], ["@good.c"], write("@good.c", GOOD)),
    model("empty", ["no process runs"], ""),
    Case("model: profile", ["check", "--profile", "model.pml"], ["--profile"], write("model.pml", PROCESS)),
    Case("model: ends", ["check", "--final-states", "model.pml"], ["--final-states"], write("model.pml", PROCESS)),
    model("syntax error", ["model.pml:1:8"], "active procty p() { skip }\n"),
    model("unknown name", ["model.pml:1:23", "x"], "active proctype p() { x = 1 }\n"),
    model("embedded C", ["model.pml:1:1", "c_code"], "c_code { int x; };\n" + PROCESS),
    model("a trace", ["model.pml:1:1", "trace"], "trace { do :: skip od }\n" + PROCESS),
    model(
        "a local variable in a never claim", ["model.pml:1:14", "never claim"], "never { byte x; x = 1 }\n" + PROCESS
    ),
    model(
        "too large globals",
        ["global variables"],
        "int a[60000], b[60000]; active proctype p() { a[1] = b[2]; a[b[1]] = a[2] }\n",
    ),
    model(
        "far too large globals",
        ["model.pml"],
        "typedef t { int a[60000] }; t x[60000]; active proctype p() { x[1].a[1] = x[2].a[2] }\n",
    ),
    model(
        "too large locals", ["local variables of p"], "active proctype p() { int a[60000], b[60000]; a[1] = b[2] }\n"
    ),
    model(
        "a wide message",
        ["model.pml:1:54", "fields"],
        "typedef t { byte v[200] }; chan q = [1] of { byte, t }; " + PROCESS,
    ),
    model("a long channel", ["model.pml:1:10", "65535"], "chan q = [70000] of { byte }; " + PROCESS),
    model(
        "many kinds of channels",
        ["types of channels"],
        "".join(f"chan q{i} = [{i}] of {{ byte }};\n" for i in range(130)) + PROCESS,
    ),
    Case("prove nothing", ["prove"], ["file", "FILE"]),
    Case("prove a missing file", ["prove", "missing.c"], ["missing.c"]),
    Case("prove a directory", ["prove", "folder.c"], ["folder.c"], lambda f: (f / "folder.c").mkdir()),
    Case("prove an empty file", ["prove", "empty.c"], ["empty.c"], write("empty.c", "")),
    Case(
        "prove a syntax error",
        ["prove", "syntax.c"],
        ["syntax.c:2:11"],
        write("syntax.c", "int main(void) {\n  return 0\n}\n"),
    ),
    Case("prove without main", ["prove", "no_main.c"], ["main"], write("no_main.c", "int f(void) { return 0; }\n")),
    Case("prove a model", ["prove", "model.pml"], ["model.pml"], write("model.pml", "active proctype p() { skip }\n")),
    Case("prove with an unknown abstraction", ["prove", "--abstraction", "modern", "good.c"], ["modern"]),
    Case("prove with no height", ["prove", "--abstraction", "height:0", "good.c"], ["height", "--abstraction"]),
    Case(
        "prove with a picture in no folder",
        ["prove", "--dot", "no/such/folder/heap.dot", "good.c"],
        ["no/such/folder/heap.dot"],
    ),
    Case("prove with a time in words", ["prove", "--time", "soon", "good.c"], ["--time"]),
    Case("run with a word as seed", ["run", "--seed", "x", "good.c"], ["--seed"]),
    Case("run with a limit of check", ["run", "--states", "3", "good.c"], ["--states"]),
    Case("run a missing file", ["run", "missing.c"], ["missing.c"]),
    Case("run a syntax error", ["run", "syntax.c"], ["syntax.c:1"], write("syntax.c", "int main(void) { return\n")),
    Case("replay a missing file", ["replay", "missing.json"], ["missing.json"]),
    Case("replay nonsense", ["replay", "bad.json"], ["bad.json"], write("bad.json", "{")),
    Case("replay a number", ["replay", "bad.json"], ["bad.json"], write("bad.json", "3")),
    Case("replay a list", ["replay", "bad.json"], ["bad.json"], write("bad.json", "[" * 100000)),
    # A trace is data: it cannot make clang run, load, write or read arguments.
    replay("with a plugin", ["-fplugin=./x.so"], clang_arguments=["-DA", "-fplugin=./x.so"]),
    replay("with a pass", ["-fpass-plugin=./x.so"], clang_arguments=["-fpass-plugin=./x.so"]),
    replay("that loads", ["-Xclang"], clang_arguments=["-Xclang", "-load", "-Xclang", "./x.so"]),
    replay("that writes", ["-o"], clang_arguments=["-o", "stolen"]),
    replay("that writes dependencies", ["-MD"], clang_arguments=["-MD"]),
    replay("with other programs", ["-B."], clang_arguments=["-B."]),
    replay("with specs", ["-specs=x"], clang_arguments=["-specs=x"]),
    replay("with arguments from a file", ["@arguments"], clang_arguments=["@arguments"]),
    replay("with a definition from a file", ["-D"], clang_arguments=["-D", "@arguments"]),
    replay("with a precompiled header", ["-include-pch"], clang_arguments=["-include-pch"]),
    replay("with a precompiled header, joined", ["-include-pch"], clang_arguments=["-include-pchx"]),
    replay("with an unknown argument", ["--config=x"], clang_arguments=["--config=x"]),
    replay("with control characters", ["control characters"], clang_arguments=["-DA=\x1b[2J"]),
    replay("of a file of arguments", ["@arguments.c"], files=["@arguments.c"]),
    replay("of an option", ["-fplugin=x.c"], files=["-fplugin=x.c"]),
    replay("of no file", ["t.json"], files=[]),
    replay("in an unknown language", ["t.json"], language="cuda"),
    replay("with an unknown canoniser", ["t.json"], canon="zzz"),
    replay("of another program", ["changed"]),
]


def count_messages(text):
    """One message begins with `quotient: `; what clang said in detail may follow, but not the same once more."""
    lines = text.splitlines()
    messages = [line for line in lines if line.startswith("quotient: ")]
    repeated = [
        line
        for line in lines
        if messages
        and not line.startswith("quotient: ")
        and re.sub(r"(fatal )?error: ", "", line) == messages[0].removeprefix("quotient: ")
    ]
    return len(messages) + len(repeated)


def drop_rights():
    """Root reads everything: an unreadable file exists only for somebody else."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)


def run(tool, arguments, folder):
    return subprocess.run(
        [str(tool), *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=30,
        preexec_fn=drop_rights,
    )


def problem_of(result, case):
    stderr = result.stderr.decode(errors="replace")
    if result.returncode != 2:
        return f"exit code {result.returncode}, not 2"
    if result.stdout:
        return f"stdout is not empty: {result.stdout[:80]!r}"
    if not stderr.strip():
        return "no message"
    if SIGNS_OF_A_CRASH.search(stderr):
        return "the message looks like a crash"
    if not any(text in stderr for text in case.mentions):
        return f"the message does not mention {' or '.join(case.mentions)}"
    if count_messages(stderr) != 1:
        return f"{count_messages(stderr)} messages instead of one"
    return None


def run_case(tool, case, json):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o777)
        (folder / "good.c").write_text(GOOD)
        if case.prepare:
            case.prepare(folder)
        arguments = list(case.arguments)
        if json and arguments:
            arguments.insert(1, "--json")
        try:
            result = run(tool, arguments, folder)
        except subprocess.TimeoutExpired:
            return arguments, "timeout", ""
        return arguments, problem_of(result, case), result.stderr.decode(errors="replace")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    parser.add_argument("--filter", default="", metavar="REGEX")
    parser.add_argument("--show", action="store_true", help="print every message")
    options = parser.parse_args()
    tool = options.quotient.resolve()
    if not tool.exists():
        sys.exit(f"bad_input.py: {tool} does not exist")
    failed = passed = 0
    for case in CASES:
        if not re.search(options.filter, case.name):
            continue
        for json in (False, True) if case.can_have_json() else (False,):
            arguments, problem, stderr = run_case(tool, case, json)
            passed, failed = passed + (not problem), failed + bool(problem)
            if problem:
                print(f"FAILED {case.name}: {problem}\n       quotient {shlex.join(arguments)}")
            if (problem or options.show) and stderr:
                print("".join(f"       | {line}\n" for line in stderr.splitlines()[:8]), end="")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
