#!/usr/bin/env python3
"""What scripts rely on (docs: the interface): the fields of the JSON, exit codes, counts that repeat, the ways to give
input and to take output. One function per promise; each gets the tool and an empty folder, and raises on a broken
one."""
import json
import os
import pathlib
import re
import subprocess
import sys
import time

import boxes
from boxes import ROOT, expect

CLANG = "clang-19"

SAFE = "int main(void) { return 0; }\n"
BUG = "#include <assert.h>\nint main(void) {\n  int x = 3;\n  assert(x == 4);\n  return 0;\n}\n"
RACE = """#include <pthread.h>
int x;
void *work(void *a) { x++; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x++;
  pthread_join(t, 0);
  return 0;
}
"""
TWO_BUGS = """#include <assert.h>
#include <pthread.h>
volatile int x;
void *work(void *a) { x = 1; x = 2; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int seen = x;
  assert(seen != 1);
  assert(seen != 2);
  pthread_join(t, 0);
  return 0;
}
"""
STATISTICS = """states transitions matched depth errors seconds states_per_second memory_peak_bytes store_bytes
 bytes_per_state heap_objects_mean objects_modified_percent objects_hashed_percent objects_traversed_percent
 chains contents nodes
 garbage_collected compile_seconds search_seconds""".split()


class Box(boxes.Box):
    def json(self, *arguments):
        result = self.run("check", *arguments, "--json")
        expect(result.returncode in (0, 1, 3), f"exit code {result.returncode}: {result.stderr.strip()}")
        return json.loads(result.stdout)

    def clang(self, *arguments):
        subprocess.run([CLANG, "-w", *arguments], cwd=self.folder, check=True, timeout=60)


def test_json_has_all_fields(box):
    answer = box.json(box.write("bug.c", BUG))
    for field in (
        "tool",
        "input",
        "options",
        "verdict",
        "reason",
        "caveats",
        "warnings",
        "reduction",
        "symmetry",
        "missing",
        "ends",
        "errors",
        "statistics",
    ):
        expect(field in answer, f"no field {field}")
    expect(answer["tool"]["name"] == "quotient" and re.match(r"\d+\.\d+\.\d+", answer["tool"]["version"]), "tool")
    expect(answer["input"] == {"files": ["bug.c"], "language": "c"}, f"input: {answer['input']}")
    for option in ("canon", "por", "order", "store", "hash", "gc", "check"):
        expect(option in answer["options"], f"options has no {option}")
    missing = [s for s in STATISTICS if s not in answer["statistics"]]
    expect(not missing, f"statistics lacks {', '.join(missing)}")


def test_json_describes_the_error(box):
    error = box.json(box.write("bug.c", BUG))["errors"][0]
    place = error["location"]
    expect(error["kind"] == "assertion" and error["message"], "kind or message")
    expect((place["file"], place["line"], place["function"]) == ("bug.c", 4, "main"), f"location: {place}")
    expect(place["column"] >= 1, "column")
    expect(error["thread"] == 0, f"thread: {error['thread']}")
    expect(error["trace"], "empty trace")
    for step in error["trace"]:
        for field in ("step", "thread", "location", "text", "reads", "writes"):
            expect(field in step, f"a step of the trace has no {field}")


THREAD_LOCALS = """#include <assert.h>
#include <pthread.h>
static _Thread_local int t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
static int *seen, sum;
static void publish(int *p) { seen = p; }
static void *work(void *a) { t9 = 1; publish(&t9); return a; }
int main(void) {
  int here = 3, there = 4;
  int *both[] = {&here, &there};
  publish(&t0); publish(&t1); publish(&t2); publish(&t3); publish(&t4);
  publish(&t5); publish(&t6); publish(&t7); publish(&t8); publish(&t9);
  publish(both[t0 + 1]);
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  both[0] = seen;
  sum = *both[t0];
  return 0;
}
"""


def test_variables_have_their_names(box):
    """Thread-local ones too, however many there are, and the locals of the function that uses them."""
    source = box.write("names.c", THREAD_LOCALS)
    error = box.json(source)["errors"][0]
    expect(error["message"] == "read of a thread-local variable whose thread has ended", f"says {error['message']}")
    values = [w.split(" = ")[1] for step in error["trace"] for w in step["writes"] if w.startswith("seen = ")]
    expect(values == [f"&t{i}" for i in range(10)] + ["&there", "&t9"], f"names: {values}")
    ended = box.json(str(ROOT / "tests/programs/reuse/thread_local_bug.c"))["errors"][0]
    reads = [r for step in ended["trace"] for r in step["reads"]]
    expect("first = &a dead thread-local variable" in reads, f"what has ended: {reads}")
    objects = {o["name"] for o in box.json("--profile", source)["profile"]["objects"]}
    expect("t9" in objects, f"the profile knows {objects}")


