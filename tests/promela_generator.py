"""Random Promela models with small state spaces, dense in what is hard to get right: atomic sequences that block or
meet in a rendezvous, d_step, unless, else, timeout, gotos into and out of everything, locals that die, processes that
come and go.

A model is a tree of nodes that knows how to print itself, so that a failing one can be made smaller (smaller_models)
without understanding its text. All values stay within a few bits, so that the state space is finite, and mostly
small.
"""
import copy
import dataclasses
import random


@dataclasses.dataclass
class Node:
    """A statement. `parts` are the sequences inside: options of if and do, the body of atomic and so on."""

    text: str = ""  # a simple statement, or what stands before the parts: "if", "do", "atomic", "for (l0 : 0 .. 2)"
    parts: list = dataclasses.field(default_factory=list)
    label: str = ""
    declaration: bool = False

    def lines(self, indent):
        pad = "  " * indent
        if self.label:
            yield f"{self.label}:"
        if not self.parts:
            yield pad + self.text
        elif self.text in ("if", "do"):
            yield pad + self.text
            for option in self.parts:
                body = list(sequence_lines(option, indent + 2))
                begin = next(
                    (i for i, line in enumerate(body) if line.startswith(" ")), 0
                )  # labels may stand before it
                yield pad + ":: " + " ".join(line.strip() for line in body[: begin + 1])
                yield from body[begin + 1 :]
            yield pad + {"if": "fi", "do": "od"}[self.text]
        elif self.text == "unless":
            yield pad + "{"
            yield from sequence_lines(self.parts[0], indent + 1)
            yield pad + "} unless {"
            yield from sequence_lines(self.parts[1], indent + 1)
            yield pad + "}"
        else:
            yield pad + f"{self.text} {{".lstrip()
            yield from sequence_lines(self.parts[0], indent + 1)
            yield pad + "}"


def sequence_lines(sequence, indent):
    for i, node in enumerate(sequence):
        body = list(node.lines(indent))
        if i + 1 < len(sequence):
            body[-1] += ";"
        yield from body


@dataclasses.dataclass
class Process:
    head: str  # "active [2] proctype p0()"
    body: list

    def text(self):
        return "\n".join([self.head + " {", *sequence_lines(self.body, 1), "}"])


@dataclasses.dataclass
class Model:
    declarations: list  # lines
    processes: list

    def text(self):
        return "\n".join([*self.declarations, "", *(process.text() for process in self.processes)]) + "\n"


