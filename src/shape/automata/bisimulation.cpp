#include "shape/automata/bisimulation.hpp"

#include <algorithm>
#include <numeric>

#include "shape/automata/time_budget.hpp"

namespace quotient::shape {
namespace {

uint64_t mixed(uint64_t hash) {
  hash = (hash ^ (hash >> 32)) * 0x9e3779b97f4a7c15u;
  return hash ^ (hash >> 29);
}

struct Signature {
  uint64_t first = 0, second = 0;
  friend auto operator<=>(const Signature&, const Signature&) = default;
};

uint64_t key_of(const Automaton& automaton, const Automaton::Rule& rule, const std::vector<uint64_t>& keys) {
  uint64_t out = mixed(rule.symbol + 1);
  for (const State child : automaton.children(rule)) out = mixed(out * 3 + keys[child]);
  return out;
}

// The rules that make the lowest trees, those of low ones first.
std::vector<uint32_t> lowest_rules(const Automaton& automaton, const Heights& heights) {
  const auto& rules = automaton.rules();
  const auto is_lowest = [&](const Automaton::Rule& rule) {
    return heights[rule.target] != kNoTree && height_of(automaton.children(rule), heights) == heights[rule.target];
  };
  std::vector<uint32_t> start(automaton.states() + 1), lowest, out;
  for (uint32_t r = 0; r < rules.size(); ++r) {
    if (!is_lowest(rules[r])) continue;
    lowest.push_back(r);
    ++start[heights[rules[r].target] + 1];
  }
  std::partial_sum(start.begin(), start.end(), start.begin());
  out.resize(lowest.size());
  for (const uint32_t r : lowest) out[start[heights[rules[r].target]]++] = r;
  return out;
}

// A number that is the same for bisimilar states: the least hash of the rules of their lowest trees, and then the least
// and the greatest of all their rules. (Least and greatest, since bisimilar states may have different numbers of
// rules.)
std::vector<uint64_t> keys_of(const Automaton& automaton, const Heights& heights) {
  constexpr uint64_t kGreatest = ~uint64_t{0};
  std::vector<uint64_t> lowest(automaton.states(), kGreatest);
  for (const uint32_t r : lowest_rules(automaton, heights)) {
    const Automaton::Rule& rule = automaton.rules()[r];
    lowest[rule.target] = std::min(lowest[rule.target], key_of(automaton, rule, lowest));
  }
  std::vector<uint64_t> least(automaton.states(), kGreatest), out(automaton.states());
  for (const Automaton::Rule& rule : automaton.rules()) {
    const uint64_t key = key_of(automaton, rule, lowest);
    least[rule.target] = std::min(least[rule.target], key);
    out[rule.target] = std::max(out[rule.target], key);
  }
  for (State state = 0; state < automaton.states(); ++state)
    out[state] = mixed(mixed(lowest[state] * 3 + least[state]) * 5 + out[state]);
  return out;
}

// By key.
Classes classes_of(const std::vector<uint64_t>& keys) {
  std::vector<std::pair<uint64_t, State>> sorted;
  sorted.reserve(keys.size());
  for (State state = 0; state < keys.size(); ++state) sorted.push_back({keys[state], state});
  std::ranges::sort(sorted);
  Classes out{std::vector<uint32_t>(keys.size()), 0};
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (i == 0 || sorted[i - 1].first != sorted[i].first) ++out.count;
    out.of[sorted[i].second] = out.count - 1;
  }
  return out;
}

class Partition {
 public:
  // Begins with classes that bisimilar states do not cross.
  Partition(const Automaton& automaton, Classes classes)
      : automaton_(automaton),
        index_(automaton),
        classes_(std::move(classes)),
        size_(classes_.count),
        signature_(classes_.count),
        is_dirty_(automaton.states()) {
    for (const uint32_t number : classes_.of) ++size_[number];
    for (State state = 0; state < automaton.states(); ++state) look_at_again(state);
  }

  Classes refine() {
    while (!dirty_.empty()) round();
    renumber();
    return std::move(classes_);
  }

 private:
  struct Entry {
    uint32_t old_class;
    Signature signature;
    State state;
    friend auto operator<=>(const Entry&, const Entry&) = default;
  };
  using Entries = std::span<const Entry>;

