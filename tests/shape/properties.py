#!/usr/bin/env python3
"""What `quotient prove` and `quotient check` make of property files: only what they name counts, all of it has to be
decided, and a label that must not be reached is an error, also if nothing is called there."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from boxes import Box, expect, run_tests  # pylint: disable=wrong-import-position

LIST = """
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = NULL;
  int empty = 1;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
    empty = 0;
  }
  %s
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
"""
REACH, LABEL, DEREF, TRACK, SAFETY = (
    f"CHECK( init(main()), LTL(G {formula}) )\n"
    for formula in ("! call(reach_error())", "! label( ERROR )", "valid-deref", "valid-memtrack", "valid-memsafety")
)
# What stands in the middle of the program, and the verdicts for some properties.
ROWS = [
    ("if (empty && list) reach_error();", {REACH: "verified", DEREF: "verified", SAFETY: "verified"}),
    ("if (!empty) reach_error();", {REACH: "error", DEREF: "verified"}),
    ("assert(empty);", {REACH: "verified", DEREF: "verified"}),
    ("if (list) list = list->next;", {REACH: "verified", DEREF: "verified", TRACK: "error", SAFETY: "error"}),
    ("if (list) free(list);", {DEREF: "error", SAFETY: "error"}),
    ("if (empty && list) { ERROR: goto ERROR; }", {LABEL: "verified", LABEL + SAFETY: "verified"}),
    ("if (!empty) { ERROR: goto ERROR; }", {LABEL: "error", DEREF: "verified", LABEL + SAFETY: "error"}),
]


class Prover(Box):
    def answer(self, command, *arguments):
        result = self.run(command, "--json", "--time", "30s", "--states", "2000", *arguments)
        expect(result.returncode in (0, 1, 3), f"exit code {result.returncode}: {result.stderr}")
        return json.loads(result.stdout)


def test_properties(box):
    for middle, verdicts in ROWS:
        box.write("list.c", LIST % middle)
        for property_text, verdict in verdicts.items():
            box.write("a.prp", property_text)
            answer = box.answer("prove", "--property", "a.prp", "list.c")
            expect(
                answer["verdict"] == verdict,
                f"{middle} {property_text}: {answer['verdict']} instead of {verdict}: {answer.get('reason')}",
            )
            # All executions are too many, but an error is one for both.
            found = box.answer("check", "--property", "a.prp", "--order", "bfs", "list.c")["verdict"]
            expect((found == "error") == (verdict == "error"), f"{middle} {property_text}: check says {found}")


def test_what_is_asked_for_is_what_is_said(box):
    box.write("list.c", LIST % "")
    for property_text, names in ((REACH, ["assertions"]), (SAFETY, ["memory", "leaks"]), (TRACK, ["leaks"])):
        box.write("a.prp", property_text)
        answer = box.answer("prove", "--property", "a.prp", "list.c")
        expect([p["name"] for p in answer["properties"]] == names, f"{property_text}: {answer['properties']}")


def test_label_of_a_trace(box):
    """A trace says which label it is about, so that it can be replayed without the property file."""
    box.write("list.c", LIST % "if (!empty) { ERROR: goto ERROR; }")
    for command in ("prove", "check"):
        box.run(command, "--error-label", "ERROR", "--order" if command == "check" else "--time",
                "bfs" if command == "check" else "30s", "--trace", "t.json", "list.c")
        replayed = box.run("replay", "t.json")
        expect("the label ERROR is reached" in replayed.stdout, f"{command}: {replayed.stdout} {replayed.stderr}")


def test_no_such_label(box):
    box.write("list.c", LIST % "")
    result = box.run("prove", "--error-label", "ERROR", "list.c")
    expect(result.returncode == 2 and "has a label ERROR" in result.stderr, f"{result.returncode}: {result.stderr}")


def test_property_without_a_proof(box):
    box.write("list.c", LIST % "")
    box.write("a.prp", "CHECK( init(main()), LTL(G ! overflow) )\n")
    result = box.run("prove", "--property", "a.prp", "list.c")
    expect(result.returncode == 2 and "use quotient check" in result.stderr, f"{result.returncode}: {result.stderr}")


if __name__ == "__main__":
    sys.exit(run_tests(globals(), Prover))
