// What an exploration remembers of its way, for counterexamples to be followed back; and what was learnt from them.
#pragma once

#include <memory>

#include "shape/configuration.hpp"

namespace quotient::shape {

// One time that a configuration was looked at.
struct Visit {
  static constexpr uint32_t kStart = ~0u;  // in place of a visit: the start of the program
  Configuration configuration;
  std::optional<Automaton> before;  // at a loop head: without abstraction
  Automaton after;                  // the heaps that were looked at
  std::optional<uint32_t> earlier;  // at a loop head: the visit before, whose heaps are among these
  std::vector<uint32_t> from;       // the visits whose statements led here
};

// For each loop head, heaps that are known to be added by its abstraction only.
struct Predicates {
  std::shared_ptr<Labels> labels;  // of their symbols
  std::map<StatementId, Automaton> at;

  void add(StatementId head, const Automaton& heaps);
};

}  // namespace quotient::shape
