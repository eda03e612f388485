#include "shape/encoding/node_count.hpp"

namespace quotient::shape {
namespace {

// The least, or the most, nodes below each state, as far as trees of so many levels show; nothing: no such tree.
class Counts {
 public:
  Counts(const Labels& labels, const Automaton& trees, uint32_t kind)
      : labels_(labels), trees_(trees), kind_(kind), counts_(trees.states()) {}

  // False if nothing has changed.
  template <class Better>
  bool look_one_level_up(const Better& better) {
    bool changed = false;
    for (const Automaton::Rule& rule : trees_.rules()) {
      const auto count = count_at(rule);
      std::optional<int64_t>& now = counts_[rule.target];
      if (!count || (now && !better(*count, *now))) continue;
      now = count, changed = true;
    }
    return changed;
  }

  template <class Better>
  int64_t best(const Better& better) const {
    std::optional<int64_t> out;
    for (const State state : trees_.finals()) {
      const auto& count = counts_[state];
      if (count && (!out || better(*count, *out))) out = count;
    }
    return out.value_or(0);
  }

 private:
  std::optional<int64_t> count_at(const Automaton::Rule& rule) const {
    int64_t sum = 0;
    if (rule.symbol != kNil) {
      const Label& label = labels_.label(rule.symbol);
      sum = label.kind == kind_ && !label.freed ? 1 : 0;
    }
    for (const State child : trees_.children(rule)) {
      if (!counts_[child]) return {};
      sum += *counts_[child];
    }
    return sum;
  }

  const Labels& labels_;
  const Automaton& trees_;
  uint32_t kind_;
  std::vector<std::optional<int64_t>> counts_;
};

}  // namespace

NodeCount count_nodes(const Labels& labels, const Automaton& trees, uint32_t kind) {
  NodeCount out;
  Counts lowest(labels, trees, kind);
  while (lowest.look_one_level_up(std::less<>())) {}
  out.least = lowest.best(std::less<>());
  // What still grows behind as many levels as there are states is in a loop.
  Counts highest(labels, trees, kind);
  for (uint32_t level = 0; level <= trees.states(); ++level) {
    if (highest.look_one_level_up(std::greater<>())) continue;
    out.most = highest.best(std::greater<>());
    break;
  }
  return out;
}

}  // namespace quotient::shape
