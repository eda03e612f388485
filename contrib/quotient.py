"""Quotient for BenchExec: how it is called for a task, and what its output and exit code mean."""
import re

import benchexec.tools.template
from benchexec import result
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

VERIFIED, ERROR, BAD_INPUT, UNKNOWN = range(4)

# What the kinds of error (src/props/kinds.def) are called in SV-COMP.
RESULTS = {
    "unreachable-reached": result.RESULT_FALSE_REACH,
    "overflow": result.RESULT_FALSE_OVERFLOW,
    "deadlock": result.RESULT_FALSE_DEADLOCK,
    "data-race": result.RESULT_FALSE_DATARACE,
    "double-free": result.RESULT_FALSE_FREE,
    "invalid-free": result.RESULT_FALSE_FREE,
    "leak": result.RESULT_FALSE_MEMTRACK,
    "unfreed": result.RESULT_FALSE_MEMCLEANUP,
    "null-dereference": result.RESULT_FALSE_DEREF,
    "invalid-pointer": result.RESULT_FALSE_DEREF,
    "use-after-free": result.RESULT_FALSE_DEREF,
    "use-after-return": result.RESULT_FALSE_DEREF,
    "out-of-bounds": result.RESULT_FALSE_DEREF,
    "write-to-constant": result.RESULT_FALSE_DEREF,
    "livelock": result.RESULT_FALSE_TERMINATION,
}
HEADLINE = re.compile(r"\S+:\d+(?::\d+)?: ([a-z-]+): ")


class Tool(benchexec.tools.template.BaseTool2):
    """Quotient explores all behaviours of a program, one state for each class that no program can tell apart."""

    REQUIRED_PATHS = ["runtime"]

    def name(self):
        return "Quotient"

    def executable(self, tool_locator):
        return tool_locator.find_executable("quotient", subdir="build")

    def program_files(self, executable):
        return [executable] + self._program_files_from_executable(executable, self.REQUIRED_PATHS)

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="quotient")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", "--no-progress", "--color", "never", *options]
        if task.property_file:
            command += ["--property", task.property_file]
        model = get_data_model_from_task(task, {ILP32: "-m32", LP64: "-m64"})
        if model:
            command.append(model)
        return command + list(task.input_files_or_identifier)

    def determine_result(self, run):
        code = run.exit_code.value
        if code == VERIFIED:
            return result.RESULT_TRUE_PROP
        if code == UNKNOWN:
            return result.RESULT_UNKNOWN
        if code == ERROR:
            headlines = (HEADLINE.match(line) for line in run.output)
            kinds = [headline[1] for headline in headlines if headline]
            return RESULTS.get(kinds[0], result.RESULT_FALSE_PROP) if kinds else result.RESULT_FALSE_PROP
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        return f"{result.RESULT_ERROR} (bad input)" if code == BAD_INPUT else result.RESULT_ERROR

    def get_value_from_output(self, output, identifier):
        """A statistic by its name, as --verbose prints it: "states", "memory_peak_bytes"."""
        for line in output:
            words = line.split()
            if len(words) == 2 and words[0] == identifier:
                return words[1]
        return None
