"""Random C++ programs with exceptions: what is thrown, who catches it and which destructors run is written to a log.

program(seed, threads) gives the text of one. Without threads it prints its log; with threads each of them keeps a
checksum of its own log, which is printed at the end, so that the output does not depend on the order of steps. No
program has an error: exceptions that must not leave a function do not, and all objects are destroyed.
"""
import random

PRELUDE = """\
#include <assert.h>
#include <pthread.h>

#include <atomic>
#include <cstdio>
#include <exception>
#include <new>

static std::atomic<int> alive{0};
static thread_local unsigned checksum = 1;
static bool quiet = false;

static void log(const char *what, int number) {
  for (const char *c = what; *c; ++c) checksum = checksum * 31 + static_cast<unsigned char>(*c);
  checksum = checksum * 31 + static_cast<unsigned>(number);
  if (!quiet) std::printf("%s %d\\n", what, number);
}

struct Noisy {
  int number;
  explicit Noisy(int number) : number(number) { ++alive; }
  Noisy(const Noisy &other) : number(other.number + 1) { ++alive; }
  ~Noisy() {
    --alive;
    log(std::uncaught_exceptions() ? "unwound" : "left", number);
  }
};

struct Checked {  // an object whose construction may fail half way
  Noisy first;
  Noisy second;
  explicit Checked(int number) : first(number), second(number + 100) {
    if (number % 3 == 0) throw number;
  }
};
"""


