"""What the benchmarks share: running a check and reading its figures, and Markdown tables."""
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAMS = os.path.join(ROOT, "bench", "programs")


class Bench:
    def __init__(self, quotient, beem, models):
        self.quotient = quotient
        self.beem, self.models = beem, models  # a folder of Promela models, and the names of those that are measured

    def check(self, program, *options):
        """One result; of a short search the fastest of three, because machines are noisy."""
        result = self.check_once(program, *options)
        for _ in range(2):
            if result["statistics"]["search_cpu_seconds"] > 3:
                break
            again = self.check_once(program, *options)
            if again["statistics"]["search_cpu_seconds"] < result["statistics"]["search_cpu_seconds"]:
                result = again
        return result

    def check_once(self, program, *options):
        command = [self.quotient, "check", "--json", "--no-progress", *options, os.path.join(PROGRAMS, program)]
        print("  " + " ".join(command[1:]).replace(ROOT + "/", ""), flush=True)
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode not in (0, 1, 3):
            sys.exit(f"bench: exit code {run.returncode}: {run.stderr.strip()}")
        return json.loads(run.stdout)


def thousands(number):
    return f"{number:,}"


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "| " + " | ".join("---:" for _ in header) + " |"]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def rate(statistics):
    return statistics["transitions"] / max(statistics["search_cpu_seconds"], 1e-9)


def microseconds(statistics):
    """CPU time per step."""
    return 1e6 * statistics["search_cpu_seconds"] / statistics["transitions"]


def label(program, options):
    return f"`{program}` {' '.join(o for o in options if o.startswith('-D'))}".strip()
