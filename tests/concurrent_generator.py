"""Random concurrent programs in C, as trees of statements, so that a test can make them smaller.

A program is made of idioms, in which threads have something to do with each other (a cell is handed over, a list is
shared, a condition is waited for), and of single statements between them. Most idioms can be wrong in some way: what a
test compares is not whether a program is right, but whether every search says the same about it.
"""
import dataclasses
import random
import re

INTEGERS = ["g", "h"]
ATOMICS = ["a", "b"]
POINTERS = ["box", "list"]
MUTEXES = ["m", "n"]

# What a program declares if it uses it: the declaration, and what main does with it at first.
GLOBALS = {
    "g": ("static int g;", ""),
    "h": ("static int h;", ""),
    "flag": ("static int flag;", ""),
    "array": ("static int array[3];", ""),
    "out": ("static int out[4];", ""),
    "a": ("static _Atomic int a;", ""),
    "b": ("static _Atomic int b;", ""),
    "box": ("static struct node *box;", ""),
    "list": ("static struct node *list;", ""),
    "place": ("static int *place;", ""),
    "m": ("static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;", ""),
    "n": ("static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;", ""),
    "c": ("static pthread_cond_t c = PTHREAD_COND_INITIALIZER;", ""),
    "s": ("static sem_t s;", "sem_init(&s, 0, 0);"),
    "permit": ("static sem_t permit;", "sem_init(&permit, 0, 1);"),
    "name": ("static pthread_t name;", ""),
    "tls": ("static _Thread_local int tls;", ""),
    "r": ("static pthread_mutex_t r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;", ""),
    "meeting": ("static pthread_barrier_t meeting;", "pthread_barrier_init(&meeting, NULL, 2);"),
    "at_end": ("static void at_end(void) { assert(g < 2); }", ""),
}
LOCALS = {
    "x": "int x = 0;",
    "y": "int y = 0;",
    "own": "int own = 0;",
    "old": "int old = 0;",
    "p": "struct node *p = NULL;",
    "q": "struct node *q = NULL;",
    "result": "void *result = NULL;",
}
PRELUDE = """\
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <quotient.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

void __quotient_await(int condition, const char *what, const void *object, const void *holder);
#define AWAIT(condition) \\
  QUOTIENT_ATOMIC { __quotient_await(condition, #condition, NULL, NULL); }

struct node {
  int value;
  struct node *next;
};
"""
NEW_NODE = """
static struct node *new_node(int value) {
  struct node *const node = malloc(sizeof *node);
  node->value = value;
  node->next = NULL;
  return node;
}
"""


@dataclasses.dataclass(frozen=True)
class Statement:
    """Its text, in which tuples stand for the statements inside."""

    parts: tuple

    def lines(self, indent):
        for part in self.parts:
            if isinstance(part, str):
                yield indent + part
            else:
                yield from lines_of(part, indent + "  ")

    def inside(self):
        return tuple(s for part in self.parts if not isinstance(part, str) for s in part)


def lines_of(statements, indent="  "):
    for statement in statements:
        yield from statement.lines(indent)


def make(*parts):
    """Strings stay; lists of statements and of strings become what is inside."""
    return Statement(tuple(p if isinstance(p, str) else sequence(*p) for p in parts))


def sequence(*items):
    return tuple(i if isinstance(i, Statement) else Statement((i,)) for i in items)


def locked(*inside, mutex="m"):
    return make("{", [f"pthread_mutex_lock(&{mutex});", *inside, f"pthread_mutex_unlock(&{mutex});"], "}")


def exchange(atomic, old, new):
    return f"atomic_compare_exchange_strong(&{atomic}, &(int){{{old}}}, {new})"


def uses(text, name):
    return re.search(rf"\b{name}\b", text) is not None


