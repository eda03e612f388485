// What the unit tests share: from a Core text to a machine, a search, an answer.
//
//   const core::Module module = module_of("func @main() {\n^entry:\n  ret\n}\n");
//   const explore::Answer answer = explore(module, {.heap = {heap::Canon::dfs}, .checks = "default,race"});
//   EXPECT_EQ(verdict(answer), "verified");
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "explore/search.hpp"
#include "spaces/check.hpp"
#include "spaces/core_space.hpp"
#include "trace/replay.hpp"

namespace quotient::testing {

// Parses and verifies; a test that gets a bad text ends the whole run, with the message.
core::Module module_of(const std::string& text, const std::string& file = "test.core");
// The message that parse() or verify() gives for a text; empty if it is well-formed.
std::string complaint(const std::string& text);
// @main with this body (its first block is ^entry), after what stands in `before`.
std::string main_with(const std::string& body, const std::string& before = "");

// A configuration of the machine and the search. The defaults are those of the command line.
struct Config {
  heap::HeapOptions heap = {};
  explore::Order order = explore::Order::dfs;
  machine::Visibility visibility = machine::Visibility::escape;
  std::string checks = "default";
  bool all_errors = false;
  explore::Limits limits = {};
  store::StoreOptions store = {};

  machine::MachineOptions machine_options() const;
  explore::SearchOptions search_options() const;
};
std::string to_string(const Config& config);

// {inc, inc without whole traversals, bfs, dfs, none} x {dfs, bfs order} x {escape, all}: the same question in every
// way of asking it.
std::vector<Config> matrix(Config base = {});

explore::Answer explore(const core::Module& module, const Config& config = {}, explore::Hooks* hooks = nullptr,
                        explore::Sink* sink = nullptr);
explore::Answer explore(const std::string& text, const Config& config = {});

// "verified", "unknown", or "error" with the kinds of its findings: "error assertion leak".
std::string verdict(const explore::Answer& answer);
std::set<std::string> kinds(const explore::Answer& answer);
// Kind and place of every finding.
std::set<std::pair<std::string, uint32_t>> places(const explore::Answer& answer);

// Every finding comes out again when its path is run once more. (If not, replay() ends the process.)
void expect_replays(const core::Module& module, const Config& config, const explore::Answer& answer);

// A program of tests/core with what its comment lines say.
struct CoreProgram {
  std::string name;  // "mutex"
  std::string text;
  std::string expect;      // "verified", "unknown", "error leak"
  std::string checks;      // of its CHECK line, or "default"
  bool symmetric = false;  // it has a SYMMETRIC line: none has more states than dfs and bfs
};
const std::vector<CoreProgram>& core_programs();

// A machine at its initial state, for tests of single steps.
struct Stepper {
  explicit Stepper(const std::string& text, Config config = {});

  // One step of the thread with this name ("0", "0.1"); choices are what the step chose.
  machine::StepStatus step(const std::string& thread, machine::Choices choices = {});
  memory::Slot thread(const std::string& name) { return machine.chains().thread_named(name); }
  bool alive(const std::string& name) { return machine.memory().present(thread(name)); }
  // The number in a global variable.
  uint64_t global(const std::string& name);
  memory::Slot global_slot(const std::string& name) const;

  core::Module module;
  machine::Machine machine;
  spaces::StateSpace space;
  machine::Step last;
  std::vector<spaces::Undo> log;
};

}  // namespace quotient::testing
