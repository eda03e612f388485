#!/usr/bin/env python3
"""Quotient on C# programs: beside C programs that do the same, beside MoonWalker, and on the two of paper 3.

    bench/dotnet.py                                        replaces its sections in docs/benchmarks.md
    bench/dotnet.py --moonwalker FOLDER --out new.md       FOLDER has moonwalker.exe, C5.dll and Mono.Cecil.dll, and may
                                                           have a folder `examples` with MoonWalker's own programs

MoonWalker runs under Mono, in a folder with a class library of ours (programs/dotnet/moonwalker_mscorlib.il), which
ilasm assembles. All states are looked at, also behind errors.
"""
import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import tempfile

from measure import PROGRAMS, ROOT, table, thousands, write_section

FOLDER = os.path.join(PROGRAMS, "dotnet")
PAIRS = ("dining", "dining_array", "count", "buffer", "lost_update")
EXAMPLES = ("DataRace", "Deadlock", "IncDec")
LARGER = {"IncDec": ("IncDec(30)", "IncDec(60)")}  # an example in a second size: what is replaced
MANY_STATES = 100_000  # of MoonWalker: enough of them to compare speed
# Paper 3, tables 3.2, 3.3, 4.1 and 4.2: states with P-C, P-E, P-D and no reduction, where it was done within 1.6 GB and
# its time; then MB with P-C, with and without collapsing.
PAPER = {
    "molecular_dynamics": {"2-1": ("1,482,000", "1,533,000", "7,529,000", "", "1,470", "")},
    "ray_tracer": {
        "2-1": ("844", "1,505", "752,107", "", "36", "36"),
        "2-2": ("65,923", "134,910", "", "", "655", "1,256"),
        "3-1": ("53,631", "115,113", "", "", "475", "1,038"),
    },
}
MONO_MEGABYTES = 18
SETTINGS = ("both", "escape", "dynamic", "none")


class Tools:
    def __init__(self, quotient, moonwalker, seconds, scratch):
        self.quotient, self.moonwalker, self.seconds, self.scratch = quotient, moonwalker, seconds, scratch
        if moonwalker:
            library = os.path.join(scratch, "mscorlib.dll")
            source = os.path.join(FOLDER, "moonwalker_mscorlib.il")
            subprocess.run(["ilasm", "-dll", f"-output:{library}", source], check=True, capture_output=True)
            shutil.copy(library, os.path.join(scratch, "System.dll"))

    def check(self, path, *options):
        """The figures of a search; "" for those of one that was not done."""
        command = [self.quotient, "check", "--json", "--minimise", "0", "--workers", "1", "--errors", "all"]
        command += ["--memory", "2G", "--time", f"{self.seconds}s"]
        print("  " + " ".join([*options, os.path.basename(path)]), flush=True)
        run = subprocess.run([*command, *options, path], capture_output=True, text=True, check=False)
        result = json.loads(run.stdout)
        figures = result["statistics"]
        figures["verdict"] = "verified" if result["verdict"] == "verified" else ", ".join(
            sorted({error["kind"] for error in result["errors"]}) or ["not done"])
        figures["shown"] = ("> " if result["verdict"] == "unknown" else "") + thousands(figures["states"])
        return figures

    def walk(self, path):
        """What MoonWalker says about a program: verdict, states, steps, MB, and the CPU seconds that it took."""
        # MoonWalker's folder has a library that would be taken for the compiler's own.
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "program.exe")
            subprocess.run(["mcs", "-langversion:3", "-d:DEBUG", f"-out:{program}", path], check=True,
                           capture_output=True, cwd=folder)
            command = ["mono", os.path.join(self.moonwalker, "moonwalker.exe"), "-s", "-c", "-f", "ms", "-a", program]
            print("  moonwalker " + os.path.basename(path), flush=True)
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            try:
                text = subprocess.run(command, capture_output=True, text=True, cwd=self.scratch, check=False,
                                      timeout=self.seconds).stdout
            except subprocess.TimeoutExpired as late:
                text = (late.stdout or b"").decode()
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found = dict(re.findall(r"^([A-Z][\w. ]*?) *: *([\d.]+)", text, re.M))
        if "States" not in found:
            counted = re.findall(r"NewStates=(\d+)", text)
            return {"verdict": "not done", "shown": "> " + thousands(int(counted[-1])) if counted else "", "states": 0}
        names = {"Deadlocks": "deadlock", "Assertion violations": "assertion"}
        states = int(found["States"])
        return {
            "verdict": ", ".join(name for kind, name in names.items() if int(found[kind])) or "verified",
            "states": states, "shown": thousands(states), "steps": states + int(found["Revisits"]),
            "cpu": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
            "megabytes": int(found["Max. mem. used"]) / 1024,
        }

    def examples(self):
        """MoonWalker's own programs, if they are there, some in a second size."""
        paths = []
        for name in EXAMPLES if self.moonwalker else ():
            path = os.path.join(self.moonwalker, "examples", f"{name}.cs")
            if not os.path.exists(path):
                continue
            paths.append(path)
            if name in LARGER:
                with open(path, encoding="utf-8") as text:
                    larger = text.read().replace(*LARGER[name])
                paths.append(os.path.join(self.scratch, f"{name}_larger.cs"))
                with open(paths[-1], "w", encoding="utf-8") as out:
                    out.write(larger)
        return paths


