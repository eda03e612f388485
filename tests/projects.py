#!/usr/bin/env python3
"""Quotient inside of a build: `quotient cc` and `quotient c++` as the compilers of make, CMake, archives and shared
libraries, the check of what they built, compile_commands.json (--project), and --list-missing."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import boxes
from boxes import expect
from interface import SAFE, Box

HEADER = """struct node {
  int value;
  struct node *next;
};
void push(struct node **s, int v);
int pop(struct node **s);
"""
STACK = """#include <stdlib.h>
#include <stack.h>
static int count;
void push(struct node **s, int v) {
  struct node *n = malloc(sizeof *n);
  n->value = v;
  n->next = *s;
  *s = n;
  count++;
}
int pop(struct node **s) {
  struct node *n = *s;
  int v = n->value;
  *s = n->next;
  free(n);
  count--;
  return v;
}
"""
MAIN = """#include <assert.h>
#include <stdio.h>
#include <stack.h>
static int count = 5;
int main(void) {
  struct node *s = 0;
  push(&s, 1);
  push(&s, 2);
  assert(pop(&s) == 2);
  assert(pop(&s) == LAST);
  printf("ok %d\\n", count);
  return 0;
}
"""
MAKEFILE = """CFLAGS = -O2 -g -Wall -Iinclude -DLAST=1 -D_FORTIFY_SOURCE=2 -ffunction-sections
program: main.o libstack.a
	$(CC) -Wl,--gc-sections -o $@ main.o libstack.a
libstack.a: stack.o unused.o
	$(AR) rcs $@ $^
shared: main.c libstack.so
	$(CC) $(CFLAGS) main.c -o $@ -L. -lstack -Wl,-rpath,'$$ORIGIN'
libstack.so: stack.c
	$(CC) $(CFLAGS) -fPIC -shared -o $@ $<
