#!/usr/bin/env python3
"""The tool-info module for BenchExec in contrib/: the command line that it makes for a task, run for real, and what it
reads out of the result. Where BenchExec can be imported, its own classes are used; elsewhere, small ones of the same
form."""
import argparse
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import types

ROOT = pathlib.Path(__file__).resolve().parent.parent

REACH = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
MEMORY = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n"
RACE = "CHECK( init(main()), LTL(G ! data-race) )\n"
PROGRAMS = {
    "safe.c": ("int main(void) { return 0; }\n", REACH, "true"),
    "bad.c": ("void reach_error(void);\nint main(void) { reach_error(); }\n", REACH, "false(unreach-call)"),
    "free.c": (
        "#include <stdlib.h>\nint main(void) { char *p = malloc(1); free(p); free(p); }\n",
        MEMORY,
        "false(valid-free)",
    ),
    "deref.c": ("int main(void) { int *p = 0; return *p; }\n", MEMORY, "false(valid-deref)"),
    "race.c": (
        "#include <pthread.h>\nint x;\nvoid *f(void *a) { x++; return a; }\n"
        "int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); x++; pthread_join(t, 0); }\n",
        RACE,
        "false(no-data-race)",
    ),
    "broken.c": ("int main(void) {\n", REACH, "ERROR (bad input)"),
}


def stand_in():
    """Modules with what the tool-info module uses of BenchExec."""

    class BaseTool2:
        def _version_from_tool(self, executable, line_prefix=""):
            text = subprocess.run([executable, "--version"], capture_output=True, text=True, check=True).stdout
            return text.removeprefix(line_prefix).strip()

        def _program_files_from_executable(self, executable, required):
            return [str(pathlib.Path(executable).parent / path) for path in required]

    names = {
        "REACH": "unreach-call",
        "OVERFLOW": "no-overflow",
        "DEADLOCK": "no-deadlock",
        "DATARACE": "no-data-race",
        "FREE": "valid-free",
        "DEREF": "valid-deref",
        "MEMTRACK": "valid-memtrack",
        "MEMCLEANUP": "valid-memcleanup",
        "TERMINATION": "termination",
    }
    result = types.ModuleType("benchexec.result")
    for name, text in names.items():
        setattr(result, f"RESULT_FALSE_{name}", f"false({text})")
    for name, text in (("TRUE_PROP", "true"), ("FALSE_PROP", "false"), ("UNKNOWN", "unknown")):
        setattr(result, f"RESULT_{name}", text)
    result.RESULT_TIMEOUT, result.RESULT_ERROR = "TIMEOUT", "ERROR"
    template = types.ModuleType("benchexec.tools.template")
    template.BaseTool2 = BaseTool2
    util = types.ModuleType("benchexec.tools.sv_benchmarks_util")
    util.ILP32, util.LP64 = "ILP32", "LP64"
    util.get_data_model_from_task = lambda task, words: words.get((task.options or {}).get("data_model"))
    package, tools = types.ModuleType("benchexec"), types.ModuleType("benchexec.tools")
    package.result, package.tools, tools.template, tools.sv_benchmarks_util = result, tools, template, util
    for module in (package, tools, template, util, result):
        sys.modules[module.__name__] = module


def load_tool():
    try:
        import benchexec.tools.template  # noqa: F401
    except ImportError:
        stand_in()
    specification = importlib.util.spec_from_file_location("tool_info", ROOT / "contrib/quotient.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module.Tool()


def task_of(folder, name, text, property_text, model):
    (folder / name).write_text(text)
    (folder / "property.prp").write_text(property_text)
    return types.SimpleNamespace(
        input_files_or_identifier=[str(folder / name)],
        property_file=str(folder / "property.prp"),
        options={"language": "C", "data_model": model},
    )


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return types.SimpleNamespace(
        exit_code=types.SimpleNamespace(value=done.returncode), output=done.stdout.splitlines(), was_timeout=False
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    executable = str(parser.parse_args().quotient.resolve())
    tool = load_tool()
    failures = []
    if not tool.version(executable)[0].isdigit():
        failures.append(f"version: {tool.version(executable)!r}")
    if not any(path.endswith("/runtime") for path in tool.program_files(executable)):
        failures.append(f"program files: {tool.program_files(executable)}")
    with tempfile.TemporaryDirectory() as name:
        for model, word in (("ILP32", "-m32"), ("LP64", "-m64")):
            for file, (text, property_text, expected) in PROGRAMS.items():
                task = task_of(pathlib.Path(name), file, text, property_text, model)
                command = tool.cmdline(executable, ["--verbose"], task, None)
                if word not in command:
                    failures.append(f"{file}: no {word} in {command}")
                done = run(command)
                answer = tool.determine_result(done)
                if answer != expected:
                    failures.append(f"{file} {model}: {answer}, not {expected}")
                if expected == "true" and not int(tool.get_value_from_output(done.output, "states") or 0) > 0:
                    failures.append(f"{file}: no states in the output")
    for failure in failures:
        print(f"FAILED {failure}")
    print(f"{2 * len(PROGRAMS) + 2 - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
