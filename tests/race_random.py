#!/usr/bin/env python3
"""Data races of small random programs, against the definition.

Each program has a few threads with a few operations: plain and atomic accesses of every memory order, fences, a mutex,
trylock. The oracle enumerates all interleavings, takes C11's happens-before of each from its definition (sequenced
before, synchronises with, release sequences; a relation that is closed, not clocks or knowledge), and looks for two
conflicting accesses that it leaves unordered. Quotient must find a data race exactly in the programs that have one.

  race_random.py --count 200 --seed 1        what fails stays in build/race-random
"""
import argparse
import random
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOADS = ["RELAXED", "ACQUIRE", "SEQ_CST"]
STORES = ["RELAXED", "RELEASE", "SEQ_CST"]
UPDATES = ["RELAXED", "ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"]
FENCES = ["ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"]
ACQUIRES = {"ACQUIRE", "ACQ_REL", "SEQ_CST"}
RELEASES = {"RELEASE", "ACQ_REL", "SEQ_CST"}


# An operation is a tuple whose first item is its name; `leave` is: the thread ends here if the value is another one.
def random_operation(rng, locked):
    plain, atomic = rng.choice("xy"), rng.choice("ab" if rng.random() < 0.9 else "xy")
    if rng.random() < 0.08:
        plain = atomic
    leave = not locked and rng.random() < 0.6
    kind = rng.choices(["write", "read", "store", "load", "add", "swap", "fence"], [5, 5, 4, 5, 2, 2, 2])[0]
    if kind in ("write", "read"):
        return (kind, plain)
    if kind == "store":
        return (kind, atomic, rng.choice([1, 1, 2]), rng.choice(STORES))
    if kind == "load":
        return (kind, atomic, rng.choice([1, 1, 1, 2, 0]), leave, rng.choice(LOADS))
    if kind == "add":
        return (kind, atomic, rng.choice(UPDATES))
    if kind == "swap":
        return (kind, atomic, rng.choice([0, 1]), rng.choice([1, 2]), leave, rng.choice(UPDATES), rng.choice(LOADS))
    return (kind, rng.choice(FENCES))


def random_thread(rng, length):
    body = []
    while len(body) < length:
        roll = rng.random()
        if roll < 0.1:
            body += [("lock",), random_operation(rng, True), ("unlock",)]
        elif roll < 0.15:
            body += [("trylock", random_operation(rng, True))]
        else:
            body.append(random_operation(rng, False))
    return body


def random_handover(rng):
    """One thread hands data over to another, in some way that may or may not be enough; a third one interferes."""
    def noise(most):
        ops = (random_operation(rng, True) for _ in range(rng.randint(0, most)))
        return [op for op in ops if op[0] not in ("write", "read")]

    flag, seen = rng.choice("ab"), rng.choice([1, 1, 2])
    give = rng.choice([("store", flag, 1, rng.choice(STORES)), ("add", flag, rng.choice(UPDATES))])
    take = rng.choice([("load", flag, seen, True, rng.choice(LOADS)),
                       ("swap", flag, 1, 2, True, rng.choice(UPDATES), rng.choice(LOADS))])
    # Both may pass a counter, whose updates nobody looks at: which of them comes first decides what is handed over.
    meets = rng.random() < 0.3
    counter = "ab"[flag == "a"]
    giver = noise(1) + [("write", "x")] + noise(2) + [give] + noise(1)
    taker = [take] + noise(2) + [(rng.choice(["read", "write"]), "x")]
    if meets:
        giver.append(("add", counter, rng.choice(UPDATES)))
        taker.insert(1, ("add", counter, rng.choice(UPDATES)))
    if rng.random() < 0.4:
        return [taker, giver]
    return [noise(2) if rng.random() < 0.5 else [], giver, taker]


def random_program(rng):
    """The bodies of the threads; the first is what main does between creating and joining the others."""
    if rng.random() < 0.6:
        return random_handover(rng)
    if rng.random() < 0.5:
        return [random_thread(rng, rng.randint(2, 5)), random_thread(rng, rng.randint(3, 5))]
    return [[] if rng.random() < 0.7 else random_thread(rng, 1)] + [random_thread(rng, rng.randint(2, 4)) for _ in "12"]


