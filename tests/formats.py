#!/usr/bin/env python3
"""The formats for other tools (docs/formats.md), each read back as its readers do. SARIF is checked against what the
specification requires of each object (and against the published schema if QUOTIENT_SARIF_SCHEMA names it and jsonschema
can be imported); transition systems are compared with the search's own counts."""
import hashlib
import json
import os
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

import boxes
from boxes import expect
from interface import BUG, RACE, SAFE, TWO_BUGS, Box

FREED = """#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  free(p);
  return *p;
}
"""
DEADLOCK = """#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
void *work(void *x) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return x;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(t, 0);
}
"""
REACH = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
MODEL = "byte x;\nactive [2] proctype p() { x++; assert(x < 2) }\n"
CHOICE = "int __VERIFIER_nondet_int(void);\nint main(void) { return __VERIFIER_nondet_int() > 1; }\n"


def require(thing, names, what):
    for name in names:
        expect(name in thing, f"{what} has no {name}: {thing}")


def check_location(location):
    if "physicalLocation" in location:
        physical = location["physicalLocation"]
        require(physical, ["artifactLocation"], "physicalLocation")
        expect(re.fullmatch(r"[A-Za-z0-9/._~%:-]+", physical["artifactLocation"]["uri"]), "uri")
        if "region" in physical:
            expect(physical["region"]["startLine"] >= 1, "startLine")
            expect(physical["region"].get("startColumn", 1) >= 1, "startColumn")


def check_sarif(log):
    require(log, ["$schema", "version", "runs"], "the log")
    expect(log["version"] == "2.1.0" and len(log["runs"]) == 1, "version or runs")
    run = log["runs"][0]
    require(run, ["tool", "results", "invocations"], "the run")
    rules = run["tool"]["driver"]["rules"]
    expect(run["tool"]["driver"]["name"] == "quotient", "name")
    for rule in rules:
        require(rule, ["id", "shortDescription", "help"], "a rule")
        expect(len(rule["help"]["text"]) > 20, f"the help of {rule['id']}")
    for invocation in run["invocations"]:
        expect(isinstance(invocation["executionSuccessful"], bool) and isinstance(invocation["exitCode"], int), "exit")
    for result in run["results"]:
        require(result, ["ruleId", "ruleIndex", "message", "locations", "codeFlows"], "a result")
        expect(rules[result["ruleIndex"]]["id"] == result["ruleId"], "ruleIndex")
        expect(result["level"] in ("none", "note", "warning", "error") and result["message"]["text"], "level, message")
        for location in result["locations"] + result.get("relatedLocations", []):
            check_location(location)
        for related in result.get("relatedLocations", []):
            expect(related["message"]["text"], "a related location without a message")
        for flow in result["codeFlows"]:
            names = [thread["id"] for thread in flow["threadFlows"]]
            expect(names and len(names) == len(set(names)), f"thread flows: {names}")
            for thread in flow["threadFlows"]:
                expect(thread["locations"], "an empty thread flow")
                for step in thread["locations"]:
                    check_location(step["location"])
                    expect(step["executionOrder"] >= 0 and step["location"]["message"]["text"], "a step")
    if schema := os.environ.get("QUOTIENT_SARIF_SCHEMA"):
        import jsonschema

        jsonschema.validate(log, json.loads(pathlib.Path(schema).read_text()))


def sarif(box, *arguments):
    done = box.run("check", "-q", "--sarif", "out.sarif", *arguments)
    log = json.loads((box.folder / "out.sarif").read_text())
    check_sarif(log)
    run = log["runs"][0]
    expect(run["invocations"][0]["exitCode"] == done.returncode, f"exit code {done.returncode}")
    return run


def test_sarif_of_each_verdict(box):
    run = sarif(box, box.write("safe.c", SAFE))
    expect(run["results"] == [] and run["properties"]["verdict"] == "verified", "a proof")
    expect(run["invocations"][0]["executionSuccessful"], "a proof is a success")
    result = sarif(box, box.write("a bug.c", BUG))["results"][0]
    place = result["locations"][0]["physicalLocation"]
    expect(place["artifactLocation"]["uri"] == "a%20bug.c", f"uri: {place}")
    expect(result["ruleId"] == "assertion" and place["region"]["startLine"] == 4, f"{result['ruleId']} {place}")
    run = sarif(box, "--states", "2", box.write("race.c", RACE))
    notes = run["invocations"][0]["toolExecutionNotifications"]
    expect(not run["invocations"][0]["executionSuccessful"] and "limit" in notes[0]["message"]["text"], f"{notes}")


