#include "random_programs.hpp"

#include <fmt/format.h>

#include "random.hpp"

namespace quotient::testing {
namespace {

// Globals: @n0, @n1 hold numbers, @p0, @p1 pointers to heap cells of 16 bytes (a number and a pointer) or null, @lock
// a lock. A thread has number registers %v0 .. %v2, a cell %c that is its own, and what it loads.
class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  std::string run() {
    out_ = "global @n0 8 8\nglobal @n1 8 8\nglobal @p0 8 8\nglobal @p1 8 8\nglobal @lock 4 4\n\n";
    out_ +=
        "func @acquire() {\n^e:\n  atomic_begin\n  %h = load i32 @lock\n  %f = eq i32 %h, 0\n  await %f, \"lock\", "
        "@lock, 0\n"
        "  store i32 1, @lock\n  atomic_end\n  ret\n}\n\n";
    const uint64_t threads = 1 + random_.below(2);
    for (uint64_t t = 0; t < threads; ++t) thread(fmt::format("t{}", t));
    out_ += "func @main() {\n^e:\n";
    if (random_.one_in(2)) out_ += "  %c = alloc 16\n  fill %c, 0, 16\n  store ptr %c, @p0\n";
    for (uint64_t t = 0; t < threads; ++t) line("spawn @t{}, 0", t);
    line("call @body");
    out_ += "  ret\n}\n\n";
    thread("body");
    return out_;
  }

 private:
  template <class... T>
  void line(fmt::format_string<T...> format, T&&... arguments) {
    out_ += "  " + fmt::format(format, std::forward<T>(arguments)...) + "\n";
  }
  std::string value() {
    return random_.one_in(3) ? std::to_string(random_.below(3)) : fmt::format("%v{}", random_.below(3));
  }
  std::string number() { return fmt::format("@n{}", random_.below(2)); }
  std::string pointer() { return fmt::format("@p{}", random_.below(2)); }
  int fresh() { return next_++; }

  void thread(const std::string& name) {
    out_ += fmt::format("func @{}() {{\n^e:\n", name);
    for (int v = 0; v < 3; ++v) line("%v{} = mov {}", v, v);
    has_cell_ = has_local_ = false;
    for (uint64_t n = 2 + random_.below(5); n > 0; --n) statement(0);
    if (has_cell_ && !random_.one_in(4)) line("free %c");
    out_ += "  ret\n}\n\n";
  }

  void statement(int depth) {
    switch (random_.below(depth > 1 ? 10 : 14)) {
      case 0: return line("%v{} = load i64 {}", random_.below(3), number());
      case 1: return line("store i64 {}, {}", value(), number());
      case 2: return line("%v{} = add i64 {}, {}", random_.below(3), value(), value());
      case 3:
        return line("%v{} = rmw i64 \"{}\", {}, {}", random_.below(3), random_.one_in(2) ? "add" : "xchg", number(),
                    value());
      case 4: return cell();
      case 5: return publish();
      case 6: return follow();
      case 7: return random_.one_in(2) ? local() : use_of_undefined();
      case 8: return line("%v{} = choose i64 {}", random_.below(3), 2 + random_.below(2));
      case 9: return line("yield");
      case 10: return branch(depth);
      case 11: return section(depth);
      case 12: return locked(depth);
      default: return assertion();
    }
  }

  // A heap cell of the thread's own: made, written, read.
  void cell() {
    if (has_cell_) return line("store i64 {}, %c", value());
    has_cell_ = true;
    line("%c = alloc 16");
    if (!random_.one_in(5)) line("fill %c, 0, 16");
  }
  void publish() {
    if (!has_cell_) return line("store ptr 0, {}", pointer());
    if (random_.one_in(2)) {
      const int q = fresh();
      line("%q{} = addr %c, 8, 1", q);
      return line("store ptr %c, %q{}", q);
    }
    line("store ptr %c, {}", pointer());
  }
  // Uses what another thread may have published, or freed.
  void follow() {
    const int q = fresh();
    line("%q{} = load ptr {}", q, pointer());
    line("%z{} = eq ptr %q{}, 0", q, q);
    line("br_if %z{}, ^skip{}, ^use{}", q, q, q);
    out_ += fmt::format("^use{}:\n", q);
    switch (random_.below(4)) {
      case 0: line("store i64 {}, %q{}", value(), q); break;
      case 1: line("%v{} = load i64 %q{}", random_.below(3), q); break;
      case 2:
        line("%r{} = addr %q{}, 8, 1", q, q);
        line("%s{} = load ptr %r{}", q, q);
        line("store ptr %s{}, {}", q, pointer());
        break;
      default: line("store ptr 0, {}", pointer()); line("free %q{}", q);
    }
    line("br ^skip{}", q);
    out_ += fmt::format("^skip{}:\n", q);
  }
  void local() {
    if (has_local_) return line("store i64 {}, %l", value());
    has_local_ = true;
    line("%l = local 16");
    line("fill %l, 0, 16");
    if (random_.one_in(3)) line("store ptr %l, {}", pointer());
  }
  void use_of_undefined() {
    const int q = fresh();
    line("%u{} = alloc 8", q);
    line("store i32 0, %u{}", q);
    line("%w{} = load i64 %u{}", q, q);
    line("free %u{}", q);
    line("%v{} = and i64 %w{}, {}", random_.below(3), q, random_.one_in(4) ? "-1" : "1");
  }
  void branch(int depth) {
    const int b = fresh();
    line("%b{} = eq i64 {}, {}", b, value(), value());
    line("br_if %b{}, ^then{}, ^join{}", b, b, b);
    out_ += fmt::format("^then{}:\n", b);
    const bool cell = has_cell_, local = has_local_;
    has_cell_ = has_local_ = true;  // nothing new is made on one branch only
    if (cell && local) statement(depth + 1);
    has_cell_ = cell, has_local_ = local;
    line("store i64 {}, {}", value(), number());
    line("br ^join{}", b);
    out_ += fmt::format("^join{}:\n", b);
  }
  void section(int depth) {
    line("atomic_begin");
    for (uint64_t n = 1 + random_.below(2); n > 0; --n) statement(depth + 2);
    line("atomic_end");
  }
  void locked(int depth) {
    line("call @acquire");
    for (uint64_t n = 1 + random_.below(2); n > 0; --n) statement(depth + 2);
    if (!random_.one_in(6)) line("store.atomic i32 0, @lock");
  }
  void assertion() {
    const int a = fresh();
    line("%a{} = {} i64 {}, {}", a, random_.one_in(3) ? "ne" : "ule", value(), random_.one_in(2) ? "2" : "3");
    line("assert %a{}, \"a{}\"", a, a);
  }

  Random random_;
  std::string out_;
  int next_ = 0;
  bool has_cell_ = false, has_local_ = false;
};

}  // namespace

std::string random_program(uint64_t seed) { return Generator(seed).run(); }

}  // namespace quotient::testing
