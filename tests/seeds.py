"""Runs a check of random programs for many seeds; shared by the tests that make programs."""
import argparse
import concurrent.futures
import pathlib
import tempfile


def run(description, check):
    """check(tool, folder, seed) returns what is wrong, or nothing. Returns the exit code."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--quotient", required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        seeds = range(arguments.seed, arguments.seed + arguments.count)
        for message in pool.map(lambda seed: check(arguments.quotient, pathlib.Path(folder), seed), seeds):
            if message:
                failed += 1
                print("FAILED", message)
    print(f"{arguments.count - failed} passed, {failed} failed")
    return 1 if failed else 0