def test_sarif_of_threads_and_memory(box):
    result = sarif(box, "--check", "race", box.write("race.c", RACE))["results"][0]
    flows = result["codeFlows"][0]["threadFlows"]
    expect([flow["id"] for flow in flows] == ["main", "T1"], f"{[flow['id'] for flow in flows]}")
    steps = [step["executionOrder"] for flow in flows for step in flow["locations"]]
    expect(len(set(steps)) > 1, f"the order of the steps: {steps}")
    expect("other access" in result["relatedLocations"][0]["message"]["text"], f"{result['relatedLocations']}")
    result = sarif(box, box.write("freed.c", FREED))["results"][0]
    lines = [place["physicalLocation"]["region"]["startLine"] for place in result["relatedLocations"]]
    expect(lines == [3, 4], f"allocated and freed: {lines}")
    result = sarif(box, box.write("dead.c", DEADLOCK))["results"][0]
    texts = sorted(place["message"]["text"] for place in result["relatedLocations"])
    expect(texts[0].startswith("T1 waits for mutex a, held by main"), f"{texts}")


def test_sarif_of_all_errors_and_models(box):
    results = sarif(box, "--errors", "all", box.write("two.c", TWO_BUGS))["results"]
    lines = sorted(result["locations"][0]["physicalLocation"]["region"]["startLine"] for result in results)
    expect(lines == [9, 10], f"two errors: {lines}")
    result = sarif(box, box.write("model.pml", MODEL))["results"][0]
    expect(result["ruleId"] == "assertion", result["ruleId"])


def junit(box, *arguments):
    done = box.run("check", "-q", "--junit", "out.xml", *arguments)
    root = ElementTree.parse(box.folder / "out.xml").getroot()
    expect(root.tag == "testsuites" and len(root) == 1 and root[0].tag == "testsuite", root.tag)
    cases = root[0].findall("testcase")
    for element in (root, root[0]):
        expect(int(element.get("tests")) == len(cases), "tests")
        expect(int(element.get("failures")) == len(root.findall(".//failure")), "failures")
        expect(int(element.get("errors")) == len(root.findall(".//error")), "errors")
    return done.returncode, cases


def test_junit(box):
    code, cases = junit(box, box.write("safe.c", SAFE))
    expect(code == 0 and len(cases[0]) == 0 and float(cases[0].get("time")) > 0, "a proof")
    strange = '#include <assert.h>\nint main(void) { assert(!"<&\\"\\x01>]]>"); }\n'
    code, cases = junit(box, box.write("bug.c", strange))
    expect(code == 1 and cases[0][0].tag == "failure" and cases[0][0].get("type") == "assertion", "an error")
    expect("<&" in cases[0][0].get("message") + cases[0][0].text and cases[0].get("line") == "2", "what it says")
    code, cases = junit(box, "--states", "2", box.write("race.c", RACE))
    expect(code == 3 and cases[0][0].tag == "error" and "limit" in cases[0][0].get("message"), "unknown")


def test_github(box):
    name = box.write("a,b.c", BUG)
    done = box.run("check", "-q", "--github", name)
    line = next(line for line in done.stdout.splitlines() if line.startswith("::"))
    found = re.fullmatch(r"::error file=([^,:]*),line=(\d+),col=(\d+),title=([^,:]*)::(.*)", line)
    expect(found and found[1] == "a%2Cb.c" and found[2] == "4" and found[4] == "quotient%3A assertion", line)
    done = box.run("check", "-q", "--github", box.write("dead.c", DEADLOCK))
    line = next(line for line in done.stdout.splitlines() if line.startswith("::"))
    expect("%0AT1 waits for mutex a" in line, line)
    expect("::" not in box.run("check", "--github", box.write("safe.c", SAFE)).stdout, "an annotation of a proof")
    expect("::warning " in box.run("check", "--github", "--states", "2", box.write("r.c", RACE)).stdout, "unknown")
    refused = box.run("check", "--github", "--json", name)
    expect(refused.returncode == 2 and "--json" in refused.stderr, refused.stderr)
    expect(box.run("check", "--github", "--json=x.json", name).returncode == 1, "with a file")