CONDITIONAL = """#include <stdlib.h>
int main(int argc, char **argv) { (void)argv; return rand() % 2 + argc == 9; }
"""


def test_verdict_says_with_what_it_holds(box):
    box.write("seeded.c", CONDITIONAL)
    answer = box.json("seeded.c")
    expect((answer["verdict"], answer["reason"]) == ("verified", ""), f"{answer['verdict']}: {answer['reason']}")
    expect(answer["caveats"] == ["with no arguments", "with rand() as seeded"], f"caveats: {answer['caveats']}")
    expect(answer["options"]["strict"] is False, "option strict")
    line = box.run("check", "seeded.c").stdout
    expect(line.startswith("verified, with no arguments and rand() as seeded: "), f"printed: {line}")
    strict = box.run("check", "--strict", "seeded.c")
    expect(strict.returncode == 3 and "it holds only with no arguments" in strict.stdout, f"--strict: {strict.stdout}")
    strict = box.json("--strict", "seeded.c")
    expect(strict["verdict"] == "unknown" and len(strict["caveats"]) == 2, f"--strict: {strict['caveats']}")


ENDS = """#include <quotient.h>
#include <stdlib.h>
int main(void) { if (quotient_choose(3) == 1) exit(7); return 0; }
"""


def test_verdict_says_how_the_program_ends(box):
    box.write("ends.c", ENDS)
    answer = box.json("ends.c")
    expect(answer["verdict"] == "verified" and answer["warnings"] == [], f"{answer['verdict']} {answer['warnings']}")
    expect(answer["ends"] == [{"status": 0, "times": 1}, {"status": 7, "times": 1}], f"ends: {answer['ends']}")
    line = box.run("check", "ends.c").stdout.strip()
    expect(line.endswith("; ends with status 0 (1 time) or 7 (1 time)"), f"printed: {line}")
    error = box.json("--check", "exit", "ends.c")["errors"][0]
    expect((error["kind"], error["location"]["line"]) == ("exit-status", 3), f"--check exit: {error['kind']}")
    box.write("endless.c", "int main(void) { for (;;) {} }\n")
    answer = box.json("endless.c")
    expect(answer["ends"] == [] and "no execution reaches the end" in answer["warnings"][0], f"{answer['warnings']}")
    line = box.run("check", "endless.c").stdout
    expect("; never ends\n  warning: no execution reaches the end" in line, f"printed: {line}")


def test_verdict_warns_of_threads_that_never_are(box):
    box.write(
        "threads.c",
        (
            "#include <pthread.h>\nstatic void *f(void *p) { return p; }\nstatic int on;\n"
            "int main(void) { pthread_t t; if (on) pthread_create(&t, 0, f, 0); return 0; }\n"
        ),
    )
    warnings = box.json("threads.c")["warnings"]
    expect(len(warnings) == 1 and "no execution creates one" in warnings[0], f"warnings: {warnings}")


def test_json_only_on_stdout(box):
    box.write("bug.c", BUG)
    result = box.run("check", "--json", "bug.c")
    expect(result.returncode == 1, f"exit code {result.returncode}")
    json.loads(result.stdout)


def test_json_before_several_files(box):
    box.write("a.c", "int main(void) { return 0; }\n")
    box.write("b.c", "int f(void) { return 0; }\n")
    for order in (["b.c", "a.c"], ["a.c", "b.c"]):
        before = {name: (box.folder / name).read_text() for name in order}
        result = box.run("check", "--json", *order)
        expect({name: (box.folder / name).read_text() for name in order} == before, "a source file was overwritten!")
        expect(result.returncode == 0, f"--json takes a source file for its own: {result.stderr.strip()}")
        json.loads(result.stdout)


def test_json_to_a_file(box):
    box.write("bug.c", BUG)
    result = box.run("check", "--json=out.json", "bug.c")
    expect(result.returncode == 1, f"exit code {result.returncode}: {result.stderr.strip()}")
    expect(json.loads((box.folder / "out.json").read_text())["verdict"] == "error", "verdict in the file")


def test_counts_repeat(box):
    box.write("race.c", RACE)
    runs = [box.json("race.c")["statistics"] for _ in range(3)]
    for name in ("states", "transitions", "matched", "depth", "chains", "contents", "nodes"):
        expect(len({run[name] for run in runs}) == 1, f"{name} differs: {[run[name] for run in runs]}")


def test_text_names_kind_and_place(box):
    box.write("bug.c", BUG)
    result = box.run("check", "bug.c")
    expect(result.returncode == 1 and "bug.c:4" in result.stdout and "assert" in result.stdout, result.stdout[:200])
    expect("\033" not in result.stdout + result.stderr, "colours although the output is no terminal")


