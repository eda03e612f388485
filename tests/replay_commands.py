#!/usr/bin/env python3
"""`quotient replay --commands`: walks through saved traces by scripts of commands, and compares what is said. An answer
is a regular expression for all that the command prints."""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What ends an answer: a command that is none.
MARK = "end-of-answer"

LIST = [
    ("where", r"beginning\n"),
    ("back", r"beginning\n"),
    ("print list.length", r"list\.length = 0\n"),
    ("print list.head", r"list\.head = null\n"),
    ("print list.head->key", r"there is no 'list\.head->key' here\n"),
    ("next", r"step 0 of 0, main at tests/report/list\.c:2\d.*\n"),
    ("break list.c:99", r"no line of the trace is at list\.c:99\n"),
    ("break list.c:x", r"'x' is no number\n"),
    ("break list.c:20", r""),
    ("break", r"  list\.c:20\n"),
    ("continue", r"step 0 of 0, main at tests/report/list\.c:20:\d+ in push: list\.head = node;\n(  .*\n)*"),
    ("print list.head->key", r"list\.head->key = 10\n"),
    ("c", r"step 0 of 0, main at tests/report/list\.c:20:\d+ in push: .*\n(  .*\n)*"),
    ("p list.head->key", r"list\.head->key = 20\n"),
    ("p list.head -> next -> key", r"list\.head -> next -> key = 10\n"),
    ("p list.head->next->next", r"list\.head->next->next = null\n"),
    ("p *list.head", r"\*list\.head = \{\.next = .*, \.key = 20\}\n"),
    ("p list.head->", r"there is no 'list\.head->' here\n"),
    ("p list.head[", r"there is no 'list\.head\[' here\n"),
    ("p", r"there is no '' here\n"),
    ("stack", r"  push at tests/report/list\.c:\d+:\d+\n(    .*\n)*  main at tests/report/list\.c:26:\d+\n(    .*\n)*"),
    ("stack T7", r"there is no thread 'T7'\n"),
    ("reverse", r"step 0 of 0, main at tests/report/list\.c:20:.*\n(  .*\n)*"),
    ("p list.head->key", r"list\.head->key = 10\n"),
    ("reverse", r"beginning\n"),
    ("p list.length", r"list\.length = 0\n"),
    ("delete", r""),
    ("continue", r"step 0 of 0, main at tests/report/list\.c:30:.*\n(  .*\n)*use-after-free: .*\n"),
    ("next", r"step 0 of 0, main at tests/report/list\.c:30:.*\n(  .*\n)*use-after-free: .*\n"),
    ("heap", r"(.*\n)*  .*\(freed\)\n(.*\n)*"),
    ("p list.length", r"list\.length = 2\n"),
    ("trace", r"tests/report/list\.c:30:.*use-after-free(.*\n)*"),
    ("goto 7", r"there are 0 steps\n"),
    ("goto far", r"'far' is no number\n"),
]

QUEUE = [
    ("goto 25", r"step 25 of 33, T3 at .*message_queue\.c:37:.*\n(  .*\n)*  signal from T1, step 19: .*\n(  .*\n)*"),
    ("p queue.full", r"queue\.full = 1\n"),
    ("threads", r"  main .*\n  T1 +has ended\n  T2 .*:28:.* in put\n\* T3 .* in get\n  T4 .*:37:.* in get\n"),
    ("stack", r"  get at .*\n(    .*\n)*  consume at .*\n(    .*\n)*"),
    ("stack T2", r"  put at .*\n(    .*\n)*    q = &queue\n(    .*\n)*  produce at .*\n(    .*\n)*"),
    ("step", r"step 26 of 33, T3 .*\n(  .*\n)*"),
    ("back", r"step 25 of 33, T3 .*\n(  .*\n)*"),
    ("goto 28", r"step 28 of 33, T3 .*\n(  .*\n)*"),
    ("p queue.full", r"queue\.full = 0\n"),
    ("goto end", r"step 33 of 33, T4 .*\n(  .*\n)*deadlock: .*\n"),
    ("goto 0", r"beginning\n"),
    ("threads", r"  main .*\n(  T\d +has not begun\n){4}"),
]

MODEL = [
    ("p inside", r"inside = 0\n"),
    ("goto end", r"step \d+ of \d+, client:1 at .*:2\d.* in client: assert.*\n(  .*\n)*assertion: .*\n"),
    ("p inside", r"inside = 2\n"),
    ("stack client:2", r"  client at .*\n    me = 1\n"),
    ("break 10", r""),
    ("reverse", r"step \d+ of \d+, server:0 at .*:10.*\n(  .*\n)*"),
    ("heap", r"(.*\n)*  toServer\n(.*\n)*"),
]


def dialogue(tool, folder, source, script):
    """What is wrong with the answers, one text for each."""
    trace = folder / "trace.json"
    command = [tool, "check", source, "--trace", trace, "--quiet", "--minimise", "0"]
    subprocess.run(command, cwd=ROOT, capture_output=True)
    commands = "".join(f"{command}\n{MARK}\n" for command, _ in script)
    result = subprocess.run(
        [tool, "replay", "--commands", trace], cwd=ROOT, input=commands, capture_output=True, text=True, timeout=60
    )
    if result.returncode != 1:
        yield f"exit code {result.returncode}: {result.stderr}"
    answers = result.stdout.split(f"'{MARK}' is no command; help lists them\n")
    answers[0] = answers[0].partition("help lists the commands\n")[2].partition("\n")[2]  # what it says at first
    if len(answers) != len(script) + 1 or answers[-1]:
        yield f"{len(answers) - 1} answers to {len(script)} commands"
        return
    for (command, expected), answer in zip(script, answers):
        if not re.fullmatch(expected, answer):
            yield f"{command}: says {answer!r}"


def ends(tool, folder):
    """It ends where its input does, or with quit; and without --commands the trace is shown as a whole."""
    trace = folder / "trace.json"
    for given, most in (("", 2), ("quit\nheap\n", 2), ("q\n", 2)):
        result = subprocess.run([tool, "replay", "-i", trace], cwd=ROOT, input=given, capture_output=True, text=True)
        if result.returncode != 1 or result.stdout.count("\n") > most:
            yield f"{given!r}: exit code {result.returncode}, says {result.stdout!r}"
    page = folder / "page.html"
    result = subprocess.run([tool, "replay", "--html", page, trace], cwd=ROOT, capture_output=True, text=True, input="")
    if result.returncode != 1 or "use-after-free" not in result.stdout or "use-after-free" not in page.read_text():
        yield f"replay --html: exit code {result.returncode}, says {result.stdout!r}{result.stderr}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotient", type=pathlib.Path, required=True)
    tool = parser.parse_args().quotient.resolve()
    scripts = {
        "examples/message_queue.c": QUEUE,
        "tests/report/messages.pml": MODEL,
        "tests/report/list.c": LIST,
    }
    broken = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for source, script in scripts.items():
            broken += [f"{source}: {what}" for what in dialogue(tool, folder, source, script)]
        broken += ends(tool, folder)
    print("\n".join(broken))
    count = sum(map(len, scripts.values())) + 4
    print(f"{count - len(broken)} passed, {len(broken)} failed")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