def parse_witness(text):
    """The few forms of YAML that occur there: blocks by indentation, and JSON's strings, numbers, empty lists."""
    rows = [(len(line) - len(line.lstrip()), line.strip()) for line in text.splitlines() if line.strip()]

    def value(text):
        return json.loads(text)

    def block(at, indent):
        if rows[at][1].startswith("- "):
            items = []
            while at < len(rows) and rows[at][0] == indent and rows[at][1].startswith("- "):
                rest = rows[at][1][2:]
                if ":" in rest and not rest.startswith('"'):
                    rows[at] = (indent + 2, rest)
                    item, at = block(at, indent + 2)
                else:
                    item, at = value(rest), at + 1
                items.append(item)
            return items, at
        table = {}
        while at < len(rows) and rows[at][0] == indent and not rows[at][1].startswith("- "):
            key, rest = re.fullmatch(r'("[^"]*"|\w+):\s*(.*)', rows[at][1]).groups()
            at += 1
            if rest:
                table[key.strip('"')] = value(rest)
            else:
                table[key.strip('"')], at = block(at, rows[at][0])
        return table, at

    return block(0, 0)[0]


def witness(box, file, *arguments):
    box.run("check", "-q", "--witness", "w.yml", *arguments, file)
    entry = parse_witness((box.folder / "w.yml").read_text())[0]
    (box.folder / "w.yml").unlink()
    metadata = entry["metadata"]
    require(metadata, ["format_version", "uuid", "creation_time", "producer", "task"], "metadata")
    digits = [len(part) for part in metadata["uuid"].split("-")]
    expect(digits == [8, 4, 4, 4, 12] and metadata["uuid"][14] == "4" and metadata["uuid"][19] in "89ab", "uuid")
    expect(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", metadata["creation_time"]), metadata["creation_time"])
    task = metadata["task"]
    content = (box.folder / file).read_bytes()
    expect(task["input_file_hashes"] == {file: hashlib.sha256(content).hexdigest()}, f"{task}")
    expect(task["input_files"] == [file] and task["language"] == "C", f"{task}")
    return entry


def test_violation_witness(box):
    reach = "void reach_error(void);\nint main(void) {\n  reach_error();\n}\n" + "//" * 100
    property_file = box.write("reach.prp", REACH)
    entry = witness(box, box.write("reach.c", reach), "--property", property_file, "-m32")
    expect(entry["entry_type"] == "violation_sequence" and entry["metadata"]["format_version"] == "2.0", "entry")
    expect(entry["metadata"]["task"]["specification"] == REACH.strip(), "specification")
    expect(entry["metadata"]["task"]["data_model"] == "ILP32", "data model")
    last = entry["content"][-1]["segment"]
    expect(len(last) == 1 and last[0]["waypoint"]["type"] == "target", f"{last}")
    expect(last[0]["waypoint"]["location"] == {"file_name": "reach.c", "line": 3, "function": "main"}, f"{last}")


INPUTS = """extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = a + (__VERIFIER_nondet_uchar());
  if (a == -1 && b == 199)
    reach_error();
  return 0;
}
"""


def test_inputs_in_witness(box):
    entry = witness(box, box.write("inputs.c", INPUTS), "--property", box.write("reach.prp", REACH))
    points = [point["waypoint"] for segment in entry["content"] for point in segment["segment"]]
    expect([point["type"] for point in points] == ["function_return", "function_return", "target"], f"{points}")
    first, second = points[:2]
    expect(first["constraint"] == {"value": "\\result == -1", "format": "acsl_expression"}, f"{first}")
    expect(second["constraint"]["value"] == "\\result == 200", f"{second}")
    expect(first["location"] == {"file_name": "inputs.c", "line": 5, "function": "main", "column": 33}, f"{first}")
    column = INPUTS.splitlines()[5].index("uchar()") + len("uchar()")
    expect(second["location"]["column"] == column, f"{second}")
    text = box.run("check", "inputs.c").stdout
    expect("__VERIFIER_nondet_int() = -1" in text and "__VERIFIER_nondet_uchar() = 200" in text, text)


def test_witness_of_threads(box):
    source = RACE.replace("int x;", "volatile int x;\nvoid reach_error(void);").replace(
        "  x++;\n", "  x = 0;\n  if (x == 1)\n    reach_error();\n"
    )
    entry = witness(box, box.write("threads.c", source), "--property", box.write("reach.prp", REACH))
    expect(entry["metadata"]["format_version"] == "2.2", "version")
    points = [point["waypoint"] for segment in entry["content"] for point in segment["segment"]]
    expect(points[-1]["type"] == "target" and points[-1]["thread_id"] == 0, f"{points[-1]}")
    expect([point["action"] for point in points] == ["follow"] * len(points), "actions")
    expect({point["thread_id"] for point in points} == {0, 1}, f"{points}")
    expect(all(point["constraint"]["value"] == "1" for point in points[:-1]), "constraints")
    entry = witness(box, box.write("race.c", RACE), "--check", "race")
    last = [point["waypoint"] for point in entry["content"][-1]["segment"]]
    expect([point["type"] for point in last] == ["target", "target"], f"{last}")
    expect(sorted((point["thread_id"], point["location"]["line"]) for point in last) == [(0, 7), (1, 3)], f"{last}")


def test_correctness_witness(box):
    entry = witness(box, box.write("safe.c", SAFE), "--property", box.write("reach.prp", REACH))
    expect(entry["entry_type"] == "invariant_set" and entry["content"] == [], f"{entry}")


def test_what_has_no_witness_says_so(box):
    for arguments in (["dead.c"], ["safe.c"], ["--states", "1", "safe.c"], ["model.pml"]):
        for name, text in (("dead.c", DEADLOCK), ("safe.c", SAFE), ("model.pml", MODEL)):
            box.write(name, text)
        done = box.run("check", "-q", "--witness", "w.yml", *arguments)
        expect(done.returncode in (0, 1, 3) and "not written" in done.stderr, f"{arguments}: {done.stderr}")
        expect(not (box.folder / "w.yml").exists(), f"{arguments}: written")


def read_aut(path):
    lines = path.read_text().splitlines()
    first, transitions, states = map(int, re.fullmatch(r"des \((\d+), (\d+), (\d+)\)", lines[0]).groups())
    edges = [re.fullmatch(r'\((\d+), "([^"]*)", (\d+)\)', line).groups() for line in lines[1:]]
    expect(first == 0 and len(edges) == transitions, f"{len(edges)} of {transitions} transitions")
    graph = {}
    for source, label, target in edges:
        expect(int(source) < states and int(target) < states, "a state beyond the last")
        graph.setdefault(int(source), []).append((label, int(target)))
    seen, stack = {0}, [0]
    while stack:
        for _, target in graph.get(stack.pop(), []):
            if target not in seen:
                seen.add(target)
                stack.append(target)
    expect(len(seen) == states, f"{len(seen)} of {states} states are reached")
    return states, edges


ALL = ["--por", "none", "--canon", "none", "--symmetry", "off", "--errors", "all"]


def test_lts_has_the_states_of_the_search(box):
    programs = [box.write("race.c", RACE), box.write("dead.c", DEADLOCK), box.write("choice.c", CHOICE)]
    safe = MODEL.replace("x < 2", "x < 3")
    runs = [(file, options) for file in programs for options in (ALL, [], ["--order", "bfs"], ["--order", "bfs", *ALL])]
    runs += [(box.write("safe.pml", safe), ["--por", "none"]), ("safe.pml", ["--order", "bfs", "--por", "none"])]
    for file, options in runs:
        statistics = box.json(file, "--nondet-int", "0..2", "--lts", "g.aut", *options)["statistics"]
        states, edges = read_aut(box.folder / "g.aut")
        expect(states == statistics["states"], f"{file} {options}: {states} states of {statistics['states']}")
        if "none" in options:  # a reduction makes some moves more than once
            expect(len(edges) == statistics["transitions"], f"{file} {options}: {len(edges)} edges, {statistics}")
    labels = {label for _, label, _ in read_aut(box.folder / "g.aut")[1]}
    expect(len(labels) >= 2, f"labels: {labels}")


def test_lts_of_errors(box):
    statistics = box.json(box.write("model.pml", MODEL), "--lts", "g.aut", *ALL)["statistics"]
    states, edges = read_aut(box.folder / "g.aut")
    failing = {target for _, label, target in edges if label.endswith("!error")}
    expect(len(failing) == 1 and states == statistics["states"] + 1, f"{failing} {states} {statistics['states']}")
    box.json(box.write("bug.c", BUG), "--lts", "g.aut")  # before the first state
    expect(read_aut(box.folder / "g.aut")[0] >= 1, "no initial state")
    choices = {label for _, label, _ in lts_edges(box, CHOICE, "--nondet-int", "0..2")}
    chosen = {label[-1] for label in choices if re.fullmatch(r"0 !.*__VERIFIER_nondet_int\(\).* ![012]", label)}
    expect(chosen == {"0", "1", "2"}, f"labels: {choices}")
    racing = {label for _, label, _ in lts_edges(box, RACE, *ALL)}
    expect("0 !x++;" in racing and any(re.fullmatch(r"0\.0 !.*x\+\+;.*", label) for label in racing), f"{racing}")
    box.json("model.pml", "--lts", "g.aut", *ALL)
    expect(any(label.startswith("0 !x = (x+1)") for _, label, _ in read_aut(box.folder / "g.aut")[1]), "a model")
    refused = box.run("check", "--lts", "g.aut", "--store", "compact", "bug.c")
    expect(refused.returncode == 2, "with hashes for states")


def lts_edges(box, text, *options):
    box.json(box.write("lts.c", text), "--lts", "g.aut", *options)
    return read_aut(box.folder / "g.aut")[1]


COVERAGE = """#include <pthread.h>
static int x;
static void *work(void *a) {
  if (x > 5) {

    x = 0;
    x++;
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  if (x == 3)
    x = 4;
  x = 2;
  pthread_join(t, 0);
  return 0;
}
"""


def test_coverage(box):
    box.write("c.c", COVERAGE)
    done = box.run("check", "--coverage", "c.txt", "c.c")
    expect("3 lines of c.c were never reached: 6-7, 15" in done.stdout, done.stdout)
    marks = {}
    for line in (box.folder / "c.txt").read_text().splitlines():
        mark, number, text = re.fullmatch(r" *(-|\+|#####): *(\d+):(.*)", line).groups()
        marks[int(number)] = (mark, text)
    expect(marks[0] == ("-", "Source:c.c") and marks[6] == ("#####", "    x = 0;"), f"{marks[0]} {marks[6]}")
    expect(marks[16] == ("+", "  x = 2;") and marks[5] == ("-", ""), f"{marks[16]} {marks[5]}")
    expect(len(marks) == COVERAGE.count("\n") + 1, "lines are missing")
    plain, watched = box.json("c.c"), box.json("--coverage", "c.txt", "c.c")
    for figure in ("states", "transitions"):
        expect(plain["statistics"][figure] == watched["statistics"][figure], f"to look on changes the {figure}")
    expect("coverage" not in plain and watched["coverage"][0]["unreached"] == [6, 7, 15], f"{watched['coverage']}")
    expect({3, 9, 11, 16, 18} & set(watched["coverage"][0]["reached"]) >= {9, 16, 18}, f"{watched['coverage']}")
    expect("+:   16:" in box.run("check", "--coverage", "-", "c.c").stdout, "to standard output")
    limited = box.json("--coverage", "c.txt", "--states", "1", "c.c")
    expect(16 in limited["coverage"][0]["unreached"], "what lies behind a limit")


def test_coverage_of_models(box):
    box.write("c.pml", "byte x;\nactive proctype p() {\n  if\n  :: x == 0 ->\n    x = 1\n  :: x == 7 ->\n    x = 2\n  fi\n}\n")
    done = box.run("check", "--coverage", "c.txt", "c.pml")
    expect("2 lines of c.pml were never reached: 6-7" in done.stdout, done.stdout)
    expect(re.search(r"^ *\+: *5: *x = 1", (box.folder / "c.txt").read_text(), re.M), "the lines")


def test_advice_at_limits(box):
    box.write("c.c", COVERAGE)
    text = box.run("check", "--states", "2", "--por", "none", "c.c").stdout
    expect("try: --por both" in text and "try: --order bfs" in text, text)
    expect("--por" not in box.run("check", "--states", "2", "c.c").stdout, "advice to do what is done")
    expect("try:" not in box.run("check", "c.c").stdout, "advice without need")
    missing = box.write("m.c", "int f(void);\nint main(void) { return f(); }\n")
    expect("try:" not in box.run("check", missing).stdout, "advice that does not help")


def test_files_that_cannot_be_written(box):
    box.write("safe.c", SAFE)
    for option in ("--sarif", "--junit", "--lts", "--witness", "--coverage"):
        done = box.run("check", option, "no/such/folder/x", "safe.c")
        expect(done.returncode == 2 and "no/such/folder/x" in done.stderr, f"{option}: {done.stderr}")


if __name__ == "__main__":
    sys.exit(boxes.run_tests(globals(), Box))