def test_text_says_what_threads_run(box):
    source = box.write(
        "threads.c",
        """#include <assert.h>
#include <pthread.h>
static void *work(void *unused) { return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  assert(0);
}
""",
    )
    text = box.run("check", "--order", "bfs", source).stdout
    expect("threads: main runs main, T1 has not begun" in text, f"text: {text}")


def test_verified_is_said(box):
    result = box.run("check", box.write("safe.c", SAFE))
    expect(result.returncode == 0 and "verified" in result.stdout, result.stdout[:200])


def test_errors_all(box):
    answer = box.json("--errors", "all", box.write("two.c", TWO_BUGS))
    lines = {error["location"]["line"] for error in answer["errors"]}
    expect({9, 10} <= lines, f"errors at lines {sorted(lines)}, not at 9 and 10")


def test_errors_all_goes_on(box):
    source = box.write(
        "two.c",
        """#include <assert.h>
#include <stdlib.h>
static char *kept;
int main(void) {
  kept = malloc(4);
  kept = NULL;
  kept = malloc(4);
  kept = NULL;
  assert(kept);
  return 0;
}
""",
    )
    found = {
        (e["kind"], e["location"]["line"], e["search_goes_on"]) for e in box.json("--errors", "all", source)["errors"]
    }
    expect(found == {("leak", 6, True), ("leak", 8, True), ("assertion", 9, False)}, f"errors: {found}")
    text = box.run("check", "--errors", "all", source).stdout
    expect(text.count("are not followed beyond it") == 1, "it is not said where the search does not go on")
    box.run("check", "--errors", "all", "--trace", "t.json", source)
    expect(box.run("replay", "t.json").returncode == 1, "a trace of --errors all cannot be replayed")


def test_errors_all_sees_writes_before_errors(box):
    source = str(pathlib.Path(__file__).parent / "programs/errors/written_bug.c")
    for reduction in ["none", "escape", "both", "dynamic"]:
        errors = box.json("--errors", "all", "--por", reduction, source)["errors"]
        found = {error["location"]["line"] for error in errors}
        expect(found == {10, 15, 23}, f"with --por {reduction}, errors are at lines {sorted(found)}")


def test_blocks_say_where_they_come_from(box):
    source = box.write(
        "block.c",
        """#include <stdlib.h>
static char *make(void) { return malloc(4); }
static void lose(void) {
  char *p = make();
  p[0] = 1;
}
int main(void) {
  lose();
  return 0;
}
""",
    )
    leak = box.json(source)["errors"][0]
    expect(
        leak["kind"] == "leak" and leak["allocated_at"]["line"] == 2 and leak["allocated_at"]["function"] == "make",
        f"leak: {leak}",
    )
    expect("allocated at block.c:2" in box.run("check", source).stdout, "the text does not say where it was allocated")
    source = box.write(
        "freed.c",
        """#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  free(p);
  return p[0];
}
""",
    )
    error = box.json(source)["errors"][0]
    expect((error["allocated_at"]["line"], error["freed_at"]["line"]) == (3, 4), f"use after free: {error}")
    expect("freed at freed.c:4" in box.run("check", source).stdout, "the text does not say where it was freed")
    source = box.write(
        "other.c",
        """#include <assert.h>
#include <stdlib.h>
int main(void) {
  free(malloc(4));
  assert(0);
}
""",
    )
    error = box.json(source)["errors"][0]
    expect("allocated_at" not in error and "freed_at" not in error, f"sites of a block that is not concerned: {error}")
    expect([frame["line"] for frame in error["stack"]] == [5], f"the calls that were going on: {error}")
    source = box.write(
        "calls.c", "#include <assert.h>\nvoid f(int n) {\n  assert(n);\n  f(n - 1);\n}\nint main(void) { f(1); }\n"
    )
    error = box.json(source)["errors"][0]
    calls = [(frame["line"], frame["function"]) for frame in error["stack"]]
    expect(calls == [(3, "f"), (4, "f"), (6, "main")], f"the calls that were going on: {calls}")
    shown = box.run("check", source).stdout
    expect("  in f\n  called by f at calls.c:4" in shown and "called by main at calls.c:6" in shown, f"calls: {shown}")


def test_held_memory_begins_the_search_anew(box):
    source = box.write(
        "held.c",
        """#include <stdlib.h>
static volatile int steps;
int main(void) {
  char *p = malloc(4);
  p[0] = 1;
  steps = 1;
  exit(0);
}
""",
    )
    answer = box.json(source)
    expect(answer["verdict"] == "verified" and answer["statistics"]["searches"] == 2, f"held: {answer['verdict']}")
    expect(box.json("--check", "none", source)["statistics"]["searches"] == 1, "a search without leaks begins anew")
    expect(box.run("run", source).returncode == 0, "`run` reports memory as lost that is held")