class Generator:
    """One model per seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    # ---- small helpers

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, choices):
        return self.random.choice(choices)

    def weighted(self, table):
        """Calls one of the functions in a list of (weight, function), and returns what it returns."""
        return self.random.choices([f for _, f in table], [w for w, _ in table])[0]()

    def count(self, low, high):
        return self.random.randint(low, high)

    # ---- declarations

    def model(self):
        declarations = ["mtype = { red, green };"]
        self.globals, self.channels, self.arrays = [], [], []
        for i in range(self.count(2, 4)):
            kind = self.pick(["byte", "byte", "bit", "short", "unsigned", "int", "mtype"])
            name = f"g{i}"
            initial = f" = {self.count(0, 2)}" if self.chance(0.5) and kind != "mtype" else ""
            declarations.append(f"unsigned {name} : 2{initial};" if kind == "unsigned" else f"{kind} {name}{initial};")
            self.globals.append((name, kind))
        if self.chance(0.5):
            declarations.append(f"{self.pick(['byte', 'bit', 'short'])} a[2];")
            self.arrays.append("a")
        if self.chance(0.25):
            declarations += ["typedef record { byte first; bit second[2] };", "record r;"]
            self.globals += [("r.first", "byte"), ("r.second[1]", "bit")]
        for i in range(self.count(1, 2)):
            self.channel(declarations, f"c{i}")
        self.inlines(declarations)
        self.use_special = self.chance(0.15)
        return Model(declarations, self.make_processes())

    def channel(self, declarations, name):
        capacity = self.pick([0, 0, 1, 1, 2])
        fields = self.pick([["byte"], ["byte"], ["bit"], ["mtype", "byte"], ["byte", "bit"]])
        array = capacity > 0 and self.chance(0.15)
        declarations.append(f"chan {name}{'[2]' if array else ''} = [{capacity}] of {{ {', '.join(fields)} }};")
        self.channels.append((name, capacity, fields, array))

    def inlines(self, declarations):
        self.inline_names = []
        if self.chance(0.3):
            declarations.append("inline exchange(x, y) { x = (x + y) & 3; y = x ^ 1 }")
            self.inline_names.append("exchange")
        if self.chance(0.2):
            declarations.append("inline choose(x, y) { if :: x > 0 -> y = 0 :: x < 2 -> y = 1 :: else -> skip fi }")
            self.inline_names.append("choose")

    def make_processes(self):
        self.child = self.chance(0.4)
        self.instances = [self.pick([1, 1, 1, 2]) for _ in range(self.pick([1, 2, 2, 2, 3]))]
        if sum(self.instances) < 2:
            self.instances.append(1)
        processes = []
        for self.current, n in enumerate(self.instances):
            head = f"active {f'[{n}] ' if n > 1 else ''}proctype p{self.current}(){self.clauses()}"
            processes.append(self.process(head, 6 if sum(self.instances) < 4 else 4))
        if self.child:
            self.current += 1
            processes.append(self.process("proctype child(byte l0)", 3, [("l0", "byte")]))
        return processes

    def clauses(self):
        if self.chance(0.06):
            return f" provided ({self.pick(self.globals)[0]} {self.pick(['!=', '<', '>='])} 1)"
        has_rendezvous = len(self.buffered()) < len(self.channels)  # cannot be combined with priorities
        return f" priority {self.count(1, 3)}" if self.chance(0.05) and not has_rendezvous else ""

    def process(self, head, length, parameters=()):
        self.locals = list(parameters)
        self.targets, declarations = [], []
        for _ in range(self.count(0, 2)):
            kind = self.pick(["byte", "byte", "bit", "short"])
            initial = f" = {self.count(0, 2)}" if self.chance(0.4) else ""
            name = f"l{len(self.locals)}"
            declarations.append(Node(f"{kind} {name}{initial}", declaration=True))
            self.locals.append((name, kind))
        if self.chance(0.5):
            body = [
                *self.sequence(self.count(0, 2), depth=0),
                self.loop(0, ""),
                *self.sequence(self.count(0, 1), depth=0),
            ]
        else:
            body = self.sequence(self.count(3, length), depth=0)
        if self.child and self.current == 0:
            body.insert(self.count(0, len(body)), self.start_child())
        self.place_labels(body)
        return Process(head, declarations + body)

    # ---- expressions

    def variables(self):
        own = [name for name, _ in self.locals]
        shared = [name for name, _ in self.globals]
        return (own * 2 if self.chance(0.5) else []) + shared + [f"{name}[{self.index()}]" for name in self.arrays]

    def index(self):
        return self.pick(["0", "1", "_pid & 1", f"{self.pick(self.globals)[0]} & 1"])

    def atom(self):
        return self.pick(self.variables()) if self.chance(0.75) else str(self.count(0, 3))

    def expression(self, depth=1):
        if depth == 0 or self.chance(0.3):
            return self.atom()
        operator = self.pick(["+", "-", "*", "&", "|", "^", "==", "<", "+", "-"])
        simple = f"({self.expression(depth - 1)} {operator} {self.expression(depth - 1)})"
        return self.weighted(
            [
                (12, lambda: simple),
                (1, lambda: f"(-{simple})"),
                (1, lambda: f"({simple} % 3)"),
                (1, lambda: f"(({simple} & 7) >> 1)"),
                (1, lambda: f"({self.atom()} > {self.count(0, 2)} -> {self.atom()} : {simple})"),
                (1, lambda: f"!{simple}"),
                (0.5, lambda: "_pid"),
            ]
        )

    def equality(self):
        return f"{self.pick(self.variables())} {self.pick(['==', '!='])} {self.count(0, 1)}"

    def condition(self, depth=1):
        left = self.expression(depth and self.count(0, 1))
        compare = f"{left} {self.pick(['==', '!=', '<', '>', '<=', '>='])} {self.count(0, 2)}"
        return self.weighted(
            [
                (8, lambda: compare),
                (2, lambda: f"({compare} {self.pick(['&&', '||'])} {self.equality()})"),
                (1, lambda: self.pick(self.variables())),
                (1, lambda: f"!({compare})"),
                (0.4, lambda: f"(_nr_pr < {self.count(2, 4)})"),
                (1.5, lambda: self.channel_condition() or compare),
                (2 if self.use_special else 0, lambda: self.special()),
            ]
        )

    def special(self):
        """What other processes do: rare, since it turns off some of Spin's optimisations for the whole model."""
        choices = [f"_last == {self.count(0, 1)}", "_last != _pid"]
        if self.current > 0:  # only processes that are declared before
            choices += [f"p{self.count(0, self.current - 1)}@m0"] * 3
        return self.pick(choices)

    def buffered(self):
        return [channel for channel in self.channels if channel[1] > 0]

    def channel_condition(self):
        if not self.buffered():
            return None
        channel = self.pick(self.buffered())
        name = self.channel_name(channel)
        if self.chance(0.6):
            return self.pick(
                [f"{word}({name})" for word in ("empty", "nempty", "full", "nfull")] + [f"len({name}) == 1"]
            )
        fields = ", ".join(self.pick(["0", "1", "_"]) for _ in channel[2])
        return f"{name}{self.pick(['?', '??'])}[{fields}]"

    def channel_name(self, channel):
        name, _, _, is_array = channel
        return f"{name}[{self.index()}]" if is_array else name

    # ---- simple statements

    def assignment(self, avoid=()):
        choices = [v for v in self.locals * (1 + self.chance(0.5)) + self.globals if v[0] not in avoid]
        if self.arrays and self.chance(0.2):
            return f"{self.pick(self.arrays)}[{self.index()}] = ({self.expression()}) & 1"
        if not choices:
            return "skip"
        name, kind = self.pick(choices)
        if kind == "mtype":
            return f"{name} = {self.pick(['red', 'green'])}"
        if kind in ("bit", "unsigned"):
            return self.pick(
                [f"{name} = {self.expression()}", f"{name}++", f"{name}--", f"{name} = {self.count(0, 1)}"]
            )
        if kind in ("short", "int"):
            return f"{name} = ({self.expression()}) % 3"
        return self.weighted(
            [
                (4, lambda: f"{name} = ({self.expression()}) & {self.pick([1, 3])}"),
                (3, lambda: f"{name} = {self.count(0, 2)}"),
                (1, lambda: f"{name} = -({self.atom()} & 1)"),
            ]
        )

    def partner_channel(self, parity):
        """Even processes mostly send on even channels and receive on odd ones, the others the other way round: so
        they meet."""
        suitable = [channel for i, channel in enumerate(self.channels) if (i + self.current) % 2 == parity]
        return self.pick(suitable if suitable and self.chance(0.7) else self.channels)

    def send(self, channels=None):
        channel = self.pick(channels) if channels else self.partner_channel(0)
        values = [
            (
                self.pick(["red", "green"])
                if field == "mtype"
                else self.pick([f"({self.expression()}) & 1", str(self.count(0, 1))])
            )
            for field in channel[2]
        ]
        return f"{self.channel_name(channel)}{'!!' if channel[1] > 1 and self.chance(0.2) else '!'}{', '.join(values)}"

    def receive(self, channels=None):
        channel = self.pick(channels) if channels else self.partner_channel(1)
        targets = [name for name, kind in self.locals + self.globals if kind in ("byte", "bit", "unsigned")]
        fields = []
        for field in channel[2]:
            if field == "mtype":
                fields.append(self.pick(["red", "green", "_"]))
            elif targets and self.chance(0.75):
                fields.append(targets.pop(self.count(0, len(targets) - 1)))  # Spin wants them to be different
            else:
                fields.append(self.pick(["0", "1", "_", f"eval({self.atom()})"]))
        text, name = ", ".join(fields), self.channel_name(channel)
        if channel[1] > 0 and self.chance(0.3):
            return self.pick([f"{name}??{text}", f"{name}?<{text}>", f"{name}??<{text}>"])
        return f"{name}?{text}"

    def communication(self):
        sends = 0.8 if len(self.channels) == 1 and self.current % 2 == 0 else 0.2 if len(self.channels) == 1 else 0.5
        return self.send() if self.chance(sends) else self.receive()

    def inline_call(self):
        names = [name for name, kind in self.globals + self.locals if kind in ("byte", "unsigned")]
        if not self.inline_names or not names:
            return self.assignment()
        return f"{self.pick(self.inline_names)}({self.pick(names)}, {self.pick(names)})"

    def start_child(self):
        if not self.child:
            return Node(self.assignment())
        run = Node(f"run child({self.expression()} & 3)")
        guard = Node(f"(_nr_pr < {self.count(3, 4)})")
        return Node("atomic", [[guard, run]]) if self.chance(0.5) else Node("if", [[guard, run], [Node("else")]])

    # ---- sequences and compound statements

    def sequence(self, length, depth, in_loop=False, inside=""):
        """`inside`: "", "atomic" or "d_step"."""
        return [self.statement(depth, in_loop, inside) for _ in range(length)]

    def statement(self, depth, in_loop, inside):
        compound = 1 if depth < 3 else 0
        return self.weighted(
            [
                (6, lambda: Node(self.assignment())),
                (1.6, lambda: Node(self.communication())),
                (0.6, lambda: Node(self.condition())),
                (0.4, lambda: Node("skip")),
                (0.5, lambda: Node(f"assert({self.condition()})")),
                (0.2, lambda: Node('printf("x\\n")')),
                (0.8, lambda: Node(self.inline_call())),
                (0.8, self.start_child),
                (0.6, lambda: self.jump(in_loop)),
                (0.6 if depth == 0 and len(self.locals) < 4 else 0, self.late_declaration),
                (2 * compound, lambda: self.choice(depth, in_loop, inside)),
                ((0.4 if inside else 1.6) * compound, lambda: self.loop(depth, inside)),
                ((1.6 if not inside else 0.2) * compound, lambda: self.atomic(depth, in_loop)),
                (0.9 * compound, self.d_step),
                (0.6 * compound, lambda: self.unless(depth, in_loop, inside)),
                (0.3 * compound, lambda: self.counted_loop(depth, inside)),
                (0.3 * compound, lambda: self.block(depth, in_loop, inside)),
            ]
        )

    def late_declaration(self):
        """Only outside of all blocks: its name is known from here to the end."""
        name = f"l{len(self.locals)}"
        node = Node(f"byte {name} = {self.expression()} & 1", declaration=True)
        self.locals.append((name, "byte"))
        return node

    def jump(self, in_loop):
        if in_loop and self.chance(0.5):
            return Node("break")
        label = f"m{self.count(0, 2)}"
        self.targets.append(label)
        return Node(f"goto {label}")

    def guard(self, depth, in_loop, inside):
        return self.weighted(
            [
                (6, lambda: Node(self.condition())),
                (3, lambda: Node(self.communication())),
                (1.2, lambda: Node(self.assignment())),
                (0.3, lambda: Node("skip")),
                (0.5, lambda: Node("timeout" if self.chance(0.7) else f"timeout && {self.condition()}")),
                (1 if depth < 3 and not inside else 0, lambda: self.atomic(depth, in_loop)),
                (0.8 if depth < 3 else 0, self.d_step),
                (0.3 if depth < 2 else 0, lambda: self.choice(depth, in_loop, inside)),
            ]
        )

    def options(self, depth, in_loop, inside):
        options = [
            [
                self.guard(depth + 1, in_loop, inside),
                *self.sequence(self.pick([0, 1, 1, 2]), depth + 1, in_loop, inside),
            ]
            for _ in range(self.count(1, 3))
        ]
        if self.chance(0.4):
            options.append([Node(self.communication()), *self.sequence(self.pick([0, 1]), depth + 1, in_loop, inside)])
        if self.chance(0.4):
            options.insert(
                self.count(0, len(options)),
                [Node("else"), *self.sequence(self.pick([0, 1, 1]), depth + 1, in_loop, inside)],
            )
        return options

    def choice(self, depth, in_loop, inside):
        return Node("if", self.options(depth, in_loop, inside))

    def loop(self, depth, inside):
        options = self.options(depth, True, inside)
        if self.chance(0.6):
            options.append([Node(self.condition()), Node("break")])
        return Node("do", options)

    def atomic(self, depth, in_loop):
        return Node("atomic", [self.sequence(self.count(1, 4), depth + 1, in_loop, "atomic")])

    def unless(self, depth, in_loop, inside):
        guard = Node(self.communication() if self.chance(0.3) else self.condition())
        escape = [guard, *self.sequence(self.count(0, 2), depth + 2, in_loop, inside)]
        # A main sequence of jumps alone is left out: Spin's statement merging then takes the escape for unreachable.
        return Node(
            "unless", [[Node(self.assignment()), *self.sequence(self.count(0, 2), depth + 1, in_loop, inside)], escape]
        )

    def block(self, depth, in_loop, inside):
        return Node("", [self.sequence(self.count(1, 3), depth + 1, in_loop, inside)])

    def counted_loop(self, depth, inside):
        locals_ = [name for name, kind in self.locals if kind in ("byte", "short")]
        if not locals_:
            return Node(self.assignment())
        counter = self.pick(locals_)
        if self.chance(0.4):
            return Node(f"select ({counter} : 0 .. {self.count(1, 2)})")
        return Node(
            f"for ({counter} : 0 .. {self.count(1, 2)})", [self.sequence(self.count(1, 2), depth + 2, True, inside)]
        )

    # A d_step must not block behind its first statement, and must end.

    def d_step(self):
        body = (
            [Node(self.condition())]
            if self.chance(0.4)
            else [Node(self.communication_with_buffer())] if self.chance(0.2) else []
        )
        body += [self.step_inside() for _ in range(self.count(1, 3))]
        return Node("d_step", [body])

    def communication_with_buffer(self):
        if not self.buffered():
            return self.condition()
        return self.send(self.buffered()) if self.chance(0.5) else self.receive(self.buffered())

    def step_inside(self):
        return self.weighted(
            [
                (6, lambda: Node(self.assignment())),
                (2, self.choice_inside),
                (1, self.loop_inside),
                (0.5, lambda: Node(f"assert({self.condition()})")),
                (0.5, lambda: Node("skip")),
            ]
        )

    def choice_inside(self):
        options = [[Node(self.condition()), Node(self.assignment())] for _ in range(self.count(1, 2))]
        return Node("if", [*options, [Node("else"), *([Node(self.assignment())] if self.chance(0.5) else [])]])

    def loop_inside(self):
        counters = [name for name, kind in self.locals if kind == "byte"]
        if not counters:
            return Node(self.assignment())
        counter = self.pick(counters)
        return Node(
            "do",
            [
                [Node(f"{counter} < 2"), Node(f"{counter}++"), Node(self.assignment(avoid=[counter]))],
                [Node("else"), Node("break")],
            ],
        )

    # ---- labels

    def place_labels(self, body):
        """Puts each label that is jumped to in front of some statement, wherever Spin allows that."""
        places = list(self.label_places(body, free=True))
        self.random.shuffle(places)
        for label in sorted({*self.targets, *(["m0"] if self.use_special else [])}):
            if places:
                places.pop().label = label
            else:
                body.append(Node("skip", label=label))
        if places and self.chance(0.3):
            places.pop().label = self.pick(["end0", "end1", "progress0"])

    def label_places(self, sequence, free):
        """Not in d_steps, and not at the first statement of an atomic sequence or of an option."""
        for i, node in enumerate(sequence):
            if (free or i > 0) and not node.declaration:
                yield node
            if node.text != "d_step":
                for part in node.parts:
                    yield from self.label_places(part, free=False)


