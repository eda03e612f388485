"""What the benchmarks share: running a check and reading its figures, and Markdown tables."""
import argparse
import json
import os
import re
import subprocess
import sys
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAMS = os.path.join(ROOT, "bench", "programs")


class Bench:
    def __init__(self, quotient, beem=None, models=(), timbuk=(), vata=None):
        self.quotient = quotient
        self.beem, self.models = beem, models  # a folder of Promela models, and the names of those that are measured
        self.timbuk, self.vata = timbuk, vata  # folders of tree automata, and VATA's command line, if it is there

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

    def check_once(self, program, *options, launcher=()):
        """Without another reduction than `escape`, unless the options say so: tables compare the same states."""
        if "--por" not in options:
            options = ("--por", "escape", *options)
        if "--workers" not in options:
            options = ("--workers", "1", *options)
        command = [*launcher, self.quotient, "check", "--json", "--minimise", "0", "--no-progress", *options]
        command.append(os.path.join(PROGRAMS, program))
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


def wrapped(text):
    """The text with its paragraphs in 120 columns; headings, tables, lists and code stay as they are."""

    def wrap(block):
        is_prose = not re.match(r"#|\||- |!|```", block)
        if not is_prose or max(map(len, block.split("\n"))) <= 120:
            return block
        return textwrap.fill(block, 120, break_long_words=False, break_on_hyphens=False)

    return re.sub(r"[^\n]+(\n[^\n]+)*", lambda block: wrap(block[0]), text)


def replace_section(document, section):
    """The document with this section instead of the one with the same title, or at its end."""
    title = section.split("\n", 1)[0]
    old = re.search(rf"^{re.escape(title)}$.*?(?=^## |\Z)", document, re.M | re.S)
    if not old:
        return document.rstrip("\n") + "\n\n" + section if document else section
    return document[: old.start()] + section + ("\n" if old.end() < len(document) else "") + document[old.end() :]


def write_section(path, section):
    document = ""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as text:
            document = text.read()
    with open(path, "w", encoding="utf-8") as out:
        out.write(replace_section(document, wrapped(section)))


def main_of_sections(description, sections):
    """The command line of a file with sections that need nothing but Quotient."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    parser.add_argument(
        "--out", default=os.path.join(ROOT, "docs", "benchmarks.md"), help="the file whose sections are replaced"
    )
    arguments = parser.parse_args()
    for section in sections.values():
        write_section(arguments.out, section(Bench(os.path.abspath(arguments.quotient))))
    print(f"wrote {os.path.relpath(arguments.out)}")