  Signature signature_of(const Automaton::Rule& rule) const {
    Signature out{mixed(rule.symbol + 1), mixed(rule.symbol + 0x51ed270b0f4a3c11u)};
    for (const State child : automaton_.children(rule)) {
      out.first = mixed(out.first * 3 + classes_.of[child]);
      out.second = mixed(out.second * 5 + classes_.of[child]);
    }
    return out;
  }

  // Of the set of its rules: their order does not matter, and equal ones count once.
  Signature signature_of(State state) {
    rows_.clear();
    for (const uint32_t r : index_.by_target[state]) rows_.push_back(signature_of(automaton_.rules()[r]));
    if (rows_.size() > 1) {
      std::ranges::sort(rows_);
      rows_.erase(std::unique(rows_.begin(), rows_.end()), rows_.end());
    }
    Signature sum{7, 11};
    for (const Signature& row : rows_) sum = {mixed(sum.first * 3 + row.first), mixed(sum.second * 5 + row.second)};
    return sum;
  }

  // All states that may have new signatures, class by class.
  void round() {
    entries_.clear();
    for (const State state : dirty_) {
      TimeBudget::spend();
      entries_.push_back({classes_.of[state], signature_of(state), state});
      is_dirty_[state] = false;
    }
    dirty_.clear();
    std::ranges::sort(entries_);
    for_each_run(
        entries_, [](const Entry& a, const Entry& b) { return a.old_class == b.old_class; },
        [&](Entries run) { split(run); });
  }

  template <class Same, class Use>
  static void for_each_run(Entries entries, const Same& same, const Use& use) {
    for (size_t begin = 0, end = 0; begin < entries.size(); begin = end) {
      while (end < entries.size() && same(entries[begin], entries[end])) ++end;
      use(entries.subspan(begin, end - begin));
    }
  }

  // The states of one class that were looked at. Those that were not still have the class's signature; if there are
  // none, the largest part gets the class, and its signature is the class's from now on.
  void split(Entries run) {
    const auto same = [](const Entry& a, const Entry& b) { return a.signature == b.signature; };
    const uint32_t number = run.front().old_class;
    if (run.size() == size_[number]) {
      Entries largest;
      for_each_run(run, same, [&](Entries part) { largest = part.size() > largest.size() ? part : largest; });
      signature_[number] = largest.front().signature;
    }
    for_each_run(run, same, [&](Entries part) {
      if (part.front().signature != signature_[number]) move(part, number);
    });
  }

  void move(Entries part, uint32_t from) {
    const uint32_t to = classes_.count++;
    size_.push_back(static_cast<uint32_t>(part.size()));
    size_[from] -= static_cast<uint32_t>(part.size());
    signature_.push_back(part.front().signature);
    for (const Entry& entry : part) classes_.of[entry.state] = to;
    for (const Entry& entry : part) {
      for (const uint32_t r : index_.by_child[entry.state]) look_at_again(automaton_.rules()[r].target);
    }
  }

  // A class of one cannot be split.
  void look_at_again(State state) {
    if (is_dirty_[state] || size_[classes_.of[state]] == 1) return;
    is_dirty_[state] = true;
    dirty_.push_back(state);
  }

  // In the order of their first states: nothing then depends on the hash.
  void renumber() {
    constexpr uint32_t kNone = ~0u;
    std::vector<uint32_t> number(classes_.count, kNone);
    uint32_t next = 0;
    for (uint32_t& one : classes_.of) {
      if (number[one] == kNone) number[one] = next++;
      one = number[one];
    }
  }

  const Automaton& automaton_;
  RuleIndex index_;
  Classes classes_;
  std::vector<uint32_t> size_;        // of each class
  std::vector<Signature> signature_;  // of each class
  std::vector<bool> is_dirty_;
  std::vector<State> dirty_;  // states with a child whose class has another number
  std::vector<Entry> entries_;
  std::vector<Signature> rows_;
};

}  // namespace

Classes bisimulation_classes(const Automaton& automaton, const Heights& heights) {
  Classes by_key = classes_of(keys_of(automaton, heights));
  return by_key.count == automaton.states() ? by_key : Partition(automaton, std::move(by_key)).refine();
}

}  // namespace quotient::shape