def generate(seed):
    return Generator(seed).model()


# ---- Making models smaller


def sequences_of(model):
    """Every sequence of statements in the model, outer ones first."""
    waiting = [process.body for process in model.processes]
    while waiting:
        sequence = waiting.pop(0)
        yield sequence
        waiting += [part for node in sequence for part in node.parts]


def changes(sequence):
    """Functions that make a sequence smaller, in place."""

    def remove(i):
        del sequence[i]
        if not sequence:
            sequence.append(Node("skip"))

    def remove_part(i, k):
        del sequence[i].parts[k]

    def replace_by_part(i, k):
        sequence[i : i + 1] = sequence[i].parts[k]

    for i, node in enumerate(sequence):
        if not (len(sequence) == 1 and node.text == "skip"):
            yield lambda i=i: remove(i)
        if node.text in ("if", "do") and len(node.parts) > 1:
            yield from (lambda i=i, k=k: remove_part(i, k) for k in range(len(node.parts)))
        yield from (lambda i=i, k=k: replace_by_part(i, k) for k in range(len(node.parts)))


def smaller_models(model):
    """Copies of the model, each with one thing less."""
    for i in range(len(model.processes)):
        if len(model.processes) > 1:
            yield Model(list(model.declarations), copy.deepcopy(model.processes[:i] + model.processes[i + 1 :]))
    for i in range(len(model.declarations)):
        yield Model(model.declarations[:i] + model.declarations[i + 1 :], copy.deepcopy(model.processes))
    for i, sequence in enumerate(sequences_of(model)):
        for k in range(sum(1 for _ in changes(sequence))):
            smaller = copy.deepcopy(model)
            target = next(s for n, s in enumerate(sequences_of(smaller)) if n == i)
            list(changes(target))[k]()
            yield smaller
