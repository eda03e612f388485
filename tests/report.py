#!/usr/bin/env python3
"""The page of --html: it is what the sources in web/ give, and works in a real browser (tests/report/browser.mjs).

Needs npm, which installs what web/package-lock.json names into web/node_modules, and Chromium. Where one of them is
missing, says so and ends with exit code 77, which ctest shows as "Skipped"; in CI that is a failure."""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
LEFT_OUT = 77

LIST_BUG = """#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
  struct node *node = malloc(sizeof *node);
  if (!node) abort();
  node->next = NULL;
  free(node);
  return node->next != NULL;
}
"""
LIST = """#include <quotient.h>
#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
  struct node *list = NULL;
  while (quotient_choose(2)) {
    struct node *node = malloc(sizeof *node);
    if (!node) abort();
    node->next = list;
    list = node;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}
"""


def browser():
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return next((path for path in found if path), None)


def left_out(why):
    print(f"report: LEFT OUT, nothing was tested: {why}")
    return 1 if os.environ.get("CI") else LEFT_OUT


SMALL = """#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *work(void *unused) {
  x = x + 1;
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  x = 5;
  pthread_join(thread, 0);
  return 0;
}
"""


def installed():
    """Whether web/node_modules is what the lock file says."""
    mark = WEB / "node_modules/.quotient-lock"
    lock = (WEB / "package-lock.json").read_text()
    if mark.exists() and mark.read_text() == lock:
        return True
    result = subprocess.run(["npm", "ci", "--no-progress", "--loglevel=error"], cwd=WEB, capture_output=True, text=True)
    if result.returncode != 0:
        print(result.stderr)
        return False
    mark.write_text(lock)
    return True


def make_reports(tool, folder):
    """Every report that browser.mjs looks at."""
    (folder / "list_all.c").write_text(LIST)
    (folder / "list_bug.c").write_text(LIST_BUG)
    (folder / "small.c").write_text(SMALL)
    reports = {
        "message_queue": ["check", "examples/message_queue.c", "--minimise", "0"],
        "list": ["check", "tests/report/list.c"],
        "markup": ["check", "tests/report/markup.c"],
        "long": ["check", "tests/report/long.c", "--minimise", "0"],
        "messages": ["check", "tests/report/messages.pml", "--minimise", "0"],
        "verified": ["check", "examples/message_queue_fixed.c"],
        "states": ["check", str(folder / "small.c")],
        "objects": ["check", "tests/promela/dspin/use_after_delete.pml", "--minimise", "0"],
        "proved": ["prove", str(folder / "list_all.c")],
        "refuted": ["prove", str(folder / "list_bug.c")],
    }
    for name, arguments in reports.items():
        page = folder / f"{name}.html"
        command = [tool, *arguments, "--html", page, "--quiet"]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if result.returncode not in (0, 1) or not page.exists():
            raise SystemExit(f"report: quotient {' '.join(arguments)} --html fails: {result.stderr}{result.stdout}")
        if page.read_text().count("@QUOTIENT_REPORT@"):
            raise SystemExit(f"report: {name}.html has no data")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", type=pathlib.Path, required=True)
    tool = parser.parse_args().quotient.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_reports(tool, folder)
        if not shutil.which("npm") or not shutil.which("node"):
            return left_out("there is no npm (scripts/install-packages web)")
        if not installed():
            return left_out("npm cannot install the packages of web/package-lock.json (see above)")
        if subprocess.run(["npm", "run", "--silent", "check"], cwd=WEB).returncode != 0:
            return 1
        chromium = browser()
        if not chromium:
            return left_out("there is no browser (scripts/install-packages web)")
        script = ROOT / "tests/report/browser.mjs"
        return subprocess.run(["node", script, WEB, chromium, folder], timeout=300).returncode


if __name__ == "__main__":
    sys.exit(main())