class Generator:
    def __init__(self, seed, threads):
        self.random = random.Random(seed)
        self.threads = threads
        self.lines = []
        self.types = []
        self.number = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def next(self):
        self.number += 1
        return self.number

    def classes(self):
        for i in range(self.random.randint(3, 6)):
            bases = []
            for base in self.random.sample(self.types, min(len(self.types), self.random.randint(0, 2))):
                bases.append(self.pick("", "virtual ", "") + base)
            name = f"T{i}"
            self.lines.append(f"struct {name}{' : ' + ', '.join(bases) if bases else ''} {{")
            self.lines.append(f"  int m{i} = {i + 10};")
            self.lines.append(f"  {name}() {{ ++alive; }}")
            self.lines.append(f"  {name}(const {name} &other) : m{i}(other.m{i}) {{ ++alive; }}")
            self.lines.append(f"  virtual ~{name}() {{ --alive; }}")
            self.lines.append("};")
            self.types.append(name)

    def thrown(self):
        kind = self.random.randrange(8)
        if kind < 4:
            return self.pick(*self.types) + "()"
        return [str(self.next()), f'"text {self.next()}"', "std::bad_alloc()", "2.5"][kind - 4]

    def handler(self):
        kind = self.random.randrange(8)
        if kind < 4:
            name = self.pick(*self.types)
            return f"const {name} &caught", f'log("{name}", caught.m{name[1:]});'
        return [
            ("int caught", 'log("int", caught);'),
            ("const char *caught", "log(caught, 0);"),
            ("const std::exception &caught", "log(caught.what(), 0);"),
            ("double", 'log("double", 0);'),
        ][kind - 4]

    def block(self, indent, depth, in_handler):
        for _ in range(self.random.randint(1, 3)):
            self.statement(indent, depth, in_handler)

    def statement(self, indent, depth, in_handler):
        space = "  " * indent
        kind = self.random.randrange(12)
        if kind == 0:
            self.lines.append(f"{space}Noisy noisy{self.next()}({self.number});")
        elif kind == 1:
            self.lines.append(f'{space}log("at", {self.next()});')
        elif kind in (2, 3) and self.callable:
            change = f"{self.pick('+', '-')} {self.random.randint(0, 3)}"
            self.lines.append(f"{space}{self.pick(*self.callable)}(n {change});")
        elif kind in (4, 5):
            modulus = self.random.randint(2, 4)
            thrown = self.thrown()
            self.lines.append(f"{space}if ((n & 255) % {modulus} == {self.random.randrange(modulus)}) throw {thrown};")
        elif kind == 6 and in_handler:
            self.lines.append(f"{space}if ((n & 255) % 3 == {self.random.randrange(3)}) throw;")
        elif kind == 7:
            self.lines.append(f"{space}Checked checked{self.next()}((n & 255) + {self.random.randint(0, 5)});")
        elif kind == 8:
            self.lines.append(f"{space}for (int i = 0; i < 2; ++i) {{")
            self.block(indent + 1, depth - 1, in_handler)
            self.lines.append(f"{space}}}")
        elif kind == 9 and depth > 0:
            self.lines.append(f"{space}keep_and_throw([&] {{")
            self.block(indent + 1, depth - 1, False)
            self.lines.append(f"{space}}});")
        elif depth > 0:
            self.try_block(indent, depth, False)

    def try_block(self, indent, depth, catches_all):
        space = "  " * indent
        self.lines.append(f"{space}try {{")
        self.block(indent + 1, depth - 1, False)
        for _ in range(self.random.randint(0 if catches_all else 1, 2)):
            head, body = self.handler()
            self.lines.append(f"{space}}} catch ({head}) {{")
            self.lines.append(f"{space}  {body}")
            if not catches_all:
                self.block(indent + 1, depth - 1, True)
        if catches_all or self.random.random() < 0.4:
            self.lines.append(f"{space}}} catch (...) {{")
            self.lines.append(f'{space}  log("all", std::uncaught_exceptions());')
        self.lines.append(f"{space}}}")

    def functions(self):
        self.callable = []
        self.lines += [
            "template <class F>",
            "static void keep_and_throw(F f) {",
            "  std::exception_ptr kept;",
            "  try {",
            "    f();",
            "  } catch (...) {",
            "    kept = std::current_exception();",
            '    log("kept", 0);',
            "  }",
            "  if (kept) std::rethrow_exception(kept);",
            "}",
        ]
        for i in range(self.random.randint(2, 5) if not self.threads else 2):
            safe = self.random.random() < 0.3
            self.lines.append(f"static void f{i}(int n){' noexcept' if safe else ''} {{")
            self.lines.append(f'  log("f{i}", n);')
            if safe:
                self.try_block(1, 2, True)
            else:
                self.block(1, 3, False)
                self.try_block(1, 2, False)
            self.lines.append("}")
            self.callable.append(f"f{i}")

    def program(self):
        self.lines = [PRELUDE]
        self.classes()
        self.functions()
        last = self.callable[-1]
        count = 2 if self.threads else 8
        self.lines += [
            "static void *body(void *argument) {",
            "  const int first = *static_cast<int *>(argument);",
            f"  for (int i = first; i < first + {count}; ++i) {{",
            "    try {",
            f"      {last}(i);",
            "    } catch (...) {",
            '      log("outside", std::uncaught_exceptions());',
            "    }",
            "  }",
            "  *static_cast<int *>(argument) = static_cast<int>(checksum);",
            "  return nullptr;",
            "}",
            "",
            "int main() {",
            f"  quiet = {'true' if self.threads else 'false'};",
        ]
        if self.threads:
            self.lines += [
                "  int numbers[2] = {1, 4};",
                "  pthread_t threads[2];",
                "  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], nullptr, body, &numbers[i]);",
                "  for (pthread_t &thread : threads) pthread_join(thread, nullptr);",
                '  std::printf("%d %d\\n", numbers[0], numbers[1]);',
            ]
        else:
            self.lines += ["  int number = 1;", "  body(&number);", '  std::printf("%d\\n", number);']
        self.lines += ["  assert(alive == 0);", "}", ""]
        return "\n".join(self.lines)


def program(seed, threads):
    return Generator(seed, threads).program()


if __name__ == "__main__":
    import sys

    print(program(int(sys.argv[1]), len(sys.argv) > 2))