def test_graph_of_states(box):
    source = box.write(
        "graph.c",
        """#include <assert.h>
#include <pthread.h>
static volatile int x;
static void *work(void *a) { x = 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); assert(x == 0); }
""",
    )
    model = box.write("graph.pml", "byte x; active [2] proctype p() { x++; assert(x < 2) }")
    for file, options in ((source, ["--por", "none"]), (source, ["--order", "bfs"]), (model, ["--por", "none"])):
        states = box.json("--errors", "all", "--dot", "graph.dot", *options, file)["statistics"]["states"]
        lines = (box.folder / "graph.dot").read_text().splitlines()
        drawn = sum(line.startswith("  s") and " -> " not in line for line in lines)
        expect(drawn == states, f"{file}: {drawn} of {states} states are drawn")
        expect(any("fontcolor=red" in line for line in lines), f"{file}: no error is drawn")
    refused = box.run("check", "--dot", "graph.dot", "--ltl", "G (x < 2)", source)
    expect(refused.returncode == 2 and "--ltl" in refused.stderr, f"with a formula: {refused.stderr}")


def test_profile(box):
    source = box.write(
        "profile.c",
        """#include <pthread.h>
#include <stdlib.h>
struct queue { int count; int spare; };
static struct queue queue;
static volatile int ready, rows[2];
static void *work(void *a) {
  for (int i = 0; i < 5; i++) queue.spare = rows[i % 2] = i;
  ready = 1;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  while (!ready) {
  }
  pthread_join(t, 0);
  return queue.count;
}
""",
    )
    profile = box.json("--profile", source)["profile"]
    spare = [f for o in profile["objects"] for f in o["fields"] if f["name"] == "queue.spare"]
    expect(spare and spare[0]["values"] == 5, f"objects: {profile['objects']}")
    rows = [f["name"] for o in profile["objects"] for f in o["fields"] if "rows" in f["name"]]
    expect(len(rows) == 2 and len(set(rows)) == 2, f"elements of an array: {rows}")
    spins = [l for l in profile["lines"] if l["location"]["line"] == 14]
    expect(spins and spins[0]["unchanged"] > 0, f"lines: {profile['lines']}")
    expect(all(l["steps"] >= l["new_states"] + l["known_states"] for l in profile["lines"]), "counts do not add up")
    text = box.run("check", "--profile", source).stdout
    expect("queue.spare" in text and "spins" in text, "the profile is not printed")
    expect("profile" not in box.json(source), "a profile that nobody asked for")


def test_limited_failures_of_malloc(box):
    source = box.write("fail.c", "#include <stdlib.h>\nint main(void) { free(malloc(1)); return 0; }\n")
    for flags, said in ([], False), (["--malloc-may-fail"], True), (["--malloc-may-fail=2"], 2):
        expect(box.json(*flags, source)["options"]["malloc_may_fail"] == said, f"the JSON does not say {flags}")


def test_bitcode_and_ir(box):
    box.write("bug.c", BUG)
    box.clang("-g", "-c", "-emit-llvm", "bug.c", "-o", "bug.bc")
    box.clang("-g", "-S", "-emit-llvm", "bug.c", "-o", "bug.ll")
    for name in ("bug.bc", "bug.ll"):
        answer = box.json(name)
        expect(answer["errors"] and answer["errors"][0]["location"]["line"] == 4, f"{name}: {answer['verdict']}")


def test_bitcode_with_source(box):
    box.write("f.c", "int f(void) { return 1; }\n")
    box.write("main.c", "#include <assert.h>\nint f(void);\nint main(void) { assert(f() == 2); return 0; }\n")
    box.clang("-c", "-emit-llvm", "f.c", "-o", "f.bc")
    expect(box.json("f.bc", "main.c")["verdict"] == "error", "verdict")


def test_properties(box):
    box.write("race.c", RACE)
    for text, verdict in (
        ("CHECK( init(main()), LTL(G ! data-race) )", "error"),
        ("CHECK( init(main()), LTL(G ! call(reach_error())) )", "verified"),
        (
            (
                "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n"
                "CHECK( init(main()), LTL(G valid-memtrack) )"
            ),
            "verified",
        ),
        ("CHECK( init(main()), LTL(G ! overflow) )", "verified"),
    ):
        answer = box.json("--property", box.write("p.prp", text + "\n"), "race.c")
        expect(answer["verdict"] == verdict, f"{text}: {answer['verdict']} instead of {verdict}")


