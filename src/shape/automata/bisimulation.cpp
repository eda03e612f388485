#include "shape/automata/bisimulation.hpp"

#include <algorithm>

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

class Partition {
 public:
  Partition(const Automaton& automaton, const RuleIndex& index)
      : automaton_(automaton),
        index_(index),
        classes_{std::vector<uint32_t>(automaton.states(), 0), automaton.states() ? 1u : 0u},
        is_dirty_(automaton.states(), true) {
    size_.push_back(automaton.states());
    signature_.emplace_back();
    for (State state = 0; state < automaton.states(); ++state) dirty_.push_back(state);
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
    for (const Entry& entry : part) {
      classes_.of[entry.state] = to;
      for (const uint32_t r : index_.by_child[entry.state]) {
        const State above = automaton_.rules()[r].target;
        if (!is_dirty_[above]) dirty_.push_back(above);
        is_dirty_[above] = true;
      }
    }
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
  const RuleIndex& index_;
  Classes classes_;
  std::vector<uint32_t> size_;        // of each class
  std::vector<Signature> signature_;  // of each class
  std::vector<bool> is_dirty_;
  std::vector<State> dirty_;  // states with a child whose class has another number
  std::vector<Entry> entries_;
  std::vector<Signature> rows_;
};

}  // namespace

Classes bisimulation_classes(const Automaton& automaton, const RuleIndex& index) {
  return Partition(automaton, index).refine();
}

}  // namespace quotient::shape
