#!/usr/bin/env python3
"""Compares docs/quotient.1 with what `quotient COMMAND --help` says: the same options with the same values, and for
`check` under the same headings. So an option that is new, gone or has another word cannot be forgotten there. Prints
one line per difference; exit code 0 if there is none."""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OPTION = re.compile(r"--[a-z][a-z-]*")


def spoken(line):
    """A line of troff as it is read: macros and fonts taken away, their arguments joined as the macro does."""
    macro, _, rest = line.partition(" ") if line.startswith(".") else ("", "", line)
    if macro in (".BR", ".BI", ".RB", ".IR", ".RI"):
        rest = "".join(quoted if quoted else plain for quoted, plain in re.findall(r'"([^"]*)"|(\S+)', rest))
    return re.sub(r"\\f.", "", rest).replace("\\-", "-").replace('"', "")


def manual(text):
    """{command: {option: (heading, values)}} of the sections OPTIONS OF …. Values are "" if nothing follows the option;
    the sections of commands other than check also name options that are explained there: (None, None)."""
    sections = {}
    options, heading = None, ""
    lines = text.splitlines()
    for before, line in zip(lines, lines[1:]):
        names = OPTION.findall(spoken(line))
        if line.startswith(".SH "):
            command = re.match(r"\.SH OPTIONS OF (\w+)", line)
            options = sections.setdefault(command[1].lower(), {}) if command else None
        elif line.startswith(".SS "):
            heading = line[4:]
        elif options is not None and before == ".TP":
            values = re.fullmatch(r"--[a-z-]+ (\S+)", spoken(line).strip())
            options.update({name: (heading, values[1] if values else "") for name in names})
        elif options is not None and options is not sections["check"]:
            for name in names:
                options.setdefault(name, (None, None))
    return sections


def options_of(tool, command):
    """{option: (heading, values)} as --help has it: two columns, of which the first has the option and its values."""
    text = subprocess.run([tool, command, "--help"], capture_output=True, text=True, check=True).stdout
    options, heading = {}, ""
    for line in text.splitlines():
        if re.fullmatch(r"\S.*:", line):
            heading = line[:-1]
        elif row := re.match(r"  (?:-\w,)?(--[a-z-]+)(?: (\S+))?(?:  |$)", line):
            options[row[1]] = (heading, row[2] or "")
    return options


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    tool = parser.parse_args().quotient.resolve()
    sections = manual((ROOT / "docs/quotient.1").read_text(encoding="utf-8"))
    differences = []
    for command in ("check", "test", "prove", "run", "core", "replay", "resume"):
        said, known = sections.get(command, {}), options_of(tool, command)
        for name in sorted(known.keys() | said.keys()):
            if name == "--help":
                continue
            if name not in said or name not in known:
                differences.append(f"{command} {name}: only in {'the manual' if name in said else '--help'}")
            elif said[name][1] not in (None, known[name][1]) or command == "check" and said[name] != known[name]:
                differences.append(f"{command} {name}: {said[name]} in the manual, {known[name]} in --help")
    for difference in differences:
        print(difference)
    print(f"manual: {len(differences)} differences" if differences else "manual: as --help says")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