def c_operation(op):
    name = op[0]
    out = {"write": "{1} = 1;", "read": "use({1});", "store": "__atomic_store_n(&{1}, {2}, __ATOMIC_{3});",
           "add": "__atomic_fetch_add(&{1}, 1, __ATOMIC_{2});", "fence": "__atomic_thread_fence(__ATOMIC_{1});",
           "lock": "pthread_mutex_lock(&m);", "unlock": "pthread_mutex_unlock(&m);"}.get(name, "").format(*op)
    if name == "load":
        text = f"__atomic_load_n(&{op[1]}, __ATOMIC_{op[4]})"
        return f"if ({text} != {op[2]}) return NULL;" if op[3] else f"use({text});"
    if name == "swap":
        text = f"swap_{op[5]}_{op[6]}(&{op[1]}, {op[2]}, {op[3]})"
        return f"if (!{text}) return NULL;" if op[4] else f"use({text});"
    if name == "trylock":
        return "if (pthread_mutex_trylock(&m)) { %s } else pthread_mutex_unlock(&m);" % c_operation(op[1])
    return out


def c_program(threads):
    swaps = sorted({o[5:7] for t in threads for op in t for o in (op, op[-1]) if o[0] == "swap"})
    out = ["#include <pthread.h>", "static int x, y, a, b;", "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
           "static void use(int value) { (void)value; }"]
    for success, failure in swaps:
        out.append(f"static int swap_{success}_{failure}(int *p, int old, int new) {{ return "
                   f"__atomic_compare_exchange_n(p, &old, new, 0, __ATOMIC_{success}, __ATOMIC_{failure}); }}")
    for number, body in enumerate(threads):
        out.append(f"static void *thread{number}(void *unused) {{")
        out += ["  " + c_operation(op) for op in body] + ["  return unused;", "}"]
    names = range(1, len(threads))
    out += ["int main(void) {"] + [f"  pthread_t t{n};" for n in names]
    out += [f"  pthread_create(&t{n}, NULL, thread{n}, NULL);" for n in names] + ["  thread0(NULL);"]
    out += [f"  pthread_join(t{n}, NULL);" for n in names] + ["  use(x + y + a + b);", "  return 0;", "}"]
    return "\n".join(out) + "\n"


class Event:
    def __init__(self, thread, kind, place=None, atomic=False, order="RELAXED", source=None):
        self.thread, self.kind, self.place, self.atomic, self.order = thread, kind, place, atomic, order
        self.source = source  # the write that it reads from; lock: the unlock before it
        self.reads, self.writes = kind in ("R", "U"), kind in ("W", "U")


class Oracle:
    """All executions of a program, event by event; race is set when one has a race."""

    def __init__(self, threads):
        self.count, self.race = len(threads), False
        self.explore(tuple(tuple(body) for body in threads), dict.fromkeys("xyab", 0), {}, None, None, [])

    def explore(self, rest, values, last, owner, unlocked, events):
        """rest: what each thread still has to do; last: the event that wrote each variable; owner: whether the mutex is
        taken; unlocked: the last event that gave it back."""
        moved = False
        for t, body in enumerate(rest):
            if not body or self.race or (body[0][0] == "lock" and owner):
                continue
            moved = True
            self.step(t, body[0], rest, dict(values), dict(last), owner, unlocked, events)
        if not moved and not self.race:
            self.race = has_race(events, self.count)

    def step(self, t, op, rest, values, last, owner, unlocked, events):
        def then(*first):  # the thread goes on with these, and with what it has to do besides
            return rest[:t] + (first + rest[t][1:],) + rest[t + 1:]

        name = op[0]
        if name == "trylock" and owner:
            return self.explore(then(op[1]), values, last, owner, unlocked, events)
        if name in ("lock", "trylock"):
            after = then(("unlock",)) if name == "trylock" else then()
            return self.explore(after, values, last, True, unlocked, events + [Event(t, "A", source=unlocked)])
        if name == "unlock":
            given = Event(t, "V")
            return self.explore(then(), values, last, False, given, events + [given])
        event, leaves = None, False
        if name == "fence":
            event = Event(t, "F", order=op[1])
        elif name == "read":
            event = Event(t, "R", op[1])
        elif name == "write":
            event, values[op[1]] = Event(t, "W", op[1]), 1
        elif name == "store":
            event, values[op[1]] = Event(t, "W", op[1], True, op[3]), op[2]
        elif name == "load":
            event = Event(t, "R", op[1], True, op[4], last.get(op[1]))
            leaves = op[3] and values[op[1]] != op[2]
        elif name == "add":
            event = Event(t, "U", op[1], True, op[2], last.get(op[1]))
            values[op[1]] += 1
        elif name == "swap":
            success = values[op[1]] == op[2]
            event = Event(t, "U" if success else "R", op[1], True, op[5] if success else op[6], last.get(op[1]))
            if success:
                values[op[1]] = op[3]
            leaves = op[4] and not success
        if event.writes:
            last[event.place] = event
        after = rest[:t] + ((),) + rest[t + 1:] if leaves else then()
        return self.explore(after, values, last, owner, unlocked, events + [event])


