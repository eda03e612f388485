// The states that a search visits and the moves that it makes between them, to be drawn: for small programs, whose
// state space one can look at.
#pragma once

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace quotient::explore {

template <class Key, class KeyHash>
class Graph {
 public:
  void begin(const Key& initial) {
    numbers_.clear();
    edges_.clear();
    number_of(initial);
  }
  // Somebody moves from one state to another.
  void add_move(const Key& from, const Key& to, const std::string& who) { add({number_of(from), number_of(to), who}); }
  void add_failure(const Key& from, const std::string& who) { add({number_of(from), kFailure, who}); }

  // For Graphviz: each thread or process has a colour, errors are red crosses, states without successors have two rims.
  std::string dot() const {
    std::string out = "digraph states {\n  node [shape=circle, label=\"\", width=0.15];\n  edge [arrowsize=0.5];\n";
    const auto end = std::back_inserter(out);
    std::vector<bool> has_moves(numbers_.size());
    for (const Edge& edge : edges_) has_moves[edge.from] = true;
    for (size_t state = 0; state < numbers_.size(); ++state) {
      const std::string_view look = state == 0 ? "style=filled" : has_moves[state] ? "" : "shape=doublecircle";
      fmt::format_to(end, "  s{} [{}];\n", state, look);
    }
    std::map<std::string_view, size_t> movers;  // numbered in the order in which they are met
    size_t failures = 0;
    for (const Edge& edge : edges_) {
      const size_t number = movers.try_emplace(edge.who, movers.size()).first->second;
      const std::string_view colour = kColours[number % kColours.size()];
      if (edge.to == kFailure) {
        fmt::format_to(end, "  e{} [shape=plaintext, label=\"✗\", fontcolor=red];\n", failures);
        fmt::format_to(end, "  s{} -> e{} [color=\"{}\", tooltip=\"{}\"];\n", edge.from, failures++, colour, edge.who);
      } else {
        fmt::format_to(end, "  s{} -> s{} [color=\"{}\", tooltip=\"{}\"];\n", edge.from, edge.to, colour, edge.who);
      }
    }
    if (numbers_.size() > kMostStates)
      fmt::format_to(end, "  label=\"only moves of the first {} states\";\n", kMostStates);
    return out + "}\n";
  }

 private:
  static constexpr uint32_t kMostStates = 5000, kFailure = UINT32_MAX;
  static constexpr std::array<std::string_view, 8> kColours = {"#444444", "#1f77b4", "#d95f02", "#2ca02c",
                                                               "#9467bd", "#8c564b", "#e377c2", "#17a2b8"};
  struct Edge {
    uint32_t from, to;
    std::string who;
  };

  void add(Edge edge) {
    if (edge.from < kMostStates) edges_.push_back(std::move(edge));
  }
  uint32_t number_of(const Key& key) {
    return numbers_.try_emplace(key, static_cast<uint32_t>(numbers_.size())).first->second;
  }
  std::unordered_map<Key, uint32_t, KeyHash> numbers_;
  std::vector<Edge> edges_;
};

}  // namespace quotient::explore
