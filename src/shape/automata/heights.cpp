#include "shape/automata/heights.hpp"

#include <algorithm>

namespace quotient::shape {
namespace {

// Calls use(rule) for all rules, from the first to the last and the other way round by turns, until none returns true.
template <class Use>
void sweep(const std::vector<Automaton::Rule>& rules, bool from_first, const Use& use) {
  for (bool changed = true; changed; from_first = !from_first) {
    changed = false;
    if (from_first) {
      for (auto rule = rules.begin(); rule != rules.end(); ++rule) changed |= use(*rule);
    } else {
      for (auto rule = rules.rbegin(); rule != rules.rend(); ++rule) changed |= use(*rule);
    }
  }
}

// The states from which some tree is accepted, among those that some tree reaches.
std::vector<uint8_t> useful_states(const Automaton& automaton, const Heights& heights) {
  std::vector<uint8_t> useful(automaton.states());
  for (const State state : automaton.finals()) useful[state] = heights[state] != kNoTree;
  sweep(automaton.rules(), false, [&](const Automaton::Rule& rule) {
    const auto children = automaton.children(rule);
    if (!useful[rule.target] || height_of(children, heights) == kNoTree) return false;
    bool changed = false;
    for (const State child : children) {
      changed |= !useful[child];
      useful[child] = true;
    }
    return changed;
  });
  return useful;
}

}  // namespace

Heights heights_of(const Automaton& automaton) {
  Heights out(automaton.states(), kNoTree);
  sweep(automaton.rules(), true, [&](const Automaton::Rule& rule) {
    const uint32_t height = height_of(automaton.children(rule), out);
    if (height >= out[rule.target]) return false;
    out[rule.target] = height;
    return true;
  });
  return out;
}

void trim_in_place(Automaton& automaton, Heights& heights) {
  const std::vector<uint8_t> useful = useful_states(automaton, heights);
  if (std::ranges::find(useful, false) == useful.end()) return;
  Automaton out;
  out.reserve_like(automaton);
  std::vector<State> renamed(automaton.states()), children;
  for (State state = 0; state < automaton.states(); ++state) {
    if (!useful[state]) continue;
    renamed[state] = out.add_state();
    heights[renamed[state]] = heights[state];
  }
  heights.resize(out.states());
  for (const Automaton::Rule& rule : automaton.rules()) {
    const auto old = automaton.children(rule);
    // A rule whose target and children are all useful is itself part of some run.
    if (!useful[rule.target] || !std::ranges::all_of(old, [&](State child) { return useful[child]; })) continue;
    children.clear();
    for (const State child : old) children.push_back(renamed[child]);
    out.append_rule(rule.symbol, children, renamed[rule.target]);
  }
  for (const State state : automaton.finals()) {
    if (useful[state]) out.set_final(renamed[state]);
  }
  automaton = std::move(out);
}

}  // namespace quotient::shape