def test_checks_are_taken_out_and_added(box):
    box.write("race.c", RACE)

    def checks_of(*words):
        answer = box.json(*(word for each in words for word in ("--check", each)), "race.c")
        return set(answer["options"]["check"].split(","))

    default = checks_of("default")
    for words, checks in (
        (["default,-sync"], default - {"sync"}),
        (["-sync,-leak"], default - {"sync", "leak"}),
        (["race", "leak"], {"race", "leak"}),
        (["default,race", "-race"], default),
    ):
        expect(checks_of(*words) == checks, f"{words}: {checks_of(*words)}")


def test_cache_of_bitcode(box):
    cache = box.folder / "cache"
    (box.folder / "near").mkdir()
    (box.folder / "far").mkdir()
    box.write("far/n.h", "#define N 4\n")
    box.write("a.c", '#include <assert.h>\n#include "n.h"\nint f(void);\nint main(void) { assert(f() == N); }\n')
    box.write("b.c", "int f(void) { return 4; }\n")
    box.write("broken.c", "int f(void) { return\n")
    long_ago = time.time() - 100  # what was just written is not trusted to stay as it is
    for file in ("far/n.h", "a.c", "b.c"):
        os.utime(box.folder / file, (long_ago, long_ago))

    def start(*files):
        return subprocess.Popen(
            [str(box.tool), "check", "-Inear", "-Ifar", *files],
            cwd=box.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "QUOTIENT_CACHE": str(cache)},
        )

    def verdict(*files):
        return start(*files).wait(timeout=60)

    several = [start("a.c", "b.c") for _ in range(4)]
    expect([process.wait(timeout=60) for process in several] == [0] * 4, "four at once disagree")
    entries = sorted(cache.iterdir())
    expect(len(entries) == 2, f"{len(entries)} entries for two files")
    expect(verdict("a.c", "b.c") == 0 and sorted(cache.iterdir()) == entries, "the second time it is compiled again")
    expect(verdict("a.c", "broken.c") == 2 and sorted(cache.iterdir()) == entries, "a mistake is remembered")
    for entry in entries:
        entry.write_bytes(entry.read_bytes()[:-100])
    expect(verdict("a.c", "b.c") == 0, "a damaged entry is believed")
    box.write("near/n.h", "#define N 5\n")
    expect(verdict("a.c", "b.c") == 1, "a header that is found earlier is not seen")
    (box.folder / "near/n.h").unlink()
    expect(verdict("a.c", "b.c") == 0, "a header that has gone is still seen")
    box.write("far/n.h", "#define N 6\n")
    expect(verdict("a.c", "b.c") == 1, "a header that changed is not seen")
    box.write("b.c", "int f(void) { return 6; }\n")
    expect(verdict("a.c", "b.c") == 0, "a source that changed is not seen")


def test_run_parts_threads_that_go_in_step(box):
    source = """#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  for (;;) {
    pthread_mutex_lock(first);
    if (pthread_mutex_trylock(second) == 0) break;
    pthread_mutex_unlock(first);
  }
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}
static void *left(void *unused) { both(&a, &b); return unused; }
static void *right(void *unused) { both(&b, &a); return unused; }
int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, left, 0);
  pthread_create(&other, 0, right, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
}
"""
    expect(box.run("run", box.write("step.c", source)).returncode == 0, "`run` lets threads hinder each other forever")


