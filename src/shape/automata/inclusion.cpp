#include "shape/automata/inclusion.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "shape/automata/reduce.hpp"
#include "shape/automata/simulation.hpp"
#include "shape/automata/time_budget.hpp"

namespace quotient::shape {
namespace {

using SetId = uint32_t;

// Sets of states, each kept once; and where they lead, computed once for each symbol and combination of sets.
class KnownSets {
 public:
  explicit KnownSets(const Automaton& automaton) : successors_(automaton), found_(successors_.words()) {}

  uint32_t words() const { return successors_.words(); }
  const Word* set(SetId id) const { return words_of_.data() + size_t{id} * words(); }
  bool within(SetId a, SetId b) const {
    for (uint32_t i = 0; i < words(); ++i) {
      if (set(a)[i] & ~set(b)[i]) return false;
    }
    return true;
  }

  SetId successors(Symbol symbol, const std::vector<SetId>& sets) {
    key_.assign(1, symbol);
    key_.insert(key_.end(), sets.begin(), sets.end());
    const auto [place, fresh] = leads_to_.try_emplace(key_, 0);
    if (!fresh) return place->second;
    rows_.clear();
    for (const SetId id : sets) rows_.push_back(set(id));
    successors_.find(symbol, rows_, found_.data());
    return place->second = intern();
  }

 private:
  struct Hash {
    size_t operator()(const std::vector<uint32_t>& numbers) const {
      uint64_t h = numbers.size();
      for (const uint32_t number : numbers) h = (h ^ (h >> 29) ^ number) * 0xbf58476d1ce4e5b9u;
      return h ^ (h >> 32);
    }
    size_t operator()(const std::vector<Word>& words) const {
      uint64_t h = words.size();
      for (const Word word : words) h = (h ^ (h >> 29) ^ word) * 0xbf58476d1ce4e5b9u;
      return h ^ (h >> 32);
    }
  };

  SetId intern() {
    const auto [place, fresh] = ids_.try_emplace(found_, static_cast<SetId>(ids_.size()));
    if (fresh) words_of_.insert(words_of_.end(), found_.begin(), found_.end());
    return place->second;
  }

  SuccessorSets successors_;
  std::vector<Word> words_of_;  // of all sets, one after the other
  std::unordered_map<std::vector<Word>, SetId, Hash> ids_;
  std::unordered_map<std::vector<uint32_t>, SetId, Hash> leads_to_;
  std::vector<uint32_t> key_;
  std::vector<const Word*> rows_;
  std::vector<Word> found_;
};

class Antichains {
 public:
  Antichains(const Automaton& smaller, const Automaton& larger)
      : smaller_(smaller),
        index_(smaller),
        sets_(larger),
        finals_(sets_.words()),
        kept_(smaller.states()),
        combined_(smaller.states()) {
    for (const State state : larger.finals()) insert(finals_.data(), state);
  }

  bool holds() {
    for (const uint32_t r : index_.leaves) {
      chosen_.clear();
      if (!fire(smaller_.rules()[r])) return false;
    }
    for (; !work_.empty(); work_.pop_front()) {
      const uint32_t pair = work_.front();
      if (!pairs_[pair].is_kept) continue;
      const State state = pairs_[pair].state;
      for (const uint32_t r : index_.by_child[state]) {
        if (!extend(smaller_.rules()[r], pair)) return false;
      }
      combined_[state].push_back(pair);
    }
    return true;
  }

 private:
  struct Pair {
    State state;
    SetId set;
    bool is_kept;
  };

  // All ways to fill the rule's children from the pairs that were combined before, with the new one in at least one
  // place.
  bool extend(const Automaton::Rule& rule, uint32_t pair) {
    const auto children = smaller_.children(rule);
    chosen_.resize(rule.arity);
    for (uint32_t place = 0; place < rule.arity; ++place) {
      if (children[place] == pairs_[pair].state && !fill(rule, pair, place, 0)) return false;
    }
    return true;
  }

  // The new pair stands at `fixed`; before that only older ones do, behind it both.
  bool fill(const Automaton::Rule& rule, uint32_t pair, uint32_t fixed, uint32_t position) {
    if (position == rule.arity) return fire(rule);
    const State child = smaller_.children(rule)[position];
    if (position >= fixed && child == pairs_[pair].state) {
      chosen_[position] = pairs_[pair].set;
      if (!fill(rule, pair, fixed, position + 1)) return false;
    }
    if (position == fixed) return true;
    for (const uint32_t other : combined_[child]) {
      if (!pairs_[other].is_kept) continue;
      chosen_[position] = pairs_[other].set;
      if (!fill(rule, pair, fixed, position + 1)) return false;
    }
    return true;
  }

  bool fire(const Automaton::Rule& rule) {
    TimeBudget::spend();
    return add(rule.target, sets_.successors(rule.symbol, chosen_));
  }

  // False if some tree on the left is not on the right: it ends in a final state, but in none on the right; or in a
  // state from which a tree can be completed (all can, on the left), but in none at all on the right.
  bool add(State state, SetId set) {
    const Word* const words = sets_.set(set);
    bool covered = false;
    for (uint32_t i = 0; i < sets_.words(); ++i)
      covered |= (smaller_.is_final(state) ? words[i] & finals_[i] : words[i]) != 0;
    if (!covered) return false;
    std::vector<uint32_t>& kept = kept_[state];
    if (std::ranges::any_of(kept, [&](uint32_t pair) { return sets_.within(pairs_[pair].set, set); })) return true;
    std::erase_if(kept, [&](uint32_t pair) {
      if (!sets_.within(set, pairs_[pair].set)) return false;
      pairs_[pair].is_kept = false;
      return true;
    });
    const uint32_t pair = static_cast<uint32_t>(pairs_.size());
    pairs_.push_back({state, set, true});
    kept.push_back(pair);
    work_.push_back(pair);
    return true;
  }

  const Automaton& smaller_;
  RuleIndex index_;
  KnownSets sets_;
  std::vector<Word> finals_;
  std::vector<Pair> pairs_;
  std::vector<std::vector<uint32_t>> kept_;      // for each state, the pairs with the smallest sets
  std::vector<std::vector<uint32_t>> combined_;  // ... and those, old ones too, with which its rules were tried
  std::deque<uint32_t> work_;
  std::vector<SetId> chosen_;  // for the children of the rule that is being tried
};

}  // namespace

bool includes(const Automaton& larger, const Automaton& smaller) {
  const Automaton left = reduce_by_bisimulation(smaller), right = reduce_by_bisimulation(larger);
  if (left.finals().empty()) return true;
  if (right.finals().empty()) return false;
  return is_simulated(left, right) || Antichains(left, right).holds();
}

}  // namespace quotient::shape