def has_race(events, threads):
    number = {event: i for i, event in enumerate(events)}
    before = [set() for _ in events]  # direct predecessors
    sequence = [[e for e in events if e.thread == t] for t in range(threads)]
    for thread in sequence:
        for first, second in zip(thread, thread[1:]):
            before[number[second]].add(number[first])
    for event in events:
        if event.kind == "A" and event.source is not None:
            before[number[event]].add(number[event.source])
    for event in events:
        if event.reads and event.atomic and event.source is not None:
            for head in release_heads(events, number, event.source):
                for release in releasing(sequence, head):
                    for acquire in acquiring(sequence, event):
                        before[number[acquire]].add(number[release])
    past = []
    for i in range(len(events)):
        closed = set(before[i])
        for j in before[i]:
            closed |= past[j]
        past.append(closed)
    for i, second in enumerate(events):
        for j, first in enumerate(events[:i]):
            if first.thread == second.thread or first.place is None or first.place != second.place or j in past[i]:
                continue
            if (first.writes or second.writes) and not (first.atomic and second.atomic):
                return True
    return False


def release_heads(events, number, write):
    """The writes in whose release sequence (real or hypothetical) this one is."""
    order = [e for e in events if e.writes and e.place == write.place and number[e] <= number[write]]
    heads = []
    for i, head in enumerate(order):
        if head.atomic and all(e.atomic and (e.kind == "U" or e.thread == head.thread) for e in order[i + 1:]):
            heads.append(head)
    return heads


def releasing(sequence, head):
    thread = sequence[head.thread]
    fences = [e for e in thread[:thread.index(head)] if e.kind == "F" and e.order in RELEASES]
    return fences + ([head] if head.order in RELEASES else [])


def acquiring(sequence, read):
    thread = sequence[read.thread]
    fences = [e for e in thread[thread.index(read):] if e.kind == "F" and e.order in ACQUIRES]
    return fences + ([read] if read.order in ACQUIRES else [])


def quotient_verdict(tool, path, options):
    done = subprocess.run([tool, "check", "--check", "race", "--no-progress", "--quiet", *options, str(path)],
                          capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=str(ROOT / "build" / "quotient"))
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    folder = ROOT / "build" / "race-random"
    folder.mkdir(parents=True, exist_ok=True)
    configurations = [[], ["--order", "bfs"], ["--por", "none"], ["--canon", "dfs"]]
    passed = failed = racy = 0
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        threads = random_program(random.Random(seed))
        path = folder / f"{seed}.c"
        path.write_text(c_program(threads))
        expected = Oracle(threads).race
        racy += expected
        options = configurations[seed % len(configurations)]
        code, text = quotient_verdict(arguments.quotient, path, options)
        if code == int(expected):
            passed += 1
            path.unlink()
        else:
            failed += 1
            print(f"seed {seed}: expected {'a race' if expected else 'no race'}, exit code {code}:\n{text}"
                  f"  repeat: {Path(__file__).name} --seed {seed} --count 1   {path} {' '.join(options)}")
    print(f"{passed} passed, {failed} failed ({racy} programs have a race)")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
