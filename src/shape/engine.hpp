// All heaps that can exist at each place of a program, for structures of every size; and whether any statement can go
// wrong in them.
//
// A configuration is a statement, for each live pointer variable whether it is null, undefined or in the heap, the
// numbers that are known, and a set of heaps (an automaton). Configurations are pushed through the statements; at loop
// heads they are collected and abstracted. When nothing new comes, every execution is covered. If on the way some
// statement can fail, the abstraction may be to blame: the next, finer one is tried, and if none is left the answer is
// "perhaps", with the place. So `safe` is a proof, and `doubtful` is not an error yet.
#pragma once

#include <optional>

#include "shape/abstraction/abstraction.hpp"
#include "shape/program/program.hpp"

namespace quotient::shape {

struct Doubt {
  std::string message;
  core::Location location;
  bool assertion = false;  // the program says what must hold; otherwise it is about memory
};

struct Figures {
  uint64_t steps = 0;       // statements executed on sets of heaps
  uint64_t inclusions = 0;  // tests at loop heads
  uint32_t most_states = 0, most_rules = 0;
  uint32_t loop_sets = 0;                   // sets of heaps kept at loop heads
  uint64_t loop_rules = 0;                  // of all of them
  uint64_t loop_rules_with_label_sets = 0;  // that would be left if rules that differ only in their label were one
  uint32_t labels = 0;
  uint32_t refinements = 0;  // spurious counterexamples that became predicates
  double seconds = 0;
  double cpu_seconds = 0;  // of this process
};

// A loop's invariant, for people: which variables are where, and the automaton of its heaps.
struct Invariant {
  core::Location location;
  std::string variables;
  Automaton heaps;
};

struct Outcome {
  enum class Kind : uint8_t { safe, doubtful, gave_up } kind = Kind::gave_up;
  std::optional<Doubt> doubt;  // doubtful: what may go wrong
  std::string reason;          // gave_up: which limit
  bool obstacle = false;       // doubtful: it is something that a proof cannot do
  bool feasible = false;       // doubtful: and the counterexample could be followed back to the start (refinement.hpp)
  bool numbers_given_up = false;  // some take more values than are followed
  bool all_freed = false;         // safe: and at every end of the program all nodes are freed
  bool nothing_lost =
      false;  // safe: and no node that is not freed ever is out of reach of all variables that are still needed
  Abstraction abstraction;  // the last one tried
  Figures figures;
  std::vector<Invariant> invariants;
  std::vector<std::string> symbols;  // what the symbols of the invariants mean
};

struct Limits {
  double seconds = 60;
  uint32_t rules = 20000;  // of one automaton
};

// One attempt with one abstraction; with `predicates`, including its refinements.
Outcome explore(const Program& program, const Abstraction& abstraction, const Limits& limits);

}  // namespace quotient::shape
