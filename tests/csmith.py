#!/usr/bin/env python3
"""Differential test of the machine and the C front end with programs of csmith (Debian: csmith, libcsmith-dev).

Each generated program computes a checksum over all its variables. It is compiled by clang and run; then `quotient run`
executes it; both must print the same. The seed decides the program: a failure is repeated with --seed N --count 1, and
its program is kept in build/csmith/.

  csmith.py                     the eight fixed programs of `make test`
  csmith.py --count 200         200 programs, from seed 1 on
  csmith.py --seed 4711 --count 1

Programs that run for long natively are not counted, and the next seed is taken instead.
"""
import argparse
import concurrent.futures
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLANG = "clang-19"
NATIVE_TIMEOUT = 5  # seconds; what does not end by then is no test
LONGEST_NATIVE = 0.25  # seconds; an interpreter takes a hundred times as long
TOOL_TIMEOUT = 60
FIXED_SEEDS = [5, 9, 10, 13, 15, 25, 30, 32]  # quick ones of some size; each must be suitable

# Small programs that use every feature of C that csmith knows: structs, unions, bit-fields, packed structs, volatile,
# pointers to pointers, arrays, goto, 8 to 64 bit arithmetic.
SIZES = [
    "--max-funcs",
    "4",
    "--max-block-depth",
    "3",
    "--max-block-size",
    "3",
    "--max-expr-complexity",
    "6",
    "--max-array-dim",
    "2",
    "--max-array-len-per-dim",
    "6",
    "--max-struct-fields",
    "6",
    "--max-union-fields",
    "4",
    "--max-pointer-depth",
    "3",
]
FEATURES = [
    "--bitfields",
    "--packed-struct",
    "--unions",
    "--structs",
    "--volatiles",
    "--jumps",
    "--longlong",
    "--int8",
    "--uint8",
    "--inline-function",
    "--concise",
    "--no-float",
]  # csmith converts floats to integers that cannot hold them, which quotient rightly reports


def include_folder(build):
    """Where csmith.h is: installed, or unpacked from its Debian package into the build folder."""
    unpacked = build / "csmith/headers"
    for folder in [*pathlib.Path("/usr/include").glob("csmith*"), unpacked / "usr/include/csmith"]:
        if (folder / "csmith.h").exists():
            return folder
    unpacked.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "download", "libcsmith-dev"], cwd=unpacked, capture_output=True, check=False)
    for package in unpacked.glob("libcsmith-dev*.deb"):
        subprocess.run(["dpkg-deb", "-x", str(package), str(unpacked)], check=False)
    if (unpacked / "usr/include/csmith/csmith.h").exists():
        return unpacked / "usr/include/csmith"
    sys.exit("csmith.py: csmith.h is not there; install libcsmith-dev")


def run_process(command, timeout, folder=None):
    """(exit code or None after a timeout, stdout, stderr)"""
    try:
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout, cwd=folder)
        return result.returncode, result.stdout, result.stderr
    except subprocess.TimeoutExpired:
        return None, b"", b""


class Tester:
    def __init__(self, tool, build, keep, longest_native):
        self.tool, self.folder, self.keep, self.longest_native = tool, build / "csmith", keep, longest_native
        self.include = include_folder(build)
        self.folder.mkdir(parents=True, exist_ok=True)

    def source(self, seed):
        return self.folder / f"{seed}.c"

    def tool_command(self, seed):
        return [str(self.tool), "run", "-I", str(self.include), str(self.source(seed))]

    def generate(self, seed):
        command = ["csmith", "--seed", str(seed), *SIZES, *FEATURES, "--output", str(self.source(seed).resolve())]
        with tempfile.TemporaryDirectory(prefix="csmith-") as own:  # it writes and reads platform.info where it runs
            return run_process(command, 60, own)[0] == 0

    def run_native(self, seed):
        """What the compiled program prints, or None if it cannot serve as a test."""
        binary = self.folder / f"{seed}.exe"
        code, _, _ = run_process(
            [CLANG, "-w", "-O0", "-I", str(self.include), str(self.source(seed)), "-o", str(binary)], 60
        )
        if code != 0:
            return None
        begin = time.monotonic()
        code, out, _ = run_process([str(binary)], NATIVE_TIMEOUT)
        binary.unlink()
        return out if code == 0 and time.monotonic() - begin < self.longest_native else None

    def test(self, seed):
        """ "passed", "skipped", or what is wrong."""
        if not self.generate(seed):
            return "skipped"
        expected = self.run_native(seed)
        verdict = "skipped" if expected is None else self.compare(seed, expected)
        if verdict in ("passed", "skipped") and not self.keep:
            self.source(seed).unlink()
        return verdict

    def compare(self, seed, expected):
        code, out, err = run_process(self.tool_command(seed), TOOL_TIMEOUT)
        if code is None:
            return f"timeout after {TOOL_TIMEOUT} s"
        if out == expected and code == 0:
            return "passed"
        message = err.decode(errors="replace").strip().splitlines()
        return (
            f"expected {expected.decode()!r}, got {out.decode(errors='replace')!r}, exit code {code}:"
            f" {' | '.join(message[:4])}"
        )


def run_all(tester, seeds, count, jobs):
    """Tests `count` programs (all seeds if None) and prints what fails; returns the exit code."""
    passed, failed, skipped = 0, 0, 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        while count is None or passed + failed < count:
            batch = seeds if count is None else [next(seeds) for _ in range(min(2 * jobs, count - passed - failed))]
            for seed, verdict in zip(batch, pool.map(tester.test, batch)):
                passed, skipped = passed + (verdict == "passed"), skipped + (verdict == "skipped")
                if verdict not in ("passed", "skipped"):
                    failed += 1
                    print(f"FAILED seed {seed}: {verdict}\n       {shlex.join(tester.tool_command(seed))}", flush=True)
            if count is None:
                break
    print(f"{passed} passed, {failed} failed, {skipped} skipped (not suitable)")
    return 1 if failed or not passed or (count is None and skipped) else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="folder for programs and headers")
    parser.add_argument("--count", type=int, help="how many programs (default: the fixed set)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", action="store_true", help="keep all programs, not only those that fail")
    options = parser.parse_args()
    if not options.quotient.exists():
        sys.exit(f"csmith.py: {options.quotient} does not exist")
    if not shutil.which("csmith"):
        sys.exit("csmith.py: csmith is not installed")
    longest_native = LONGEST_NATIVE if options.count else NATIVE_TIMEOUT
    tester = Tester(options.quotient.resolve(), options.build.resolve(), options.keep, longest_native)
    if options.count is None:
        return run_all(tester, FIXED_SEEDS, None, options.jobs)
    return run_all(tester, iter(range(options.seed, sys.maxsize)), options.count, options.jobs)


if __name__ == "__main__":
    sys.exit(main())
