// What executions end with: the same set for every order, reduction and way of naming objects, and different sets for
// programs that end differently.
#include "support.hpp"

namespace quotient::testing {
namespace {

// Two threads push a node with their number onto a list, and each writes where it found the list's length.
const char* const kPushers = R"(
global @head 8 8
global @seen 16 8

func @push(i64 %which) {
^entry:
  %node = alloc 16
  store i64 %which, %node
  %next = addr %node, 8, 1
  atomic_begin
  %old = load ptr @head
  store ptr %old, %next
  store ptr %node, @head
  atomic_end
  %place = addr @seen, %which, 8
  store ptr %old, %place
  ret
}
func @main() {
^entry:
  spawn @push, 0, 0
  spawn @push, 0, 1
  ret
}
)";

// Memory that is lost shall not keep an execution from its end.
const Config kDefault{.checks = "none"};

std::pair<uint64_t, uint64_t> ends(const std::string& text, const Config& config = kDefault) {
  const core::Module module = module_of(text);
  explore::SearchOptions options = config.search_options();
  options.final_states = true;
  const explore::Answer answer = spaces::check(module, config.machine_options(), options);
  return {answer.statistics.final_states, answer.statistics.final_hash};
}

TEST(FinalStates, AreTheSameInEveryConfiguration) {
  const auto expected = ends(kPushers);
  EXPECT_EQ(expected.first, 2u) << "who pushes first";
  for (const Config& config : matrix(kDefault)) EXPECT_EQ(ends(kPushers, config), expected) << to_string(config);
}

TEST(FinalStates, DoNotDependOnHowObjectsWereMade) {
  const auto list_of =
      [](const std::string& first, const std::string& second) {
        return main_with(R"(  %a = alloc 16
  %b = alloc 16
  store i64 1, %)" + first + R"(
  store i64 2, %)" + second + R"(
  %next = addr %)" + first + R"(, 8, 1
  %end = addr %)" + second + R"(, 8, 1
  store ptr %)" + second + R"(, %next
  store ptr 0, %end
  store ptr %)" + first + R"(, @head
  ret
)",
                         "global @head 8 8\n");
      };
  EXPECT_EQ(ends(list_of("a", "b")), ends(list_of("b", "a")));
}

// Bytes, offsets of pointers, whether an object is dead or a bit is undefined: all of that is part of an end.
TEST(FinalStates, DifferInWhatMemoryHolds) {
  const auto with = [](const std::string& body) {
    return ends(main_with("  %p = alloc 16\n  store i64 0, %p\n" + body + "  ret\n", "global @x 8 8\n"));
  };
  const std::vector<std::string> bodies = {
      "",
      "  store i64 1, @x\n",
      "  store ptr %p, @x\n",
      "  store ptr %p, @x\n  store i64 1, %p\n",
      "  %q = addr %p, 8, 1\n  store ptr %q, @x\n",
      "  store ptr %p, @x\n  free %p\n",
      "  %q = addr %p, 8, 1\n  %u = load i64 %q\n  store i64 %u, @x\n",
      "  store ptr @x, @x\n",
  };
  std::set<uint64_t> hashes;
  for (const std::string& body : bodies) {
    const auto [count, hash] = with(body);
    EXPECT_EQ(count, 1u) << body;
    hashes.insert(hash);
  }
  EXPECT_EQ(hashes.size(), bodies.size());
}

// A program that is ended while others run has an end, too, and its status is part of it.
TEST(FinalStates, IncludeThoseOfProgramsThatAreEnded) {
  const std::string text = R"(
global @x 8 8
func @writer() {
^entry:
  store i64 1, @x
  ret
}
func @main() {
^entry:
  spawn @writer, 0
  %status = choose i32 2
  halt %status
}
)";
  EXPECT_EQ(ends(text).first, 4u);
  EXPECT_EQ(ends(text, {.visibility = machine::Visibility::all, .checks = "none"}), ends(text));
}

TEST(FinalStates, AreNotCountedUnlessAskedFor) { EXPECT_EQ(explore(kPushers).statistics.final_states, 0u); }

}  // namespace
}  // namespace quotient::testing