def test_precompiled_headers(box):
    cache = box.folder / "cache"
    places = [box.folder / name for name in ("near", "far")]
    for place in places:
        place.mkdir()
    numbers = iter(range(1000))

    def check(text, *words):
        """The exit code, and the first line of what is said, for a source that was never seen before."""
        box.write("a.cpp", f"{text}\n// {next(numbers)}\n")
        result = subprocess.run(
            [str(box.tool), "check", *words, "a.cpp"],
            cwd=box.folder,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "QUOTIENT_CACHE": str(cache)},
        )
        return result.returncode, result.stderr.split("\n")[0]

    def headers():
        return sorted(file.name for file in cache.glob("*.pch"))

    body = "int main() { std::array<int, 3> a{}; a[0] = N; return a[0] - N; }"
    source = f"// A comment.\n#include <array>\n#  include <cassert>  /* as it is */\n#define N 3\n{body}"
    expect(check(source)[0] == 0 and not headers(), "a list of headers that was used once is precompiled")
    expect(check(source)[0] == 0 and len(headers()) == 1, f"used twice: {headers()}")
    expect(check(source)[0] == 0 and len(headers()) == 1, f"used three times: {headers()}")

    reordered = source.replace("#  include <cassert>  /* as it is */\n#define N 3", "#define N 3\n#include <cassert>")
    for _ in range(2):
        expect(check(reordered)[0] == 0, "a macro before a header")
    expect(len(headers()) == 2, f"what stands before a macro is another list: {headers()}")
    for _ in range(2):
        expect(check(source, "-DNDEBUG")[0] == 0, "with another option")
    expect(len(headers()) == 3, f"another option is another header: {headers()}")
    disabled = "#define NDEBUG\n#include <cassert>\nint main() { assert(false); }"
    for _ in range(3):
        expect(check(disabled)[0] == 0, "a macro before the first header is not seen")
    box.write("off.h", "#define NDEBUG\n")
    failing = "#include <cassert>\nint main() { assert(false); }"
    for words, status in (([], 1), (["-include", "off.h"], 0)) * 3:
        expect(check(failing, *words)[0] == status, f"{words}: what comes before the source")

    mistake = check(source + " int wrong = ;")
    expect(mistake == (2, "quotient: a.cpp:5:79: expected expression"), f"a mistake: {mistake}")
    for file in cache.glob("*.pch"):
        file.write_bytes(file.read_bytes()[:-1000])
    for _ in range(2):
        expect(check(source)[0] == 0, "a damaged header is believed")
    for file in cache.glob("*.pch"):
        file.unlink()
        file.mkdir()
    expect(check(source)[0] == 0, "a header that cannot be written")

    own = "static int own = 4;\n"  # cannot be included twice
    user = "#include <array>\nint main() { int* p = own == 4 ? &own : nullptr; return *p - 4; }"
    box.write("far/array", own)
    for _ in range(4):
        status = check(user, "-Inear", "-Ifar")
        expect(status[0] == 0, f"a header of the user's with a standard name: {status}")
    box.write("near/array", own.replace("4", "5"))
    expect(check(user, "-Inear", "-Ifar")[0] == 1, "a header of the user's that is found earlier is not seen")


def test_flags_that_people_paste(box):
    box.write("bug.c", '#include <math.h>\n#include "n.h"\n#include <assert.h>\nint main(void) { assert(N == M); }\n')
    (box.folder / "include").mkdir()
    box.write("include/n.h", "#define N 3\n")
    box.write("m.h", "#define M 4\n")
    flags = (
        "-g -O2 -lm -c -o x -MMD -MF x.d -march=native -Wall -Werror=foo -fPIC -fsanitize=thread -pthread -pipe "
        "-L lib -isystem include -include m.h -D A -std=gnu11"
    ).split()
    result = box.run("check", *flags, "bug.c")
    expect(result.returncode == 1 and "bug.c:4" in result.stdout, result.stdout + result.stderr)
    expect("ignored" in result.stderr and "-march=native" in result.stderr, result.stderr)
    expect("-isystem" not in result.stderr, result.stderr)
    expect(sorted(f.name for f in box.folder.iterdir()) == ["bug.c", "include", "m.h"], "something was written")
    answer = box.json(*flags, "bug.c")
    expect(
        answer["options"]["clang_arguments"] == ["-pthread", "-isysteminclude", "-includem.h", "-DA", "-std=gnu11"],
        f"passed on: {answer['options']['clang_arguments']}",
    )


def test_livelock(box):
    source = """#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ready;
static void *nothing(void *unused) { return unused; }
static void *setter(void *unused) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  return unused;
}
int main(void) {
  pthread_t first, second;
  pthread_mutex_lock(&lock);
  pthread_create(&first, 0, nothing, 0);
  pthread_join(first, 0);
  pthread_create(&second, 0, setter, 0);
  while (!ready) {
  }
}
"""
    box.write("spin.c", source)
    expect(box.json("spin.c")["verdict"] == "verified", "livelocks are looked for without being asked for")
    answer = box.json("--check", "livelock", "--trace", "trace.json", "spin.c")
    error = answer["errors"][0]
    expect(error["kind"] == "livelock" and error["cycle_from_step"] > 0, f"{error}")
    expect([row["reads"] for row in error["spinning"]] == [["ready = 0"]], f"who spins: {error['spinning']}")
    expect([row["for"] for row in error["waiting"]] == ["mutex lock"], f"who waits: {error['waiting']}")
    expect(error["ended"] == [1], f"who has ended: {error['ended']}")
    expect("livelocks" in answer["reduction"], f"reduction: {answer['reduction']}")
    again = box.run("replay", "trace.json")
    expect(again.returncode == 1 and "this repeats forever" in again.stdout, f"replay: {again.stdout}{again.stderr}")
    for options in (["--store", "compact"], ["--depth", "100"]):
        answer = box.json("--check", "livelock", *options, "spin.c")
        expect(answer["verdict"] == "unknown" and any("livelocks" in text for text in answer["caveats"]), f"{options}")


