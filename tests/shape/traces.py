#!/usr/bin/env python3
"""What `quotient prove` shows of an error: what inputs gave, which line lost memory that was allocated where, and, in
the picture, the heap at that moment, with the names of the trace."""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from boxes import Box, expect, run_tests  # pylint: disable=wrong-import-position

PROGRAM = """
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int key; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);  /* allocated */
    n->key = __VERIFIER_nondet_int();
    n->next = list;
    list = n;
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
LOST = """  if (list && list->next) {
    struct node *second = list->next;
    second = list;
    list->next = NULL;  /* lost */
    second->key = 7;
  }"""
FREED = """  if (list && list->next) {
    free(list->next);
    list->next->key = 7;  /* fails */
  }"""


def line_of(text, mark):
    return 1 + text[: text.index(f"/* {mark} */")].count("\n")


def objects(picture):
    """The records of the picture, by their names."""
    return {label.split("|")[0]: (label, rest) for label, rest in re.findall(r'o\d+ \[label="([^"]*)"(.*)\];', picture)}


class Prover(Box):
    def error(self, middle):
        source = PROGRAM % middle
        self.write("list.c", source)
        result = self.run("prove", "--json", "--time", "30s", "--dot", "heap.dot", "list.c")
        expect(result.returncode == 1, f"exit code {result.returncode}: {result.stderr}")
        said = self.run("prove", "--time", "30s", "list.c").stdout
        return source, json.loads(result.stdout)["errors"][0], said, (self.folder / "heap.dot").read_text()


def test_leak(box):
    source, error, said, picture = box.error(LOST)
    expect(error["kind"] == "leak", f"{error['kind']}")
    expect(said.startswith(f"list.c:{line_of(source, 'lost')}:"), said)
    expect(f"node#1 allocated at list.c:{line_of(source, 'allocated')}:" in said, said)
    expect(said.count("__VERIFIER_nondet_bool() = 1") == 2 and said.count("__VERIFIER_nondet_bool() = 0") == 1, said)
    expect(said.count("__VERIFIER_nondet_int() = ") == 2, said)
    drawn = objects(picture)
    expect(set(drawn) == {"node#1, lost", "node#2"}, picture)
    expect("red" in drawn["node#1, lost"][1] and "red" not in drawn["node#2"][1], picture)
    expect("next = null" in drawn["node#2"][0], picture)
    expect(re.search(r'label="list"', picture) is not None, picture)


def test_freed(box):
    source, error, said, picture = box.error(FREED)
    expect(error["kind"] == "use-after-free", f"{error['kind']}")
    expect(said.startswith(f"list.c:{line_of(source, 'fails')}:"), said)
    drawn = objects(picture)
    expect(set(drawn) == {"node#1, freed", "node#2"}, picture)
    expect("culprit" in picture, picture)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), Prover))