def speed_rows(tools, path, both, theirs):
    """What can be compared on a program with many states."""
    def row(what, states, steps, cpu, bytes_per_state):
        rate = states / cpu
        times = rate / (theirs["states"] / theirs["cpu"])
        return [what, thousands(states), thousands(steps), f"{cpu:.2f}", thousands(round(rate)), f"{times:.1f}",
                f"{bytes_per_state:.0f}"]

    def ours(options, s):
        return row(f"Quotient, {options}", s["states"], s["transitions"], s["search_cpu_seconds"], s["bytes_per_state"])

    used = (theirs["megabytes"] - MONO_MEGABYTES) * 2**20 / theirs["states"]
    moonwalker = row("MoonWalker", theirs["states"], theirs["steps"], theirs["cpu"], used)
    rows = [moonwalker, ours("`--por both`", both), ours("`--por none`", tools.check(path, "--por", "none"))]
    return [[f"`{os.path.basename(path)}`", *cells] for cells in rows]


def programs(tools):
    rows, speed = [], []
    for path in [os.path.join(FOLDER, f"{name}.cs") for name in PAIRS] + tools.examples():
        ours = tools.check(path)
        twin = os.path.splitext(path)[0] + ".c"
        c = tools.check(twin, "--check", "assert,deadlock", "--symmetry", "off") if os.path.exists(twin) else None
        theirs = tools.walk(path) if tools.moonwalker else {}
        if theirs.get("states", 0) >= MANY_STATES:
            speed += speed_rows(tools, path, ours, theirs)
        done = "cpu" in theirs
        rows.append([
            f"`{os.path.basename(path)}`", ours["verdict"], ours["shown"], f"{ours['search_cpu_seconds']:.2f}",
            f"{ours['store_bytes'] / 2**20:.1f}", f"{ours['bytes_per_state']:.0f}", c["shown"] if c else "",
            f"{c['bytes_per_state']:.0f}" if c else "", theirs.get("verdict", ""), theirs.get("shown", ""),
            f"{theirs['cpu']:.2f}" if done else "", f"{theirs['megabytes']:.0f}" if done else "",
        ])
    return (
        "## C# programs\n\nAll states, also behind errors (`--errors all`); beside each the same program in C with"
        " `pthread`, without exchanging threads, and MoonWalker 1.0.1 (MMC's released version) under Mono, with its two"
        f" reductions. MB are those of the store, and for MoonWalker of the whole process, of which {MONO_MEGABYTES}"
        f" are Mono's. \"> N\": not done after {tools.seconds} s. The programs are in `bench/programs/dotnet`, and"
        " MoonWalker's own examples are its own.\n\n"
        + table(["program", "verdict", "states", "CPU s", "MB", "bytes per state", "states, C", "bytes per state, C",
                 "MoonWalker", "its states", "its CPU s", "its MB"], rows)
        + "\nSpeed and memory, on the programs with enough states to compare them. CPU seconds of the search, and of"
        " MoonWalker's whole process, which collects garbage in threads of its own.\n\n"
        + table(["program", "", "states", "steps", "CPU s", "states a second", "times MoonWalker's",
                 "bytes per state"], speed)
    )


def paper3(tools):
    rows = []
    for program in PAPER:
        for configuration in ("2-1", "2-2", "2-3", "3-1", "3-2", "3-3"):
            threads, size = configuration.split("-")
            with open(os.path.join(FOLDER, f"{program}.cs"), encoding="utf-8") as text:
                source = text.read().replace("Threads = 2, Size = 1", f"Threads = {threads}, Size = {size}")
            path = os.path.join(tools.scratch, f"{program}_{threads}_{size}.cs")
            with open(path, "w", encoding="utf-8") as out:
                out.write(source)
            found = {setting: tools.check(path, "--por", setting) for setting in SETTINGS}
            paper = PAPER[program].get(configuration, ("",) * 6)
            both = found["both"]
            cells = [cell for setting, theirs in zip(SETTINGS, paper) for cell in (found[setting]["shown"], theirs)]
            rows.append([f"`{program}.cs`", configuration, both["verdict"], *cells,
                         f"{both['search_cpu_seconds']:.2f}", f"{both['store_bytes'] / 2**20:.1f}", *paper[4:]])
    return (
        "## C# programs: those of paper 3\n\nTables 3.2, 3.3, 4.1 and 4.2: threads and size; states with each setting"
        " of `--por`, and beside them the paper's with P-C, P-E, P-D and without reduction, where it was done (within"
        " 1.6 GB); time and store with `both`, and the paper's memory with P-C, with and without collapsed summaries."
        f" Ours within 2 GB and {tools.seconds} s. The programs are ours, after the paper's description (every access"
        " to shared memory is a step), so that numbers of states cannot be compared, but which configurations are"
        " done can.\n\n"
        + table(["program", "threads-size", "verdict", "both", "P-C", "escape", "P-E", "dynamic", "P-D", "none",
                 "no POR", "CPU s", "MB", "P-C, MB", "not collapsed"], rows)
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    parser.add_argument("--moonwalker", help="its folder")
    parser.add_argument("--seconds", type=int, default=60, help="limit for each run")
    parser.add_argument("--only", choices=("programs", "paper3"), help="one of the two sections")
    parser.add_argument("--out", default=os.path.join(ROOT, "docs", "benchmarks.md"))
    arguments = parser.parse_args()
    moonwalker = arguments.moonwalker and os.path.abspath(arguments.moonwalker)
    with tempfile.TemporaryDirectory() as scratch:
        tools = Tools(os.path.abspath(arguments.quotient), moonwalker, arguments.seconds, scratch)
        for section in (programs, paper3):
            if arguments.only in (None, section.__name__):
                write_section(arguments.out, section(tools))


if __name__ == "__main__":
    main()
