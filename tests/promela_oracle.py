"""What Spin says about a Promela model: the answers that Quotient's are compared with.

A question is a model and what to look for in it; its answer has the kinds of error that exist and the sizes of the
state space. Spin turns the model into a C program (pan), which is compiled and run without partial-order reduction.
The answer is kept in a cache folder under the hash of that C program and of the flags, so it is asked for again when
the model, a file that it includes, or Spin itself has changed.

tcc compiles a verifier in 20 ms, gcc takes a second: tcc is used where it is installed.
"""
import dataclasses
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

SECONDS = 120  # for compiling, and for running
# First match wins: how pan's messages begin, and what Quotient calls that.
KINDS = [
    ("assertion violated - invalid array index", "out-of-bounds"),
    ("assertion violated", "assertion"),
    ("invalid end state", "deadlock"),
    ("block in d_step seq", "deadlock"),
    ("acceptance cycle", "acceptance-cycle"),
    ("accept stutter", "acceptance-cycle"),
    ("non-progress cycle", "non-progress-cycle"),
    ("end state in claim reached", "never-claim"),
    ("non-determinism in D_proctype", "nondeterminism"),
    ("ref to uninitialized chan", "uninitialised-channel"),
    ("qsend bad queue", "uninitialised-channel"),
    ("qrecv bad queue", "uninitialised-channel"),
    ("bad queue", "uninitialised-channel"),
    ("priority is out of range", "thread-misuse"),
]
# A formula that is violated by a finite execution becomes a claim that asserts the opposite of what it waits for.
ASSERTION_OF_FORMULA = "assertion violated  !("
MESSAGE = re.compile(r"^pan:\d+: (.*?) \(at depth", re.M)


class SpinFailed(Exception):
    """Spin, the C compiler or pan did not give an answer."""


@dataclasses.dataclass(frozen=True)
class Question:
    model: pathlib.Path
    search: str = "safety"  # all errors of that kind; "acceptance", "progress": the first cycle
    claim: str = ""  # of several ltl properties or never claims: which
    fair: bool = False  # weak fairness
    small: bool = False  # give up early if the state space is large

    def compiler_flags(self):
        search = {"safety": ["-DSAFETY"], "acceptance": [], "progress": ["-DNP"]}[self.search]
        return [
            "-w",
            "-DNOREDUCE",
            "-DVECTORSZ=8192",
            f"-DMEMLIM={20 if self.small else 2000}",
            *search,
        ]  # bytes, megabytes

    def pan_flags(self):
        search = {"safety": ["-c0"], "acceptance": ["-a"], "progress": ["-l"]}[self.search]
        claim = ["-N", self.claim] if self.claim else []
        return ["-n", "-w16", f"-m{20_000 if self.small else 200_000}", *search, *claim, *(["-f"] if self.fair else [])]


@dataclasses.dataclass
class Answer:
    kinds: list  # of error, sorted
    errors: int  # how often one was found; 1 at most if the search stops there
    stored: int  # states
    matched: int  # steps into states that were known

    @property
    def transitions(self):
        """Spin counts the initial state as a step into it."""
        return self.stored + self.matched - 1


def missing_packages():
    needed = [("spin", "spin"), ("tcc", "tcc")]
    return [package for program, package in needed if not shutil.which(program)]


def run(command, folder, seconds=SECONDS):
    try:
        return subprocess.run(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        raise SpinFailed(f"{command[0]} takes more than {seconds} s")


def kind_of(message, is_formula):
    if is_formula and message.startswith((ASSERTION_OF_FORMULA, "acceptance cycle", "end state in claim reached")):
        return "ltl"
    for begin, kind in KINDS:
        if message.startswith(begin):
            return kind
    raise SpinFailed(f"pan reports an error of unknown kind: {message}")


def parse_answer(output, is_formula):
    """From what pan prints. It repeats no message directly after itself, so every kind of error is named at least
    once."""

    def number(pattern):
        match = re.search(pattern, output, re.M)
        if not match:
            raise SpinFailed(f"pan ends without an answer: {' | '.join(output.splitlines()[-3:])}")
        return int(float(match[1]))

    kinds = {kind_of(message, is_formula) for message in MESSAGE.findall(output)}
    for limit in ("max search depth too small", "reached -DMEMLIM", "VECTORSZ is too small"):
        if limit in output:
            raise SpinFailed(f"pan reached a limit: {limit}")
    return Answer(
        sorted(kinds),
        number(r"errors: (\d+)"),
        number(r"^ *([\d.e+]+) states, stored"),
        number(r"^ *([\d.e+]+) states, matched"),
    )


class Spin:
    def __init__(self, cache, compiler="tcc"):
        self.cache, self.compiler = cache, compiler

    def generate(self, question, folder):
        """Writes pan.c and its parts into the folder."""
        result = run(["spin", "-a", str(question.model.resolve())], folder)
        if result.returncode != 0:
            lines = [
                line for line in (result.stdout + result.stderr).splitlines() if "dubious use of 'else'" not in line
            ]  # a warning
            raise SpinFailed("spin -a: " + " | ".join(lines[:3]))

    def key(self, question, folder):
        """Pan's text without the path of the model, which does not matter."""
        hashed = hashlib.sha256(repr((question.compiler_flags(), question.pan_flags(), self.compiler)).encode())
        for part in sorted(folder.glob("pan.*")):
            hashed.update(part.read_bytes().replace(str(question.model.resolve()).encode(), b"model"))
        return hashed.hexdigest()[:32]

    def compute(self, question, folder):
        compiled = run([self.compiler, *question.compiler_flags(), "-o", "pan", "pan.c"], folder)
        if compiled.returncode != 0:
            raise SpinFailed(f"{self.compiler}: " + " | ".join(compiled.stderr.splitlines()[:3]))
        result = run(["./pan", *question.pan_flags()], folder, 3 if question.small else SECONDS)
        if result.returncode < 0:
            raise SpinFailed(f"pan is killed by signal {-result.returncode}")
        return parse_answer(result.stdout + result.stderr, is_formula=bool(question.claim))

    def ask(self, question, use_cache=True):
        with tempfile.TemporaryDirectory(prefix="spin-") as name:
            folder = pathlib.Path(name)
            self.generate(question, folder)
            if not use_cache:
                return self.compute(question, folder)
            known = self.cache / f"{self.key(question, folder)}.json"
            if known.exists():
                return Answer(**json.loads(known.read_text()))
            answer = self.compute(question, folder)
            self.cache.mkdir(parents=True, exist_ok=True)
            new = folder / "answer.json"
            new.write_text(json.dumps(dataclasses.asdict(answer)))
            shutil.move(new, known)
            return answer