"""
CMAKE = """cmake_minimum_required(VERSION 3.10)
project(stack C CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
include_directories(include)
add_definitions(-DLAST=1)
add_library(stack stack.c unused.c)
add_executable(program main.c)
target_link_libraries(program stack)
"""
HARNESS = """#include <quotient.h>
#include <stack.h>
int main(void) {
  struct node *s = 0;
  int n = quotient_choose(3);
  for (int i = 0; i < n; i++) push(&s, i);
  while (n-- > 0) quotient_assert(pop(&s) == n);
  return LAST - 1;
}
"""


def lay_out(box):
    (box.folder / "include").mkdir()
    box.write("include/stack.h", HEADER)
    box.write("stack.c", STACK)
    box.write("main.c", MAIN)
    box.write("unused.c", "int unused(void) { return 1; }\n")
    box.write("Makefile", MAKEFILE)
    box.write("CMakeLists.txt", CMAKE)
    box.write("harness.c", HARNESS)


def do(box, *command, **environment):
    done = subprocess.run(
        command, cwd=box.folder, capture_output=True, text=True, timeout=120, env={**os.environ, **environment}
    )
    expect(done.returncode == 0, f"{' '.join(map(str, command))}: {done.stdout}{done.stderr}")
    return done.stdout


def checked(box, *arguments):
    done = box.run("check", *arguments)
    return done.returncode, done.stdout + done.stderr


def test_make(box):
    lay_out(box)
    do(box, "make", "program", "shared", f"CC={box.tool} cc")
    for program in ("program", "shared"):
        expect(do(box, f"./{program}") == "ok 5\n", "it does not run as always")
        code, text = checked(box, f"./{program}")
        expect(code == 0 and "ends with status 0" in text, f"{program}: {text}")
    do(box, "make", "-B", "program", "shared", f"CC={box.tool} cc", "CFLAGS=-Iinclude -DLAST=7")
    for program in ("program", "shared"):
        code, text = checked(box, program)
        expect(code == 1 and re.search(r"/main\.c:10:\d+: assertion", text), f"{program}: {text}")
    done = box.run("check", "--trace", "t.json", "-q", "./shared")
    again = box.run("replay", "t.json")
    expect(done.returncode == 1 and again.returncode == 1 and "main.c:10" in again.stdout, again.stderr)


def test_archives_and_objects(box):
    lay_out(box)
    do(box, "make", "libstack.a", f"CC={box.tool} cc")
    code, text = checked(box, "-Iinclude", "-DLAST=1", "harness.c", "libstack.a")
    expect(code == 0 and "/stack.c" in text and "unused.c" not in text, text)
    code, text = checked(box, "-Iinclude", "-DLAST=1", "harness.c", "stack.o")
    expect(code == 0, text)
    code, text = checked(box, "libstack.a")
    expect(code == 2 and "archives alone" in text, text)
    code, text = checked(box, "--check", "bounds-inner", "harness.c", "libstack.a")
    expect(code == 2 and "need the source" in text, text)


def test_ways_to_call_a_compiler(box):
    lay_out(box)
    tool = str(box.tool)
    flags = ["-Iinclude", "-DLAST=1"]
    do(box, tool, "cc", *flags, "main.c", "stack.c", "-o", "both", "-lm")
    expect(checked(box, "./both")[0] == 0, "two sources at once")
    do(box, tool, "cc", *flags, "-c", "main.c", "stack.c")
    do(box, tool, "cc", "main.o", "stack.o")
    expect(checked(box, "a.out")[0] == 0, "objects with the usual names")
    do(box, tool, "cc", *flags, "-c", "-MMD", "-MF", "main.d", "-o", "x.o", "-x", "c", "main.c")
    expect("main.c" in (box.folder / "main.d").read_text(), "dependencies")
    expect("int main" in do(box, tool, "cc", *flags, "-E", "main.c"), "-E")
    expect(do(box, tool, "cc", "--version") == do(box, "cc", "--version"), "--version")
    do(box, tool, "cc", *flags, "-c", "main.c", "-o", "clang.o", QUOTIENT_CC="clang-19")
    expect("clang" in do(box, tool, "cc", "--version", QUOTIENT_CC="clang-19"), "another compiler")
    box.write("inner.rsp", '-DLAST=1 "main.c"\n')
    box.write("all.rsp", "-Iinclude @inner.rsp stack.c\n-o answered\n")
    do(box, tool, "cc", "@all.rsp")
    expect(checked(box, "./answered")[0] == 0, "words in files")
    do(box, tool, "cc", *flags, "-flto", "-c", "main.c", "stack.c")
    do(box, tool, "cc", "-flto=auto", "main.o", "stack.o", "-o", "late")
    expect(checked(box, "./late")[0] == 0, "-flto")
    broken = subprocess.run([tool, "cc", "-c", box.write("b.c", "int x = ;\n")], cwd=box.folder, capture_output=True)
    expect(broken.returncode == 1 and b"b.c:1" in broken.stderr, "a mistake in the source")
    expect(not (box.folder / "b.o").exists(), "an object of a mistake")
    do(box, tool, "cc", "-m32", "-c", box.write("w.c", "int main(void) { return sizeof(long) - 4; }\n"))
    expect(checked(box, "-m32", "w.o")[0] == 0, "32 bits")


def test_cxx(box):
    box.write("m.cpp", "extern \"C\" int f(int);\nint main() { return f(2) - 3; }\n")
    box.write("f.c", "int f(int x) { int *p = 0; return x == 3 ? *p : x + 1; }\n")
    do(box, box.tool, "cc", "-c", "f.c")
    do(box, box.tool, "c++", "m.cpp", "f.o", "-o", "m")
    expect(checked(box, "./m")[0] == 0, "C and C++")


def test_sources_that_clang_refuses(box):
    box.write("bad.c", "#ifdef __clang__\n#error not for clang\n#endif\nint f(void) { return 0; }\n")
    box.write("m.c", "int f(void);\nint main(void) { return f(); }\n")
    do(box, box.tool, "cc", "bad.c", "m.c", "-o", "m")
    do(box, "./m")
    code, text = checked(box, "./m")
    expect(code == 3 and "not for clang" in text and "'f'" in text, text)


def test_what_has_no_bitcode(box):
    do(box, "cc", box.write("m.c", SAFE), "-o", "m")
    code, text = checked(box, "./m")
    expect(code == 2 and "quotient cc" in text, text)
    do(box, box.tool, "cc", "m.c", "-o", "m")
    program = (box.folder / "m").read_bytes()
    at = program.index(b"QUOTIENT")
    for damage in (program[: at + 8] + b"\xff" * 8 + program[at + 16 :], program[:at] + b"x" + program[at + 1 :]):
        (box.folder / "m").write_bytes(damage)
        code, text = checked(box, "./m")
        expect(code == 2 and "damaged" in text, f"{code}: {text}")


def test_cmake(box):
    lay_out(box)
    (box.folder / "cmake").mkdir()
    do(box, "cmake", "-S", ".", "-B", "build", CC=f"{box.tool} cc", CXX=f"{box.tool} c++")
    do(box, "cmake", "--build", "build")
    expect(checked(box, "build/program")[0] == 0, "a program that CMake has built")


def test_project(box):
    lay_out(box)
    do(box, "cmake", "-S", ".", "-B", "build")
    code, text = checked(box, "--project", "build", "harness.c")
    expect(code == 0 and "from the library" in text and "/stack.c" in text and "unused.c" not in text, text)
    entries = json.loads((box.folder / "build/compile_commands.json").read_text())
    expect(any("arguments" in entry or "command" in entry for entry in entries), "no entries")
    split = [{"directory": "..", "file": "stack.c", "arguments": ["cc", "-I", "include", "-DLAST=1", "-c", "stack.c"]}]
    box.write("build/own.json", json.dumps(split))
    expect(checked(box, "--project", "build/own.json", "harness.c")[0] == 0, "a list of arguments")
    box.write("stack.c", STACK.replace("*s = n->next;", "*s = 0;"))
    done = box.run("check", "--project", "build", "--trace", "t.json", "harness.c")
    again = box.run("replay", "t.json")
    expect(done.returncode == 1 and again.returncode == 1 and "stack.c" in again.stdout, again.stdout + again.stderr)
    for name in ("nowhere", "main.c"):
        code, text = checked(box, "--project", name, "harness.c")
        expect(code == 2 and name in text, text)


def test_project_with_several_programs(box):
    box.write("one.c", "int shared(void) { return 1; }\nint main(void) { return 1; }\n")
    box.write("two.c", "int main(void) { return 2; }\n")
    box.write("h.c", "int shared(void);\nint main(void) { return shared() - 1; }\n")
    entries = [{"directory": ".", "file": f"{name}.c", "command": f"cc -c '{name}.c'"} for name in ("one", "two")]
    box.write("compile_commands.json", json.dumps(entries))
    code, text = checked(box, "--project", ".", "h.c")
    expect(code == 0 and "one.c" in text and "two.c" not in text and "status 0" in text, text)


def test_list_missing(box):
    source = "int f(int), g(void);\nint x;\nint main(void) {\n  if (x) return f(1);\n  return x ? f(2) + g() : 0;\n}\n"
    done = box.run("check", "--list-missing", box.write("m.c", source))
    lines = done.stdout.splitlines()
    expect(done.returncode == 3 and lines[-1] == "2 missing", done.stdout)
    expect(any("m.c:4:17, m.c:5:14" in line and "'f'" in line for line in lines), done.stdout)
    done = box.run("check", "--list-missing", "--stub", "f=0", "--stub", "g=0", "m.c")
    expect(done.returncode == 0 and done.stdout == "0 missing\n", done.stdout)


if __name__ == "__main__":
    for program in ("make", "cmake", "cc", "ar"):
        if shutil.which(program) is None:
            sys.exit(f"projects.py: there is no {program}")
    sys.exit(boxes.run_tests(globals(), Box))
