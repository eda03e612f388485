#include "ltl/never.hpp"

#include <fmt/format.h>

namespace quotient::ltl {
namespace {

// Spin takes labels that begin with "accept" for accepting states.
std::string label(const Automaton& automaton, uint32_t state) {
  return fmt::format("{}_{}", automaton.states[state].accepting ? "accept" : "wait", state);
}

}  // namespace

std::string never_claim(const Automaton& automaton, const std::function<std::string(unsigned)>& atom,
                        std::string_view comment) {
  std::string text = comment.empty() ? "never {\n" : fmt::format("never {{  /* {} */\n", comment);
  for (uint32_t i = 0; i < automaton.states.size(); ++i) {
    text += label(automaton, i) + ":\n";
    if (automaton.states[i].edges.empty()) {
      text += "  false\n";
      continue;
    }
    text += "  do\n";
    for (const Edge& edge : automaton.states[i].edges) {
      text += fmt::format("  :: {} -> goto {}\n", print(edge.guard, atom), label(automaton, edge.target));
    }
    text += "  od;\n";
  }
  return text + "}\n";
}

}  // namespace quotient::ltl