def test_replay_says_what_it_reads(box):
    box.write("bug.c", BUG.replace("3", "N"))
    box.run("check", "-DN=3", "--trace", "t.json", "bug.c")
    result = box.run("replay", "t.json")
    expect(result.returncode == 1 and "bug.c:4" in result.stdout, result.stdout + result.stderr)
    expect("reads bug.c, compiled with -DN=3" in result.stderr, result.stderr)
    expect(box.run("replay", "-q", "t.json").stderr == "", "a word although it should be quiet")


def test_check_selects(box):
    box.write("bug.c", BUG)
    expect(box.json("--check", "memory", "bug.c")["verdict"] == "verified", "--check memory reports an assertion")
    expect(box.json("--check", "all", "bug.c")["verdict"] == "error", "--check all misses an assertion")
    expect(
        box.json("--check", "default,race", "bug.c")["verdict"] == "error", "--check default,race misses an assertion"
    )


def test_trace_and_replay(box):
    box.write("two.c", TWO_BUGS)
    result = box.run("check", "--trace", "trace.json", "two.c")
    expect(result.returncode == 1, f"exit code {result.returncode}: {result.stderr.strip()}")
    again = box.run("replay", "trace.json")
    expect(
        again.returncode == 1 and "two.c:" in again.stdout,
        f"exit code {again.returncode}: {again.stdout[:200]}{again.stderr[:200]}",
    )


def test_formula(box):
    box.write("loop.c", "static int x;\nint main(void) {\n  x = 1;\n  for (;;) {\n    x = 2;\n    x = 3;\n  }\n}\n")
    answer = box.json("--ltl", "F G (x == 3)", "--trace", "trace.json", "loop.c")
    expect(
        answer["verdict"] == "error" and answer["errors"][0]["kind"] == "ltl",
        f"{answer['verdict']}, not a violated formula",
    )
    expect(
        answer["errors"][0]["cycle_from_step"] == 3, f"the cycle begins at {answer['errors'][0].get('cycle_from_step')}"
    )
    again = box.run("replay", "trace.json")
    expect(
        again.returncode == 1 and "repeats forever" in again.stdout,
        f"exit code {again.returncode}: {again.stdout[:200]}{again.stderr[:200]}",
    )
    expect(box.json("--ltl", "F G (x >= 2)", "loop.c")["verdict"] == "verified", "x is at least 2 in the end")


def test_run(box):
    box.write(
        "hello.c", '#include <stdio.h>\nint main(int c, char **v) { printf("%d %s\\n", c, v[c - 1]); return 7; }\n'
    )
    result = box.run("run", "hello.c", "--", "x", "y")
    expect(result.stdout == "3 y\n", f"stdout: {result.stdout!r} {result.stderr!r}")
    expect(result.returncode == 7, f"exit code {result.returncode}, not the program's")


def test_run_lets_threads_take_turns(box):
    box.write(
        "spin.c",
        """#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag;
static void *set(void *unused) { atomic_store(&flag, 1); return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  while (!atomic_load(&flag)) {
  }
  pthread_join(t, NULL);
  return 5;
}
""",
    )
    for seed in ([], ["--seed", "1"]):
        result = box.run("run", *seed, "spin.c")
        expect(result.returncode == 5, f"exit code {result.returncode}, not the program's: {result.stderr!r}")


def test_help_and_version(box):
    for arguments in (["--help"], ["check", "--help"], ["run", "--help"], ["replay", "--help"]):
        result = box.run(*arguments)
        expect(
            result.returncode == 0 and len(result.stdout) > 100 and not result.stderr,
            f"{arguments}: {result.stderr[:100]}",
        )
    expect(re.match(r"quotient \d+\.\d+\.\d+", box.run("--version").stdout), "--version")


def test_unknown_gives_its_reason(box):
    box.write("race.c", RACE)
    answer = box.json("--states", "3", "race.c")
    expect(answer["verdict"] == "unknown" and answer["reason"], f"{answer['verdict']}: {answer['reason']!r}")
    expect("3" in answer["reason"] or "state" in answer["reason"], answer["reason"])


def test_missing_functions_are_listed_at_once(box):
    box.write(
        "missing.c",
        """int frob(int);
int twiddle(int);
int wanted = WANTED;
int main(void) {
  if (wanted) return frob(1) + twiddle(2);
  if (wanted) return frob(3);
  return 0;
}
""",
    )
    result = box.run("check", "-DWANTED=0", "missing.c")
    expect(result.returncode == 0, f"exit code {result.returncode}: {result.stdout}")
    for text in ("'frob'", "'twiddle'", "missing.c:5:22, missing.c:6:22", "missing.c:5:32"):
        expect(text in result.stderr, f"no {text} in {result.stderr}")
    answer = box.json("-DWANTED=0", "missing.c")
    expect(answer["verdict"] == "verified" and len(answer["missing"]) == 2, f"{answer['missing']}")
    answer = box.json("-DWANTED=1", "missing.c")
    expect(answer["verdict"] == "unknown", answer["verdict"])
    expect(
        "missing.c:5:22: unsupported" in answer["caveats"][0] and "'frob'" in answer["caveats"][0],
        f"{answer['caveats']}",
    )
    answer = box.json("-DWANTED=1", "missing.c", "--stub", "frob=1", "--stub", "twiddle=2")
    expect(answer["verdict"] == "verified" and not answer["missing"], f"{answer['verdict']} {answer['missing']}")


