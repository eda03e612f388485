#include "ltl/degeneralise.hpp"

#include <map>
#include <utility>

namespace quotient::ltl {
namespace {

class Levels {
 public:
  Levels(const Generalised& automaton, const std::vector<unsigned>& order)
      : automaton_(automaton), order_(order), components_(components(automaton)) {}

  Generalised run() {
    result_.marks = 1;
    result_.initial = copy(automaton_.initial, 0);
    for (uint32_t i = 0; i < copies_.size(); ++i) {
      const auto [state, level] = copies_[i];
      const bool accepts = is_top(state, level);
      for (const MarkedEdge& edge : automaton_.edges[state]) {
        const uint32_t target = copy(edge.target, next_level(state, level, edge));
        result_.edges[i].push_back({edge.guard, accepts ? uint64_t{1} : 0, target});
      }
    }
    return use_lowest_copies();
  }

 private:
  bool is_top(uint32_t state, size_t level) const {
    return components_.accepting[components_.of[state]] && level == order_.size();
  }

  size_t next_level(uint32_t state, size_t level, const MarkedEdge& edge) const {
    if (!components_.same(state, edge.target) || !components_.accepting[components_.of[state]]) return 0;
    if (level == order_.size()) level = 0;
    while (level < order_.size() && (edge.marks >> order_[level] & 1) != 0) ++level;
    return level;
  }

  uint32_t copy(uint32_t state, size_t level) {
    const auto [entry, fresh] = numbers_.try_emplace({state, level}, static_cast<uint32_t>(copies_.size()));
    if (fresh) {
      copies_.emplace_back(state, level);
      result_.edges.emplace_back();
    }
    return entry->second;
  }

  // All copies of a state accept the same words. Who comes from a higher component may go to any: the lowest is likely
  // needed anyway.
  Generalised use_lowest_copies() {
    const Components parts = components(result_);
    std::vector<uint32_t> lowest(automaton_.size(), ~uint32_t{0});
    for (uint32_t i = 0; i < copies_.size(); ++i) {
      uint32_t& best = lowest[copies_[i].first];
      if (best == ~uint32_t{0} || parts.of[i] < parts.of[best]) best = i;
    }
    const auto replaced = [&](uint32_t copy) {
      const uint32_t best = lowest[copies_[copy].first];
      return parts.of[best] < parts.of[copy] ? best : copy;
    };
    result_.initial = replaced(result_.initial);
    for (auto& edges : result_.edges) {
      for (MarkedEdge& edge : edges) edge.target = replaced(edge.target);
    }
    return trim(result_);
  }

  const Generalised& automaton_;
  const std::vector<unsigned>& order_;
  Components components_;
  Generalised result_;
  std::vector<std::pair<uint32_t, size_t>> copies_;
  std::map<std::pair<uint32_t, size_t>, uint32_t> numbers_;
};

}  // namespace

Generalised degeneralise(const Generalised& automaton, const std::vector<unsigned>& order) {
  return Levels(automaton, order).run();
}

}  // namespace quotient::ltl
