"""What the scripts have in common that test the command line: each function called test_… gets a box, which has the
tool and an empty folder of its own."""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Broken(Exception):
    """A test has failed; the text says how."""


def expect(condition, message):
    if not condition:
        raise Broken(message)


def wait_until(is_so):
    end = time.time() + 60
    while not is_so():
        expect(time.time() < end, "it takes more than a minute")
        time.sleep(0.02)


class Box:
    """The tool in a folder of its own."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def run(self, *arguments, timeout=60, **options):
        return subprocess.run([str(self.tool), *map(str, arguments)], cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=timeout, text=True, **options)

    def start(self, *arguments):
        return subprocess.Popen([str(self.tool), *map(str, arguments)], cwd=self.folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run_tests(script, make_box):
    """Runs the test_… functions of a script, those whose names --filter matches; the exit code."""
    parser = argparse.ArgumentParser(description=script["__doc__"])
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    parser.add_argument("--filter", default="", metavar="REGEX")
    options = parser.parse_args()
    tool = options.quotient.resolve()
    if not tool.exists():
        sys.exit(f"{tool} does not exist")
    failed = passed = 0
    for name, test in list(script.items()):
        if not name.startswith("test_") or not re.search(options.filter, name):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(make_box(tool, pathlib.Path(folder)))
                passed += 1
            except Exception as problem:  # pylint: disable=broad-exception-caught  # whatever it is, others go on
                failed += 1
                print(f"FAILED {name}: {problem if isinstance(problem, Broken) else repr(problem)}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
