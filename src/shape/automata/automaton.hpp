// A bottom-up, nondeterministic tree automaton. A tree is accepted if its nodes can be given states, leaves first, such that each node
// with its symbol and its children's states matches a rule, and the root's state is final.
//
// Symbols are numbers; what they mean, and how many children they have, is the business of whoever made them. Rules are kept in the order
// in which they were added, each once: equal constructions give equal automata, so that results are reproducible.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace quotient::shape {

using State = uint32_t;
using Symbol = uint32_t;

struct Tree {
  Symbol symbol = 0;
  std::vector<Tree> children;
  friend bool operator==(const Tree&, const Tree&) = default;
};

class Automaton {
 public:
  struct Rule {
    Symbol symbol;
    State target;
    uint32_t first, arity;  // its children, in the pool
  };

  Automaton() = default;

  State add_state() { return states_++; }
  void add_states(uint32_t count) { states_ += count; }
  void set_final(State state);
  void clear_finals() { finals_.clear(); }
  // symbol(children…) → target; false if that rule is there already.
  bool add_rule(Symbol symbol, std::span<const State> children, State target);

  uint32_t states() const { return states_; }
  const std::vector<Rule>& rules() const { return rules_; }
  std::span<const State> children(const Rule& rule) const { return {pool_.data() + rule.first, rule.arity}; }
  const std::vector<State>& finals() const { return finals_; }  // ascending
  bool is_final(State state) const;

  // Where a journal of how sets came from one another has this one (transducers/journal.hpp); 0: nowhere. Copies have the same place,
  // what an operation builds has none.
  uint32_t journal_entry() const { return journal_entry_; }
  void set_journal_entry(uint32_t entry) { journal_entry_ = entry; }

 private:
  // Rules by content: the set holds indices into rules_, and the candidate is the last one, pushed before it is looked up.
  uint64_t hash(uint32_t rule) const;
  bool same(uint32_t a, uint32_t b) const;

  uint32_t states_ = 0;
  uint32_t journal_entry_ = 0;
  std::vector<Rule> rules_;
  std::vector<State> pool_;
  std::vector<State> finals_;
  std::vector<uint32_t> table_;  // open addressing over rules_, index + 1
};

// Lists of rules, one for each state, in one piece of memory.
class RuleLists {
 public:
  std::span<const uint32_t> operator[](State state) const { return {items_.data() + start_[state], start_[state + 1] - start_[state]}; }

 private:
  friend struct RuleIndex;
  std::vector<uint32_t> start_, items_;
};

// For each state, the rules in which it is a child (each rule once), and those that end in it.
struct RuleIndex {
  explicit RuleIndex(const Automaton& automaton);
  RuleLists by_child, by_target;
  std::vector<uint32_t> leaves;  // rules without children
};

}  // namespace quotient::shape
