// The heap of a system of processes: what a step changed can be taken back, and a model does the same wherever its
// variables are.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "frontends/promela/compile.hpp"
#include "frontends/promela/parse.hpp"
#include "processes/heap.hpp"
#include "spaces/check.hpp"

namespace quotient {
namespace {

namespace promela = frontends::promela;
using processes::Heap;
using processes::Width;
using props::ErrorKind;

// A program with one type of objects: a number at 0, a pointer at 4.
processes::Program small_program() {
  processes::Program program;
  program.uses_heap = true;
  program.heap_global_bytes = 8;
  program.heap_types.push_back({"node", std::vector<uint8_t>{7, 0, 0, 0, 0, 0, 0, 0}, {}});
  program.types.push_back({.name = "P", .frame_bytes = 8});
  program.functions.push_back({.name = "f", .frame_bytes = 12});
  return program;
}

int32_t read(Heap& heap, int32_t at, uint32_t offset) {
  int32_t value = 0;
  EXPECT_TRUE(heap.load(at, offset, Width::word, false, value)) << heap.trouble().message;
  return value;
}

TEST(ProcessHeap, MakesAndReleasesObjects) {
  const processes::Program program = small_program();
  Heap heap(program);
  heap.start();
  int32_t node = 0, beyond = 0;
  ASSERT_TRUE(heap.allocate(0, 2, node));
  EXPECT_EQ(read(heap, node, 0), 7);
  EXPECT_EQ(read(heap, node, 8), 7);
  ASSERT_TRUE(heap.store(node, 0, Width::byte, false, 300));
  EXPECT_EQ(read(heap, node, 0), 44);
  EXPECT_FALSE(heap.index(node, 0, 2, 8, 0, beyond));
  EXPECT_EQ(heap.trouble().kind, ErrorKind::out_of_bounds);
  EXPECT_FALSE(heap.store(0, 0, Width::word, false, 1));
  EXPECT_EQ(heap.trouble().kind, ErrorKind::null_dereference);
  EXPECT_FALSE(heap.allocate(0, 0, beyond));
  ASSERT_TRUE(heap.release(node));
  EXPECT_FALSE(heap.load(node, 0, Width::word, false, beyond));
  EXPECT_EQ(heap.trouble().kind, ErrorKind::use_after_free);
  EXPECT_FALSE(heap.release(node));
  EXPECT_EQ(heap.trouble().kind, ErrorKind::double_free);
  EXPECT_FALSE(heap.release(heap.global_place(0)));
  EXPECT_EQ(heap.trouble().kind, ErrorKind::invalid_free);
  EXPECT_TRUE(heap.release(0));
}

TEST(ProcessHeap, GoesBackToAnyChange) {
  const processes::Program program = small_program();
  Heap heap(program);
  heap.start();
  heap.begin_process(0, 0);
  int32_t first = 0, second = 0;
  ASSERT_TRUE(heap.allocate(0, 1, first));
  ASSERT_TRUE(heap.store(heap.global_place(4), 0, Width::word, true, first));
  const uint32_t mark = heap.changes();
  ASSERT_TRUE(heap.store(first, 0, Width::word, false, 1));
  ASSERT_TRUE(heap.allocate(0, 1, second));
  ASSERT_TRUE(heap.store(first, 4, Width::word, true, second));
  ASSERT_TRUE(heap.enter(0, 0, 5, processes::kRunsAlone, 99));
  EXPECT_EQ(heap.depth(0), 2u);
  ASSERT_TRUE(heap.release(first));
  const Heap::Return to = heap.leave(0);
  EXPECT_EQ(to.state, 5u);
  EXPECT_EQ(to.code, 99u);
  heap.back(mark);
  EXPECT_EQ(heap.depth(0), 1u);
  EXPECT_EQ(read(heap, first, 0), 7);
  int32_t pointer = -1;
  ASSERT_TRUE(heap.load(first, 4, Width::word, true, pointer));
  EXPECT_EQ(pointer, 0);
  ASSERT_TRUE(heap.load(heap.global_place(4), 0, Width::word, true, pointer));
  EXPECT_TRUE(heap.same(pointer, first));
  EXPECT_EQ(heap.memory().objects().size(), 5u);  // the globals, the channels, a thread, its frame, the first node
}

struct Counts {
  uint64_t states, transitions, errors;
  friend bool operator==(const Counts&, const Counts&) = default;
};
void PrintTo(const Counts& counts, std::ostream* out) {
  *out << counts.states << " states, " << counts.transitions << " transitions, " << counts.errors << " errors";
}

Counts explore(const processes::Program& program, heap::Canon canon, explore::Order order) {
  explore::SearchOptions options;
  options.heap.canon = canon;
  options.order = order;
  options.all_errors = true;
  options.limits.states = 20'000;
  const explore::Statistics statistics = spaces::check(program, {}, options).statistics;
  return {statistics.states, statistics.transitions, statistics.error_states};
}

// Variables without pointers need not be on the heap. If they are, every model must have the same states all the same.
TEST(ProcessHeap, ModelsAreTheSameOnTheHeap) {
  int compared = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(QUOTIENT_TESTS_DIRECTORY "/promela")) {
    if (entry.path().extension() != ".pml" || entry.path().parent_path().filename() == "dspin") continue;
    SCOPED_TRACE(entry.path().string());
    const auto model = promela::parse_file(entry.path().string(), {});
    ASSERT_TRUE(model) << model.error().message;
    promela::CompileOptions options;
    options.claim = promela::Claim::none;
    const auto plain = promela::compile(**model, options);
    options.all_on_heap = true;
    const auto moved = promela::compile(**model, options);
    ASSERT_TRUE(plain && moved);
    const Counts expected = explore(*plain, heap::Canon::inc, explore::Order::dfs);
    if (expected.states > 3'000) continue;
    EXPECT_EQ(explore(*moved, heap::Canon::inc, explore::Order::dfs), expected);
    EXPECT_EQ(explore(*moved, heap::Canon::none, explore::Order::bfs),
              explore(*plain, heap::Canon::none, explore::Order::bfs));
    ++compared;
  }
  EXPECT_GT(compared, 150);
}

// What a model must not do is said, with the place.
TEST(ProcessHeap, RefusesWhatIsNotPossible) {
  const auto message_of = [](const char* text) -> std::string {
    const auto model = promela::parse_text(text, "m.pml");
    if (!model) return model.error().message;
    const auto program = promela::compile(**model);
    return program ? "" : fmt::format("{}: {}", program.error().place.line, program.error().message);
  };
  const std::string function = "function int f() { return 1 }\nint x; int *p;\n";
  EXPECT_EQ(message_of((function + "active proctype P() { x = f() }").c_str()), "");
  EXPECT_EQ(message_of((function + "active proctype P() { d_step { skip; x = f() } }").c_str()),
            "3: a function cannot be called inside a d_step; use atomic instead");
  EXPECT_EQ(message_of((function + "active proctype P() { printf(\"%d\", p) }").c_str()),
            "3: a pointer is no number that could be printed; print what it points to, or (p != null)");
  EXPECT_EQ(message_of((function + "chan c = [1] of { int * };\nactive proctype P() { c!!p }").c_str()),
            "4: messages with pointers have no order, so that '!!' cannot sort them; use '!'");
  EXPECT_EQ(
      message_of("typedef t { chan c = [1] of { int } };\nt *p;\nactive proctype P() { p = new t }"),
      "3: the typedef t makes channels, and objects that do so cannot be made by new; let a process make the channel");
  EXPECT_EQ(message_of("proctype P() { int x; int *p; p = &x }\nactive proctype Q() { P:x == 1 }"),
            "2: x is on the heap, because it holds a pointer or its address is taken: another process cannot read it");
}

}  // namespace
}  // namespace quotient
