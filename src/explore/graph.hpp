// The states that a search visits and the moves that it makes between them: to be drawn, for small programs, or to be
// given to other tools (formats/dot.hpp, formats/aldebaran.hpp).
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <string>
#include <unordered_map>
#include <vector>

#include "explore/result.hpp"

namespace quotient::explore {

// Records the graph while the search runs.
template <class Key, class KeyHash>
class Graph {
 public:
  void begin(const Key& initial) {
    numbers_.clear();
    graph_.edges.clear();
    number_of(initial);
  }
  // Somebody moves from one state to another.
  void add_move(const Key& from, const Key& to, const Move& move, const Deed& deed) {
    add(number_of(from), number_of(to), move, deed);
  }
  void add_failure(const Key& from, const Move& move, const Deed& deed) {
    add(number_of(from), StateGraph::kFailure, move, deed);
  }

  // Moves that were made twice, as when a state is met again on a shorter path, are one.
  StateGraph take() {
    graph_.states = std::max<uint32_t>(1, static_cast<uint32_t>(numbers_.size()));  // an error may be before the first
    std::sort(graph_.edges.begin(), graph_.edges.end());
    graph_.edges.erase(std::unique(graph_.edges.begin(), graph_.edges.end()), graph_.edges.end());
    return std::move(graph_);
  }

 private:
  void add(uint32_t from, uint32_t to, const Move& move, const Deed& deed) {
    std::string chosen;
    for (const Choices::Choice& choice : move.choices)
      chosen += fmt::format("{}{}", chosen.empty() ? "" : ",", choice.value);
    const std::string key = fmt::format("{}/{}/{}:{}:{}/{}", move.name, chosen, deed.place.file, deed.place.line,
                                        deed.place.column, deed.text);
    const auto [known, fresh] = labels_.try_emplace(key, static_cast<uint32_t>(graph_.labels.size()));
    if (fresh) graph_.labels.push_back({move.name, std::move(chosen), deed});
    graph_.edges.push_back({from, to, known->second});
  }
  uint32_t number_of(const Key& key) {
    return numbers_.try_emplace(key, static_cast<uint32_t>(numbers_.size())).first->second;
  }

  std::unordered_map<Key, uint32_t, KeyHash> numbers_;
  std::unordered_map<std::string, uint32_t> labels_;
  StateGraph graph_;
};

}  // namespace quotient::explore
