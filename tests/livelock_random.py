#!/usr/bin/env python3
"""Random programs that wait by spinning: `--check livelock` must say what a search by brute force says.

  livelock_random.py --quotient build/quotient --seed 1 --count 60

A program is two or three threads of a small language, written as C for quotient, and interpreted here. The oracle knows
nothing of quotient's method. It makes the graph of all states; a livelock is a set M of threads, and a cycle of steps
of these threads, none of which is progress, in which all of M move, through states in which nobody else can; where
the cycle makes a choice, it goes on with every outcome (docs/livelock.md). All sets M are tried.
"""
import argparse
import collections
import concurrent.futures
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile

VARIABLES, MUTEXES, VALUES = 2, 2, 2
SETTINGS = ["none", "escape", "both"]
MOST_STATES = 20000
C_HEADER = "#include <pthread.h>\n#include <quotient.h>\n#include <stdatomic.h>\n\n"


class Generator:
    """Statements are tuples: a word and what belongs to it. Bodies are lists of statements."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def program(self):
        return [self.body(3, self.random.randint(1, 3)) for _ in range(self.random.choice([2, 2, 3]))]

    def body(self, depth, length):
        return [self.statement(depth) for _ in range(length)]

    def statement(self, depth):
        pick = self.random
        variable, value, mutex = pick.randrange(VARIABLES), pick.randrange(VALUES), pick.randrange(MUTEXES)
        simple = ["store", "store", "store", "exchange", "progress", "choose"]
        nested = ["until", "until", "until", "if", "lock", "trylock", "swap", "forever"]
        weights = [8, 8, 8, 4, 6, 6, 4, 1]
        if depth == 0 or pick.random() < 0.35:
            word = pick.choice(simple)
        else:
            word = pick.choices(nested, weights)[0]
        inner = self.body(depth - 1, pick.choice([0, 0, 1, 1, 2])) if depth else []
        if word in ("store", "exchange"):
            return word, variable, value
        if word == "progress":
            return ("progress",) if pick.random() < 0.3 else ("store", variable, value)
        if word == "choose":
            return ("choose", variable) if pick.random() < 0.5 else ("store", variable, value)
        if word in ("until", "if"):
            return word, variable, value, inner
        if word in ("lock", "trylock"):
            return word, mutex, inner
        if word == "swap":
            return "swap", variable, value, pick.randrange(VALUES), inner
        return "forever", inner


def to_c(program):
    def lines(body, indent):
        for statement in body:
            yield from ("  " * indent + line for line in one(statement, indent))

    def one(statement, indent):
        word = statement[0]
        inner = list(lines(statement[-1], 1)) if isinstance(statement[-1], list) else []
        if word == "store":
            yield f"x{statement[1]} = {statement[2]};"
        elif word == "exchange":
            yield f"atomic_exchange(&x{statement[1]}, {statement[2]});"
        elif word == "progress":
            yield "quotient_progress();"
        elif word == "choose":
            yield f"x{statement[1]} = quotient_choose(2);"
        elif word == "until":
            yield from [f"while (x{statement[1]} != {statement[2]}) {{", *inner, "}"]
        elif word == "if":
            yield from [f"if (x{statement[1]} == {statement[2]}) {{", *inner, "}"]
        elif word == "lock":
            yield from [f"pthread_mutex_lock(&m{statement[1]});", *inner, f"pthread_mutex_unlock(&m{statement[1]});"]
        elif word == "trylock":
            yield from [f"while (pthread_mutex_trylock(&m{statement[1]})) {{", *inner, "}"]
            yield f"pthread_mutex_unlock(&m{statement[1]});"
        elif word == "swap":
            _, variable, old, new, _ = statement
            yield from [f"while (!swap(&x{variable}, {old}, {new})) {{", *inner, "}"]
        else:
            yield from ["for (;;) {", *inner, "}"]

    out = [C_HEADER]
    out += [f"static atomic_int x{i};\n" for i in range(VARIABLES)]
    out += [f"static pthread_mutex_t m{i} = PTHREAD_MUTEX_INITIALIZER;\n" for i in range(MUTEXES)]
    out.append("static int swap(atomic_int *x, int old, int new) {\n"
               "  return atomic_compare_exchange_strong(x, &old, new);\n}\n")
    for i, body in enumerate(program):
        out.append(f"static void *thread{i}(void *unused) {{\n")
        out += [line + "\n" for line in lines(body, 1)]
        out.append("  return unused;\n}\n")
    out.append(f"int main(void) {{\n  pthread_t t[{len(program)}];\n")
    out += [f"  pthread_create(&t[{i}], 0, thread{i}, 0);\n" for i in range(len(program))]
    out += [f"  pthread_join(t[{i}], 0);\n" for i in range(len(program))]
    return "".join(out) + "}\n"


def to_code(body):
    """The same as a list of instructions; those that test have a target."""
    code = []

    def emit(body):
        for statement in body:
            word = statement[0]
            begin = len(code)
            if word in ("store", "exchange", "progress"):
                code.append(list(statement))
            elif word == "choose":
                code.extend([["choose"], ["store chosen", statement[1]]])
            elif word in ("until", "if", "trylock", "swap"):
                code.append([word, *statement[1:-1], None])
                emit(statement[-1])
                if word != "if":
                    code.append(["jump", begin])
                code[begin][-1] = len(code)
                if word == "trylock":
                    code.append(["unlock", statement[1]])
            elif word == "lock":
                code.append(["lock", statement[1]])
                emit(statement[-1])
                code.append(["unlock", statement[1]])
            else:
                emit(statement[-1])
                code.append(["jump", begin])

    emit(body)
    return code


def with_entry(items, index, value):
    return items[:index] + (value,) + items[index + 1:]


def steps(codes, state, thread):
    """What the thread can do in this state: pairs of the next state and whether the step is progress. None: it has
    ended; an empty list: it waits."""
    counters, chosen, variables, mutexes = state
    at = counters[thread]
    if at == len(codes[thread]):
        return None
    instruction = codes[thread][at]
    word = instruction[0]

    def go(target, progress=False, x=variables, m=mutexes, c=chosen):
        return (with_entry(counters, thread, target), c, x, m), progress

    if word == "jump":
        return [go(instruction[1])]
    if word == "progress":
        return [go(at + 1, True)]
    if word in ("store", "exchange"):
        return [go(at + 1, x=with_entry(variables, *instruction[1:3]))]
    if word == "choose":
        return [go(at + 1, c=with_entry(chosen, thread, value)) for value in range(2)]
    if word == "store chosen":
        x = with_entry(variables, instruction[1], chosen[thread])
        return [go(at + 1, x=x, c=with_entry(chosen, thread, 0))]
    if word == "until":
        return [go(instruction[3] if variables[instruction[1]] == instruction[2] else at + 1)]
    if word == "if":
        return [go(at + 1 if variables[instruction[1]] == instruction[2] else instruction[3])]
    if word == "swap":
        if variables[instruction[1]] != instruction[2]:
            return [go(at + 1)]
        return [go(instruction[4], x=with_entry(variables, instruction[1], instruction[3]))]
    held = mutexes[instruction[1]]
    if word == "unlock":
        return [go(at + 1, m=with_entry(mutexes, instruction[1], 0))]
    if word == "trylock":
        return [go(at + 1)] if held else [go(instruction[2], m=with_entry(mutexes, instruction[1], 1))]
    return [] if held else [go(at + 1, m=with_entry(mutexes, instruction[1], 1))]


def graph_of(program):
    """All states: for each, for each thread that can move, its steps. None: there are too many."""
    codes = [to_code(body) for body in program]
    threads = range(len(codes))
    start = (tuple(0 for _ in threads), tuple(0 for _ in threads), (0,) * VARIABLES, (0,) * MUTEXES)
    graph, todo = {}, [start]
    while todo:
        state = todo.pop()
        if state in graph:
            continue
        moves = {thread: steps(codes, state, thread) for thread in threads}
        graph[state] = {thread: move for thread, move in moves.items() if move}
        todo += [target for move in graph[state].values() for target, _ in move]
        if len(graph) > MOST_STATES:
            return None
    return graph


def components(edges):
    """Strongly connected components by reachability: from each state forwards and backwards. Slow, and plain."""
    back = collections.defaultdict(set)
    for state, targets in edges.items():
        for target in targets:
            back[target].add(state)

    def reach(first, where, allowed):
        seen, todo = {first}, [first]
        while todo:
            for target in where.get(todo.pop(), ()):
                if target in allowed and target not in seen:
                    seen.add(target)
                    todo.append(target)
        return seen

    parts = [set(edges)]
    while parts:
        part = parts.pop()
        if not part:
            continue
        first = next(iter(part))
        after, before = reach(first, edges, part), reach(first, back, part)
        component = after & before
        if len(component) > 1 or first in edges[first]:
            yield component
        parts += [after - component, before - component, part - after - before]


def has_livelock(graph):
    everybody = sorted({thread for moves in graph.values() for thread in moves})
    return any(has_livelock_of(graph, set(movers)) for count in range(1, len(everybody) + 1)
               for movers in itertools.combinations(everybody, count))


def has_livelock_of(graph, movers):
    allowed = {state for state, moves in graph.items() if set(moves) <= movers}
    pending = [allowed]
    removed = set()  # choices that lead out
    while pending:
        part = pending.pop()

        def targets(state, thread, part=part):
            if (state, thread) in removed:
                return []
            return [target for target, progress in graph[state][thread] if not progress and target in part]

        edges = {state: {t for thread in graph[state] for t in targets(state, thread)} for state in part}
        for component in components(edges):
            bad = {(state, thread) for state in component for thread, move in graph[state].items()
                   if (state, thread) not in removed and len(move) > 1
                   and any(progress or target not in component for target, progress in move)}
            if bad:
                removed |= bad
                pending.append(component)
                continue
            moving = {thread for state in component for thread in graph[state]
                      if any(target in component for target in targets(state, thread))}
            if moving == movers:
                return True
    return False


def ask(tool, source, por):
    command = [tool, "check", "--json", "--check", "livelock", "--por", por, "--quiet", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        return f"exit code {done.returncode}: {done.stderr.strip()}"
    kinds = [error["kind"] for error in result["errors"]]
    return result["verdict"] if kinds in ([], ["livelock"]) else " ".join(kinds)


def check(tool, folder, seed):
    """Nothing if all agree, "skipped", or what went wrong; and the verdict."""
    program = Generator(seed).program()
    graph = graph_of(program)
    if graph is None:
        return "skipped", None
    expected = "error" if has_livelock(graph) else "verified"
    source = folder / f"program{seed}.c"
    source.write_text(to_c(program))
    for por in SETTINGS:
        answer = ask(tool, source, por)
        if answer != expected:
            return f"seed {seed}: {expected} by brute force, {answer} with --por {por}\n{source.read_text()}", expected
    return None, expected


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default="build/quotient")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    seen = collections.Counter()
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        seeds = range(arguments.seed, arguments.seed + arguments.count)
        for problem, verdict in pool.map(lambda seed: check(arguments.quotient, pathlib.Path(name), seed), seeds):
            seen[verdict or "skipped"] += 1
            if problem and problem != "skipped":
                print(problem)
                seen["wrong"] += 1
    print(f"{arguments.count} programs: {seen['error']} with a livelock, {seen['verified']} without, "
          f"{seen['skipped']} skipped, {seen['wrong']} wrong")
    balanced = arguments.count < 20 or min(seen["error"], seen["verified"]) > arguments.count // 10
    return 0 if balanced and not seen["wrong"] else 1


if __name__ == "__main__":
    sys.exit(main())
