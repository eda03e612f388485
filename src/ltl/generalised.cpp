#include "ltl/generalised.hpp"

#include <algorithm>

namespace quotient::ltl {
namespace {

constexpr uint32_t kNone = ~uint32_t{0};

// Tarjan's algorithm with an explicit stack.
class Tarjan {
 public:
  // Edges for which skip(from, edge) holds do not count.
  template <class Skip>
  static std::vector<uint32_t> run(const Generalised& automaton, uint32_t& count, Skip&& skip) {
    Tarjan search(automaton);
    for (uint32_t state = 0; state < automaton.size(); ++state) {
      if (search.order_[state] == kNone) search.visit(state, skip);
    }
    count = search.count_;
    return std::move(search.component_);
  }

 private:
  struct Frame {
    uint32_t state;
    size_t edge = 0;
  };

  explicit Tarjan(const Generalised& automaton)
      : automaton_(automaton),
        order_(automaton.size(), kNone),
        low_(automaton.size()),
        component_(automaton.size(), kNone) {}

  void enter(uint32_t state) {
    order_[state] = low_[state] = next_++;
    open_.push_back(state);
    path_.push_back({state});
  }

  template <class Skip>
  void visit(uint32_t root, Skip& skip) {
    enter(root);
    while (!path_.empty()) {
      Frame& frame = path_.back();
      const auto& edges = automaton_.edges[frame.state];
      if (frame.edge == edges.size()) {
        leave(frame.state);
        continue;
      }
      const MarkedEdge& edge = edges[frame.edge++];
      if (skip(frame.state, edge)) continue;
      if (order_[edge.target] == kNone) {
        enter(edge.target);
      } else if (component_[edge.target] == kNone) {
        low_[frame.state] = std::min(low_[frame.state], order_[edge.target]);
      }
    }
  }

  void leave(uint32_t state) {
    path_.pop_back();
    if (!path_.empty()) low_[path_.back().state] = std::min(low_[path_.back().state], low_[state]);
    if (low_[state] != order_[state]) return;
    uint32_t member;
    do {
      member = open_.back();
      open_.pop_back();
      component_[member] = count_;
    } while (member != state);
    ++count_;
  }

  const Generalised& automaton_;
  std::vector<uint32_t> order_, low_, component_, open_;
  std::vector<Frame> path_;
  uint32_t next_ = 0, count_ = 0;
};

std::vector<uint32_t> breadth_first_order(const Generalised& automaton) {
  std::vector<bool> seen(automaton.size());
  std::vector<uint32_t> order = {automaton.initial};
  seen[automaton.initial] = true;
  for (size_t i = 0; i < order.size(); ++i) {
    for (const MarkedEdge& edge : automaton.edges[order[i]]) {
      if (seen[edge.target]) continue;
      seen[edge.target] = true;
      order.push_back(edge.target);
    }
  }
  return order;
}

// By state: some word is accepted from it. Components are numbered such that successors come first.
std::vector<bool> useful(const Generalised& automaton, const Components& parts) {
  std::vector<bool> component = parts.accepting;
  std::vector<std::vector<uint32_t>> members(parts.count);
  for (uint32_t state = 0; state < automaton.size(); ++state) members[parts.of[state]].push_back(state);
  for (uint32_t c = 0; c < parts.count; ++c) {
    for (const uint32_t state : members[c]) {
      for (const MarkedEdge& edge : automaton.edges[state]) {
        if (component[parts.of[edge.target]]) component[c] = true;
      }
    }
  }
  std::vector<bool> result(automaton.size());
  for (uint32_t state = 0; state < automaton.size(); ++state) result[state] = component[parts.of[state]];
  return result;
}

}  // namespace

size_t Generalised::edge_count() const {
  size_t sum = 0;
  for (const auto& outgoing : edges) sum += outgoing.size();
  return sum;
}

Components components(const Generalised& automaton) {
  Components result;
  result.of = Tarjan::run(automaton, result.count, [](uint32_t, const MarkedEdge&) { return false; });
  std::vector<uint64_t> seen(result.count);
  result.cyclic.resize(result.count);
  for (uint32_t state = 0; state < automaton.size(); ++state) {
    for (const MarkedEdge& edge : automaton.edges[state]) {
      if (!result.same(state, edge.target)) continue;
      seen[result.of[state]] |= edge.marks;
      result.cyclic[result.of[state]] = true;
    }
  }
  for (uint32_t c = 0; c < result.count; ++c)
    result.accepting.push_back(result.cyclic[c] && seen[c] == automaton.all_marks());
  return result;
}

bool has_cycle_without(const Generalised& automaton, const Components& parts, uint32_t component, uint64_t mark) {
  const auto skip = [&](uint32_t from, const MarkedEdge& edge) {
    return parts.of[from] != component || parts.of[edge.target] != component || (edge.marks & mark) != 0;
  };
  uint32_t count = 0;
  const std::vector<uint32_t> inner = Tarjan::run(automaton, count, skip);
  for (uint32_t state = 0; state < automaton.size(); ++state) {
    for (const MarkedEdge& edge : automaton.edges[state]) {
      if (!skip(state, edge) && inner[state] == inner[edge.target]) return true;
    }
  }
  return false;
}

Generalised trim(const Generalised& automaton) {
  const std::vector<uint32_t> order = breadth_first_order(automaton);
  const std::vector<bool> keep = useful(automaton, components(automaton));
  std::vector<uint32_t> number(automaton.size(), kNone);
  Generalised result;
  result.marks = automaton.marks;
  for (const uint32_t state : order) {
    if (!keep[state] && state != automaton.initial) continue;
    number[state] = static_cast<uint32_t>(result.edges.size());
    result.edges.emplace_back();
  }
  for (const uint32_t state : order) {
    if (number[state] == kNone) continue;
    for (MarkedEdge edge : automaton.edges[state]) {
      if (!keep[edge.target]) continue;
      edge.target = number[edge.target];
      result.edges[number[state]].push_back(edge);
    }
  }
  return result;
}

}  // namespace quotient::ltl
