#!/usr/bin/env python3
"""`quotient test`: which functions are tests, a row for each, and that nothing that happens to one of them (an error,
no end, a crash of the check, Ctrl-C) loses the others. Also --entry, with which each of them is checked alone."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

import boxes
from boxes import Broken, expect
from interface import Box

TESTS = """#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <quotient.h>
int x;
static void *increment(void *a) { x++; return a; }
QUOTIENT_TEST(choice) {
  quotient_assert(quotient_choose(4) < 4);
}
void test_lost_update(void) {
  pthread_t t;
  pthread_create(&t, 0, increment, 0);
  x++;
  pthread_join(t, 0);
  assert(x == 2);
}
int test_status(void) { return 3; }
int test_good_status(void) { return 0; }
void test_leak(void) { malloc(4); }
void test_of_parameters(int unused) { (void)unused; abort(); }
static void test_static(void) { abort(); }
void testing(void) { abort(); test_static(); }
int main(void) { abort(); }
"""
FOREVER = "void test_forever(void) { volatile unsigned long i = 0; for (;;) i++; }\n"
VERDICTS = {
    "choice": ("verified", ""),
    "test_lost_update": ("error", "assertion"),
    "test_status": ("error", "exit-status"),
    "test_good_status": ("verified", ""),
    "test_leak": ("error", "leak"),
}


def verdicts(answer):
    return {test["name"]: (test["verdict"], test["kind"]) for test in answer["tests"]}


def test_each_is_a_check(box):
    done = box.run("test", "--json", box.write("t.c", TESTS))
    answer = json.loads(done.stdout)
    found = verdicts(answer)
    found.pop("test_static", None)  # it is one if the compiler keeps it
    expect(found == VERDICTS, f"{found}")
    expect(done.returncode == 1, f"exit code {done.returncode}")
    row = next(test for test in answer["tests"] if test["name"] == "test_lost_update")
    expect(row["location"]["line"] == 15 and row["states"] > 5 and row["seconds"] > 0, f"{row}")


def test_text(box):
    done = box.run("test", "-j", "1", box.write("t.c", TESTS))
    lines = done.stdout.splitlines()
    expect(re.match(r"verified +choice +4 states +[0-9.]+ m?s", lines[0]), lines[0])
    expect(any(line.startswith("error     test_lost_update") for line in lines), done.stdout)
    expect("assert(x == 2);" in done.stdout, "no trace of the error")
    expect(re.fullmatch(r"\d tests: 2 verified, \d with errors, 0 unknown", lines[-1]), lines[-1])
    quiet = box.run("test", "-q", "t.c").stdout
    expect("assert(x == 2);" not in quiet and "error     test_leak" in quiet, quiet)


def test_exit_codes(box):
    expect(box.run("test", box.write("good.c", "void test_a(void) {}\nvoid test_b(void) {}\n")).returncode == 0, "good")
    expect(box.run("test", "--time", "1s", box.write("forever.c", FOREVER)).returncode == 3, "without an end")
    for text in ("int main(void) { return 0; }\n", "void test_a(void) {\n"):
        done = box.run("test", box.write("bad.c", text))
        expect(done.returncode == 2 and done.stderr.count("\n") == 1, f"{done.returncode}: {done.stderr}")
    expect(box.run("test", "--time", "soon", "good.c").returncode == 2, "a limit that is none")
    expect(box.run("test", box.write("m.pml", "active proctype p() { skip }\n")).returncode == 2, "a model")


def test_options_are_for_each(box):
    source = "#include <stdlib.h>\nint f(int);\nvoid test_a(void) { if (f(N)) malloc(4); }\n"
    box.write("t.c", source)
    arguments = ["test", "--json", "-D", "N=2", "--stub", "f=0..1", "t.c"]
    expect(verdicts(json.loads(box.run(*arguments).stdout)) == {"test_a": ("error", "leak")}, "stubs")
    answer = json.loads(box.run(*arguments, "--check", "assert").stdout)
    expect(verdicts(answer) == {"test_a": ("verified", "")}, f"checks: {verdicts(answer)}")
    answer = json.loads(box.run(*arguments, "--check", "-leak", "--no-spurious-wakeups").stdout)
    expect(verdicts(answer) == {"test_a": ("verified", "")}, f"one check less: {verdicts(answer)}")


def test_one_without_end_loses_nothing(box):
    done = box.run("test", "--time", "2s", "--json", "--junit", "j.xml", box.write("t.c", TESTS + FOREVER))
    found = verdicts(json.loads(done.stdout))
    expect(found.pop("test_forever") == ("unknown", "unknown"), "the one without end")
    found.pop("test_static", None)
    expect(found == VERDICTS and done.returncode == 1, f"{found}")
    suite = ElementTree.parse(box.folder / "j.xml").getroot()[0]
    kinds = {case.get("name"): [part.tag for part in case] for case in suite.findall("testcase")}
    expect(kinds["choice"] == [] and kinds["test_forever"] == ["error"], f"{kinds}")
    expect(kinds["test_leak"] == ["failure"] and int(suite.get("errors")) == 1, f"{kinds}")


def start(box, *arguments):
    return subprocess.Popen(
        [str(box.tool), "test", *arguments], cwd=box.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def children_of(process):
    path = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(child) for child in path.read_text().split()]


def wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.05)
    raise Broken("it took too long")


def child_that_checks(process, name):
    """The process of the check of this test, if it has begun."""
    for child in children_of(process):
        words = pathlib.Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
        if f"--entry={name}".encode() in words:
            return child
    return None


def test_a_crash_loses_nothing(box):
    box.write("t.c", TESTS + FOREVER)
    process = start(box, "--json", "--time", "30s", "t.c")
    os.kill(wait_for(lambda: child_that_checks(process, "test_forever")), signal.SIGSEGV)
    found = verdicts(json.loads(process.communicate(timeout=60)[0]))
    expect(found.pop("test_forever") == ("unknown", "crash"), "the one that crashed")
    found.pop("test_static", None)
    expect(found == VERDICTS and process.returncode == 1, f"{found}")


def test_control_c(box):
    box.write("t.c", "void test_good(void) {}\n" + FOREVER.replace("forever", "z_forever"))
    process = start(box, "-j", "1", "--junit", "j.xml", "t.c")
    wait_for(lambda: child_that_checks(process, "test_z_forever"))
    process.send_signal(signal.SIGINT)
    out = process.communicate(timeout=30)[0]
    expect(process.returncode == 3 and "1 verified, 0 with errors, 1 unknown" in out, out)
    expect(not children_of_all(box), "a check goes on")
    names = [case.get("name") for case in ElementTree.parse(box.folder / "j.xml").iter("testcase")]
    expect(names == ["test_good", "test_z_forever"], f"{names}")


def children_of_all(box):
    """Checks of this folder that still run."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if path.joinpath("cwd").readlink() == box.folder:
                found.append(path.name)
        except OSError:
            pass
    return found


def test_entry(box):
    box.write("t.c", TESTS)
    done = box.run("check", "--entry", "test_lost_update", "--trace", "t.json", "t.c")
    expect(done.returncode == 1 and "t.c:15" in done.stdout, done.stdout)
    again = box.run("replay", "t.json")
    expect(again.returncode == 1 and "t.c:15" in again.stdout, again.stdout + again.stderr)
    expect(box.run("check", "--entry", "choice", "t.c").returncode == 0, "by the name of a test")
    for entry, word in (("nothing", "does not define"), ("test_of_parameters", "parameters")):
        done = box.run("check", "--entry", entry, "t.c")
        expect(done.returncode == 2 and word in done.stderr, done.stderr)
    box.write("t.cpp", "#include <quotient.h>\nnamespace n { void test_x() {} }\nQUOTIENT_TEST(c) { *(int *)0 = 1; }\n")
    found = verdicts(json.loads(box.run("test", "--json", "t.cpp").stdout))
    expect(found == {"test_x": ("verified", ""), "c": ("error", "null-dereference")}, f"{found}")


if __name__ == "__main__":
    sys.exit(boxes.run_tests(globals(), Box))
