#include "shape/dot.hpp"

#include <fmt/format.h>

namespace quotient::shape {
namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

bool is_nil_rule(const Automaton::Rule& rule) { return rule.symbol == 0; }

}  // namespace

std::string invariants_dot(const core::Module& module, const Outcome& outcome) {
  std::string out = "digraph invariants {\n  node [fontname=\"sans-serif\"];\n  rankdir=TB;\n";
  for (size_t i = 0; i < outcome.invariants.size(); ++i) {
    const Invariant& invariant = outcome.invariants[i];
    out += fmt::format("  subgraph cluster_{} {{\n    label=\"{}: {}\";\n", i,
                       escaped(to_string(module.place(invariant.location))), escaped(invariant.variables));
    std::vector<bool> only_nil(invariant.heaps.states(), true);
    for (const Automaton::Rule& rule : invariant.heaps.rules())
      only_nil[rule.target] = only_nil[rule.target] && is_nil_rule(rule);
    for (State state = 0; state < invariant.heaps.states(); ++state) {
      if (only_nil[state] && !invariant.heaps.is_final(state)) continue;
      out += fmt::format("    s{}_{} [label=\"q{}\" shape=ellipse{}];\n", i, state, state,
                         invariant.heaps.is_final(state) ? " peripheries=2" : "");
    }
    for (size_t r = 0; r < invariant.heaps.rules().size(); ++r) {
      const Automaton::Rule& rule = invariant.heaps.rules()[r];
      if (is_nil_rule(rule) && !invariant.heaps.is_final(rule.target)) continue;
      out += fmt::format("    r{}_{} [label=\"{}\" shape=box];\n    s{}_{} -> r{}_{};\n", i, r,
                         escaped(outcome.symbols[rule.symbol]), i, rule.target, i, r);
      const auto children = invariant.heaps.children(rule);
      for (uint32_t slot = 0; slot < rule.arity; ++slot) {
        if (!only_nil[children[slot]] || invariant.heaps.is_final(children[slot]))
          out += fmt::format("    r{}_{} -> s{}_{} [label=\"{}\"];\n", i, r, i, children[slot], slot);
      }
    }
    out += "  }\n";
  }
  return out + "}\n";
}

}  // namespace quotient::shape