@dataclasses.dataclass(frozen=True)
class Program:
    threads: tuple  # their statements; the first is main
    options: tuple = ()  # of quotient
    shared_handles: bool = False  # handles of threads are global variables
    handles: int = 0  # t1, t2, ..., where they are more than threads' functions

    def bodies(self):
        """What each thread that can ever run does, by its number."""
        reached, text = {}, ""
        waiting = [0]
        while waiting:
            number = waiting.pop(0)
            reached[number] = "\n".join(lines_of(self.threads[number]))
            text += reached[number]
            waiting += [n for n in range(len(self.threads))
                        if uses(text, f"thread{n}") and n not in reached and n not in waiting]
        return dict(sorted(reached.items()))

    def text(self):
        bodies = self.bodies()
        code = "\n".join(bodies.values())
        used = [name for name in GLOBALS if uses(code, name)]
        if "at_end" in used and "g" not in used:
            used.insert(0, "g")
        out = [PRELUDE]
        out += [GLOBALS[name][0] for name in used]
        handles = [f"t{n}" for n in range(1, max(self.handles + 1, len(self.threads))) if uses(code, f"t{n}")]
        if self.shared_handles:
            out += [f"static pthread_t {t};" for t in handles]
        if "new_node" in code:
            out.append(NEW_NODE)
        out += [f"static void *thread{n}(void *argument);" for n in bodies if n]
        for number in sorted(bodies, reverse=True):
            out += self.function(number, bodies[number], used, handles)
        return "\n".join(out) + "\n"

    def function(self, number, body, used, handles):
        out = ["", f"static void *thread{number}(void *argument) {{" if number else "int main(void) {"]
        if uses(body, "argument"):
            out.append("  int *given = argument;" if number else "  int *given = NULL;")
            body = re.sub(r"\bargument\b", "given", body)
        out += ["  " + text for name, text in LOCALS.items() if uses(body, name)]
        out += [f"  pthread_t {copy} = 0;" for copy in sorted(set(re.findall(r"\bcopy\d+\b", body)))]
        if not self.shared_handles:
            out += [f"  pthread_t {t};" for t in handles if uses(body, t)]
        if number == 0:
            out += ["  " + GLOBALS[name][1] for name in used if GLOBALS[name][1]]
        out += [body] if body else []
        return out + ["  return NULL;" if number else "  return 0;", "}"]

    # Smaller programs: without some statements, or with what is inside one in its place.

    def positions(self):
        """Every statement, as (thread, indices of statements and parts on the way)."""
        def of(statements, path):
            for i, statement in enumerate(statements):
                yield path + (i,)
                for j, part in enumerate(statement.parts):
                    if not isinstance(part, str):
                        yield from of(part, path + (i, j))
        return [(t,) + path for t, body in enumerate(self.threads) for path in of(body, ())]

    def replaced(self, changes):
        """changes: a position and what comes there instead of the statement."""
        def rebuild(statements, path):
            out = []
            for i, statement in enumerate(statements):
                here = path + (i,)
                if here in changes:
                    out += changes[here]
                    continue
                parts = tuple(p if isinstance(p, str) else rebuild(p, here + (j,))
                              for j, p in enumerate(statement.parts))
                out.append(Statement(parts))
            return tuple(out)
        return dataclasses.replace(self, threads=tuple(rebuild(b, (t,)) for t, b in enumerate(self.threads)))

    def at(self, position):
        statements = self.threads[position[0]]
        statement = statements[position[1]]
        for j, i in zip(position[2::2], position[3::2]):
            statement = statement.parts[j][i]
        return statement


def shrink(program, still_wrong):
    """The smallest program found that is still wrong: deletes ever smaller groups of statements, then unwraps."""
    size = len(program.positions())
    while size:
        start, changed = 0, False
        while start < len(positions := program.positions()):
            smaller = program.replaced({p: () for p in positions[start:start + size]})
            if still_wrong(smaller):
                program, changed = smaller, True
            else:
                start += size
        for position in reversed(program.positions()) if size == 1 else ():
            inside = program.at(position).inside()
            smaller = program.replaced({position: inside})
            if inside and still_wrong(smaller):
                program, changed = smaller, True
        size = size if changed and size == 1 else size // 2
    for change in ({"options": ()}, {"shared_handles": False}):
        smaller = dataclasses.replace(program, **change)
        program = smaller if smaller != program and still_wrong(smaller) else program
    return program


