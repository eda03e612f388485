// Strongly connected components of a graph, found while a depth-first search goes through it (Tarjan 1972). The search
// tells what it does; when it leaves the first state of a component, that component is complete.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace quotient::explore {

template <class Key, class Hash = std::hash<Key>>
class Components {
 public:
  // The search goes on to a state that is new.
  void enter(const Key& key) {
    const auto number = static_cast<uint32_t>(numbers_.size());
    numbers_.emplace(key, number);
    path_.push_back({number, number, false, open_.size()});
    open_.push_back(key);
  }
  // A move of the state where the search is leads to this one, which was entered before.
  void meet(const Key& key) {
    const uint32_t number = numbers_.at(key);
    if (number == kDone) return;
    path_.back().least = std::min(path_.back().least, number);
    path_.back().repeats |= number == path_.back().number;
  }
  // The search leaves the state where it is. If its component is complete and has a cycle, its states; else none.
  std::vector<Key> leave() {
    const Level level = path_.back();
    path_.pop_back();
    if (level.least < level.number) {
      path_.back().least = std::min(path_.back().least, level.least);
      return {};
    }
    const auto first = open_.begin() + static_cast<std::ptrdiff_t>(level.open);
    for (auto key = first; key != open_.end(); ++key) numbers_[*key] = kDone;
    std::vector<Key> out;
    if (level.repeats || open_.end() - first > 1) out.assign(first, open_.end());
    open_.erase(first, open_.end());
    return out;
  }

 private:
  static constexpr uint32_t kDone = ~uint32_t{0};  // its component is complete
  struct Level {
    uint32_t number;
    uint32_t least;  // of the numbers of states that it leads back to
    bool repeats;    // a move leads from it to itself
    size_t open;     // where it is among the open states
  };
  std::unordered_map<Key, uint32_t, Hash> numbers_;  // in the order of entering
  std::vector<Level> path_;
  std::vector<Key> open_;  // states whose components are not complete, in the order of entering
};

}  // namespace quotient::explore