def test_traces_know_their_stubs(box):
    box.write("stub.c", "#include <assert.h>\nint frob(void);\nint main(void) { assert(frob() != 3); return 0; }\n")
    box.run("check", "stub.c", "--stub", "frob=2..4", "--trace", "trace.json")
    result = box.run("replay", "trace.json")
    expect(
        result.returncode == 1 and "assertion" in result.stdout, f"{result.returncode}: {result.stdout} {result.stderr}"
    )


def test_hashed_stores_prove_nothing_but_find_errors(box):
    box.write("safe.c", RACE)
    box.write("bug.c", BUG)
    # Which states the default reduction leaves out depends on what the store can tell.
    states = box.json("--por", "escape", "safe.c")["statistics"]["states"]
    for store in ("compact", "bitstate"):
        for hash_name in ("incremental", "cyclic", "full"):
            chosen = ["--por", "escape", "--store", store, "--hash", hash_name]
            result = box.run("check", "--json", *chosen, "safe.c")
            answer = json.loads(result.stdout)
            expect(
                result.returncode == 3 and answer["verdict"] == "unknown",
                f"{chosen}: {answer['verdict']}, exit code {result.returncode}",
            )
            expect(
                len(answer["caveats"]) == 1
                and f"--store {store}" in answer["caveats"][0]
                and "probability" in answer["caveats"][0],
                f"{chosen}: caveats {answer['caveats']}",
            )
            expect(answer["caveats"][0] in answer["reason"], f"reason: {answer['reason']}")
            expect((answer["options"]["store"], answer["options"]["hash"]) == (store, hash_name), "options")
            expect(
                answer["statistics"]["states"] == states,
                f"{chosen}: {answer['statistics']['states']} states, not {states}",
            )
            expect(0 < answer["statistics"]["missed_probability"] < 1e-6, f"missed_probability of {chosen}")
            expect(box.run("check", *chosen, "bug.c").returncode == 1, f"{chosen} misses an error")


def test_few_hash_bits_miss_states_and_say_so(box):
    box.write("safe.c", RACE.replace("x++; return", "for (int i = 0; i < 9; i++) x++; return"))
    exact = box.json("--por", "escape", "--hash-bits", "8", "safe.c")
    expect(exact["verdict"] == "verified", f"exact with --hash-bits: {exact['verdict']}")
    expect(exact["statistics"]["hash_collisions"] > 0, "no collisions in 8 bits")
    answer = box.json("--por", "escape", "--store", "compact", "--hash-bits", "8", "safe.c")
    expect(answer["statistics"]["states"] < exact["statistics"]["states"], "no state was missed with 8 bits")
    expect("8-bit" in answer["reason"] and answer["statistics"]["missed_probability"] > 0.9, answer["reason"])


def test_nondet_range_is_said(box):
    box.write("n.c", "int __VERIFIER_nondet_int(void);\nint main(void) { return __VERIFIER_nondet_int() > 9; }\n")
    answer = box.json("--nondet-int", "0..3", "n.c")
    text = answer["reason"] + " ".join(answer["caveats"])
    expect(
        "nondet" in text or "0..3" in text, f"verdict {answer['verdict']} says nothing of the values that were tried"
    )


def test_files_are_given_and_said(box):
    box.write(
        "cat.c",
        """#include <stdio.h>
int main(void) {
  FILE *file = fopen("name", "r");
  for (int c; file && (c = fgetc(file)) != EOF;) putchar(c);
  for (int c; (c = getchar()) != EOF;) putchar(c);
}
""",
    )
    box.write("one.txt", "one ")
    box.write("two.txt", "two")
    caveats = " ".join(box.json("cat.c")["caveats"])
    expect("no files but those given" in caveats and "standard input as empty" in caveats, f"without files: {caveats}")
    answer = box.json("--file", "name=one.txt", "--stdin", "two.txt", "cat.c")
    expect(answer["verdict"] == "verified" and not answer["caveats"], f"with files: {answer['caveats']}")
    options = answer["options"]
    expect(options["files"] == ["name=one.txt"] and options["stdin"] == "two.txt", f"options: {options}")


if __name__ == "__main__":
    sys.exit(boxes.run_tests(globals(), Box))