class Generator:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.integers = self.rng.sample(INTEGERS, self.rng.randint(1, 2))
        self.atomics = self.rng.sample(ATOMICS, self.rng.randint(1, 2))
        self.pointers = self.rng.sample(POINTERS, self.rng.randint(1, 2))
        self.careful = self.rng.random() < 0.6  # most of what is freed or overwritten is looked at before

    def one_of(self, *choices):
        return self.rng.choice(choices)

    def chance(self, probability):
        return self.rng.random() < probability

    def program(self):
        rng = self.rng
        count = rng.choices([2, 3, 4], [4, 5, 2])[0]
        bodies = [[] for _ in range(count)]
        for _ in range(rng.choices([0, 1, 2, 3], [2, 5, 4, 1])[0]):
            self.add_idiom(bodies)
        for _ in range(rng.randint(2, max(4, 15 - sum(map(len, bodies)) - count))):
            self.add(bodies[rng.randrange(count)], [self.statement()])
        shared_handles = self.chance(0.3)
        self.add_threads(bodies, shared_handles)
        if self.chance(0.6):
            for number, body in enumerate(bodies):
                body.append(make(f"out[{number}] = {self.one_of('x', 'x', 'y', 'x + 2 * y')};"))
        if self.chance(0.06):
            bodies[0].insert(0, make("atexit(at_end);"))
        options = ("--spurious-wakeups",) if self.chance(0.2) else ()
        return Program(tuple(map(tuple, bodies)), options, shared_handles)

    def pools(self):
        """Threads of which several run the same function."""
        rng = self.rng
        kinds = rng.choices([1, 2], [3, 1])[0]
        bodies = [[] for _ in range(1 + kinds)]
        for _ in range(rng.choices([0, 1, 2], [2, 4, 2])[0]):
            self.add_idiom(bodies)
        for _ in range(rng.randint(1, 5)):
            self.add(bodies[rng.randrange(1 + kinds)], [self.statement()])
        for body in bodies[1:]:
            for _ in range(rng.choices([0, 1, 2], [4, 4, 1])[0]):
                self.add(body, [self.own_statement()])
        shared_handles = self.chance(0.3)
        handles = self.add_pools(bodies, shared_handles)
        for _ in range(rng.randint(1, 3)):
            bodies[0].append(make(f"if (quotient_choose(2)) assert({self.value()} != {rng.randint(0, 2)});"))
        options = ("--spurious-wakeups",) if self.chance(0.1) else ()
        return Program(tuple(map(tuple, bodies)), options, shared_handles, handles)

    def own_statement(self):
        """What only one thread can do, or does with something of its own."""
        a = self.rng.choice(self.atomics)
        return make(*self.one_of(
            ["name = pthread_self();"], ["x = pthread_equal(name, pthread_self());"], ["tls = x;"], ["x = tls;"],
            ["tls++;"], [f"tls = {a}++;"], ["pthread_exit((void *)(long)x);"], [f"x = {a}++;"], [f"y = {a}++;"],
            ["if (x == 0) {", [self.statement(2)], "}"], ["x = argument != NULL;"], ["place = &own;"],
            ["if (place) *place = 1;"], ["while (" + a + " == 0);"],
            ["{", ["pthread_mutex_lock(&r);", "pthread_mutex_lock(&r);", self.scalar(1), "pthread_mutex_unlock(&r);",
                   self.scalar(1), "pthread_mutex_unlock(&r);"], "}"],
            ["if (pthread_mutex_trylock(&r) == 0) {", [self.scalar(1), "pthread_mutex_unlock(&r);"], "}"],
            ["{", ["pthread_mutex_lock(&m);", "g++;", "pthread_cond_wait(&c, &m);", "pthread_mutex_unlock(&m);"], "}"],
            ["pthread_cond_signal(&c);"], ["pthread_cond_broadcast(&c);"]))

    def add_pools(self, bodies, shared_handles):
        """Starts the threads and joins most of them, in some order; returns their number."""
        rng, main = self.rng, bodies[0]
        creates, joins, handle = [], [], 0
        copied = shared_handles and self.chance(0.6)  # to variables of the joiner: to read those is nobody's business
        for number in range(1, len(bodies)):
            numbered = self.chance(0.2)
            for i in range(rng.choices([2, 3], [3, 2])[0] if number == 1 else rng.randint(1, 2)):
                handle += 1
                name = f"copy{handle}" if copied else f"t{handle}"
                argument = f"(void *){i}" if numbered else "NULL"
                creates.append(make(f"pthread_create(&t{handle}, NULL, thread{number}, {argument});",
                                    *[f"copy{handle} = t{handle};"] * copied))
                joins.append(self.one_of(*["pthread_join({}, NULL);"] * 16, "pthread_detach({});", "",
                                         "pthread_join({}, &result);", "x = pthread_equal(name, {});",
                                         "pthread_tryjoin_np({}, NULL);").format(name))
        if self.chance(0.2):
            rng.shuffle(creates)
        if self.chance(0.3):
            joins.reverse()
        elif self.chance(0.3):
            rng.shuffle(joins)
        if self.chance(0.15):
            self.add(main, creates)
        else:
            main[0:0] = sequence(*creates)
        inner = self.chance(0.5 if copied else 0.15)  # another thread than main joins the last, or both do
        if inner and shared_handles and len(bodies) > 2:
            last = joins[-1] if self.chance(0.2) else joins.pop()
            self.add(bodies[-1], [f"copy{n} = t{n};" for n in re.findall(r"copy(\d+)", last)] + [last])
        for join in joins:
            if join:
                main.append(make(join))
            if self.chance(0.12):
                plain = lambda: make(self.one_of("y = result != NULL;", "x = y + 1;"))
                main.append(self.one_of(self.statement, plain)())
        return handle

    def add(self, body, statements):
        """In this order, at random places of the body, none of them inside what is there."""
        place = 0
        for statement in statements:
            place = self.rng.randint(place, len(body))
            body.insert(place, statement if isinstance(statement, Statement) else make(statement))
            place += 1

    def add_together(self, body, statements):
        place = self.rng.randint(0, len(body))
        body[place:place] = sequence(*statements)

    # Threads begin and end.

    def add_threads(self, bodies, shared_handles):
        for number in range(1, len(bodies)):
            parent = 0 if self.chance(0.8) else self.rng.randrange(number)
            argument = self.one_of("NULL", "NULL", "NULL", "&own") if parent == 0 else "NULL"
            at = 0 if self.chance(0.75) else self.rng.randint(0, len(bodies[parent]))
            bodies[parent].insert(at, make(f"pthread_create(&t{number}, NULL, thread{number}, {argument});"))
            if argument != "NULL":
                self.add(bodies[number], [self.one_of("*argument = 1;", "x = *argument;", "*argument += 1;")])
                self.add(bodies[0], [self.one_of("x = own;", "own = 2;", "assert(own < 2);")])
                create = next(i for i, s in enumerate(bodies[0]) if f"thread{number}," in s.parts[0])
                bodies[0].insert(0, bodies[0].pop(create))
            if self.chance(0.75 if argument == "NULL" else 0.9):  # the argument may die before the thread
                waiter = parent if not shared_handles or self.chance(0.8) else self.rng.randrange(len(bodies))
                join = make(f"pthread_join(t{number}, NULL);")
                if waiter == parent:
                    create = next(i for i, s in enumerate(bodies[parent]) if f"thread{number}," in s.parts[0])
                    end = len(bodies[parent])
                    bodies[parent].insert(end if self.chance(0.7) else self.rng.randint(create + 1, end), join)
                elif waiter != number:
                    bodies[waiter].append(join)

    # Single statements.

    def number(self):
        return self.one_of("1", "1", "2", "0", "x")

    def value(self):
        """Something that reads at most one shared variable."""
        return self.one_of("x", "y", *self.integers, *self.atomics, "array[x & 1]")

    def condition(self):
        return f"{self.value()} {self.one_of('==', '!=', '<', '>')} {self.rng.randint(0, 2)}"

    def statement(self, depth=0):
        kinds = [(self.scalar, 8), (self.atomic, 6), (self.heap, 7), (self.judgement, 3), (self.waiting, 2),
                 (self.choice, 2)]
        if depth < 2:
            kinds += [(self.block, 5)]
        return self.rng.choices([k for k, _ in kinds], [w for _, w in kinds])[0](depth)

    def scalar(self, _):
        g = self.rng.choice(self.integers)
        v = self.one_of("x", "y")
        return make(self.one_of(f"{g} = {self.number()};", f"{g} = {self.number()};", f"{v} = {g};", f"{v} = {g};",
                                f"{g} = {g} + 1;", f"{v} = {v} + {g};", f"array[{self.one_of('x', g)} & 1] = 1;",
                                f"{v} = array[{self.one_of('y', g)} & 1];",
                                f"array[{self.one_of('0', '1', '2', v)}]++;", "x = y + 1;", "y = x;"))

    def atomic(self, _):
        a = self.rng.choice(self.atomics)
        return make(*self.one_of(
            [f"{a} = {self.number()};"], [f"x = {a};"], [f"{a}++;"], [f"{a}++;"],
            [f"y = {a}++;"], [f"x = {exchange(a, self.rng.randint(0, 1), 2)};"],
            [f"if ({exchange(a, 0, 1)}) {{", [self.statement(2)], "}"]))

    def heap(self, _):
        p, q = self.rng.sample("pq", 2)
        g = self.rng.choice(self.pointers)
        guard = f"if ({p}) " if self.careful or self.chance(0.5) else ""
        empty = f"if (!{p}) " if self.careful or self.chance(0.5) else ""
        return make(self.one_of(
            f"{empty}{p} = new_node({self.number()});", f"{empty}{p} = new_node({self.number()});",
            f"if (!{g}) {g} = {p};", f"{g} = {p};" if not self.careful else f"if (!{g}) {g} = {p};",
            f"{p} = {g};", f"{p} = {g};", f"{g} = NULL;" if not self.careful else f"{q} = {g};",
            f"if ({p}) x = {p}->value;", f"{guard}{p}->value = {self.number()};",
            f"{guard}{p}->next = {self.one_of(q, g, 'NULL')};", f"x = {p} == {self.one_of(q, g)};",
            f"free({p});", f"free({p}), {p} = NULL;", f"{p} = __atomic_exchange_n(&{g}, NULL, __ATOMIC_SEQ_CST);",
            f"{p} = __atomic_exchange_n(&{g}, {q}, __ATOMIC_SEQ_CST);", f"{p} = {q};"))

    def judgement(self, _):
        if self.chance(0.3):
            return make(f"quotient_assume({self.condition()});")
        return make(f"assert({self.condition()});")

    def choice(self, _):
        return make(self.one_of("x = quotient_choose(2);", "y = quotient_choose(2);", "quotient_yield();"))

    def waiting(self, _):
        g = self.rng.choice(self.integers + self.atomics)
        return make(self.one_of(f"AWAIT({g} != 0);", f"AWAIT({g} < 2);", f"while ({g} == 0);", "sem_post(&s);",
                                "sem_wait(&s);", "x = sem_trywait(&s);", "pthread_barrier_wait(&meeting);",
                                f"while ({g} == 0) quotient_yield();"))

    def block(self, depth):
        def inside(least=1):
            return [self.statement(depth + 1) for _ in range(self.rng.randint(least, 2))]
        kind = self.rng.randrange(9)
        m = self.rng.choice(MUTEXES) if self.chance(0.2) else "m"
        if kind <= 1:
            return make(f"if ({self.condition()}) {{", inside(), "}")
        if kind == 2:
            return make(f"if ({self.condition()}) {{", inside(), "} else {", inside(), "}")
        if kind <= 4:
            return locked(*inside(), mutex=m)
        if kind == 5:
            return make(f"if (pthread_mutex_trylock(&{m}) == 0) {{", [*inside(), f"pthread_mutex_unlock(&{m});"],
                        "} else {", inside(0), "}")
        if kind == 6:
            return make("QUOTIENT_ATOMIC {", inside(), "}")
        if kind == 7:
            return make("for (int i = 0; i < 2; i++) {", inside(), "}")
        v = self.one_of(*self.atomics, *self.integers)
        return make(f"while ({v} < {self.rng.randint(1, 2)}) {{",
                    [self.one_of(f"{v}++;", f"{v} = 2;", "x = !x;", f"{self.integers[0]} = !{self.integers[0]};")], "}")

    # Idioms.

    def add_idiom(self, bodies):
        first, second = self.rng.sample(range(len(bodies)), 2)
        idiom = self.one_of(self.hand_over, self.hand_over, self.push_and_pop, self.push_and_pop,
                            self.condition_variable, self.semaphore, self.barrier, self.local_place, self.two_locks,
                            self.counter, self.aba, self.leave, self.flags, self.unlink, self.both_update)
        idiom(bodies[first], bodies[second])

    def give(self):
        """Tells another thread that something is ready; and how that one waits for it."""
        signal = locked("flag = 1;", "pthread_cond_signal(&c);")
        wait = locked("while (!flag) pthread_cond_wait(&c, &m);")
        meet = "pthread_barrier_wait(&meeting);"
        return self.one_of(("flag = 1;", "AWAIT(flag);"), ("a = 1;", "AWAIT(a);"), ("a = 1;", "while (!a);"),
                           ("sem_post(&s);", "sem_wait(&s);"), ("flag = 1;", "quotient_assume(flag);"),
                           ("a = 1;", "quotient_assume(a);"), (meet, meet), (signal, wait), ("flag = 1;", ""))

    def hand_over(self, giver, taker):
        give, take = self.give()
        keeps = self.chance(0.2)
        gives = [f"p = new_node({self.number()});", "box = p;" if keeps else "box = p, p = NULL;", give]
        if self.chance(0.3):
            gives.append("if (p) x = p->value;")
        takes = [take] if take else []
        takes += ["q = box;"] + (["box = NULL;"] if self.chance(0.6) else [])
        takes += [self.one_of("if (q) x = q->value;", "if (q) q->value = 2;", "if (q) q->value++;")]
        if self.chance(0.7):
            takes.append(self.one_of("free(q);", "free(q), q = NULL;"))
        self.add(giver, gives)
        self.add(taker, takes)

    def push(self):
        fill = f"p = new_node({self.rng.randint(1, 2)});"
        if self.chance(0.3):
            return [fill, "p->next = list;", "list = p, p = NULL;"]
        if self.chance(0.5):
            return [fill, locked("p->next = list;", "list = p;", "p = NULL;")]
        return [fill, "do p->next = list; while (!__sync_bool_compare_and_swap(&list, p->next, p));", "p = NULL;"]

    def pop(self):
        use = [self.one_of("if (q) x = q->value;", "if (q) x = q->value;", "x = q->value;")] if self.chance(0.7) else []
        drop = self.one_of(["free(q);"], ["free(q);"], ["free(q);", "q = NULL;"], [])
        if self.chance(0.3):
            return ["q = list;", "if (q) list = q->next;", *use, *drop]
        if self.chance(0.5):
            return [locked("q = list;", "if (q) list = q->next;"), *use, *drop]
        return ["q = list;", "if (q && !__sync_bool_compare_and_swap(&list, q, q->next)) q = NULL;", *use, *drop]

    def push_and_pop(self, one, other):
        self.add_together(one, self.push())
        self.add_together(other, self.pop() if self.chance(0.7) else self.push())
        if self.chance(0.3):
            self.add_together(one, self.pop())

    def condition_variable(self, waiter, waker):
        g = self.rng.choice(self.integers)
        word = self.one_of("while", "while", "if")
        self.add(waiter, [locked(f"{word} ({g} == 0) pthread_cond_wait(&c, &m);", self.statement(1))])
        wake = f"pthread_cond_{self.one_of('signal', 'broadcast')}(&c);"
        if self.chance(0.7):
            self.add(waker, [locked(f"{g} = 1;", wake)])
        else:
            self.add(waker, [f"{g} = 1;", wake])

    def semaphore(self, one, other):
        if self.chance(0.5):
            self.add(one, [self.statement(1), "sem_post(&s);"])
            self.add(other, ["sem_wait(&s);", self.statement(1)])
            return
        for body in (one, other):
            self.add_together(body, ["sem_wait(&permit);", self.scalar(1), "sem_post(&permit);"])

    def barrier(self, one, other):
        for body in (one, other):
            after = self.one_of(self.scalar, self.judgement)(1)
            self.add(body, [self.scalar(1), "pthread_barrier_wait(&meeting);", after])

    def local_place(self, owner, other):
        """The address of a local variable is published, which dies when its thread ends."""
        give, take = self.give()
        self.add(owner, ["place = &own;"] + ([take] if take and self.chance(0.6) else []))
        self.add(other, [self.one_of("if (place) *place = 1;", "if (place) x = *place;"), give])
        if self.chance(0.4):
            self.add(owner, ["place = NULL;"])

    def two_locks(self, one, other):
        for body, (m, n) in ((one, "mn"), (other, self.one_of("mn", "nm"))):
            self.add(body, [locked(self.scalar(1), locked(self.scalar(1), mutex=n), mutex=m)])

    def counter(self, one, other):
        a = self.rng.choice(self.atomics)
        for body in (one, other):
            self.add(body, [self.one_of(f"{a}++;", f"x = {a}++;")])
        self.add(one, [self.one_of(f"assert({a} < 2);", f"y = {a};", f"if ({a} == 2) g = 1;")])

    def aba(self, one, other):
        """Compares a pointer with what was there before, which may have been freed and allocated again."""
        self.add(one, ["p = box;", self.one_of("x = p == box;", "if (p && p == box) x = p->value;",
                                               "x = __sync_bool_compare_and_swap(&box, p, NULL);")])
        self.add(other, ["q = new_node(1);", "box = q;", "free(q);", "box = NULL;", "q = new_node(2);", "box = q;"])

    def leave(self, one, other):
        """The program ends while others run."""
        g = self.rng.choice(self.integers)
        self.add(other, [self.one_of(f"{g} = 2;", "box = new_node(1);")])
        guard = self.one_of("", f"if ({self.condition()}) ")
        self.add(one, [f"{guard}{self.one_of('exit(0);', 'exit(1);', 'exit(x);', 'pthread_exit(NULL);')}"])

    def flags(self, one, other):
        """Each says that it comes, and looks whether the other does."""
        for body, (mine, others) in ((one, "gh"), (other, "hg")):
            self.add(body, [f"{mine} = 1;", make(f"if (!{others}) {{", [self.one_of("array[0]++;", "x = array[0];",
                                                                                  "b = b + 1;")], "}")])

    def unlink(self, one, other):
        """One takes a cell out of the list and frees it; the other reads the list."""
        self.add(one, ["p = new_node(1);", "list = p;", self.one_of("list = NULL;", "list = p->next;"), "free(p);"])
        self.add(other, ["q = list;", "if (q) x = q->value;"])

    def both_update(self, one, other):
        """Two threads change different parts of the same array, or the same one, with indices that are read."""
        for body in (one, other):
            index = self.one_of("0", "1", "g & 1", "x & 1", "a & 1")
            self.add(body, [f"array[{index}] = {self.one_of('1', '2', 'x + 1')};"])
        self.add(one, [self.one_of("g = 1;", "x = array[0];", "assert(array[1] != 2);")])


def generate(seed, pools=False):
    generator = Generator(seed)
    return generator.pools() if pools else generator.program()
