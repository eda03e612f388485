// A bottom-up, nondeterministic tree automaton. A tree is accepted if its nodes can be given states, leaves first, such
// that each node with its symbol and its children's states matches a rule, and the root's state is final.
//
// Symbols are numbers; what they mean, and how many children they have, is the business of whoever made them. Rules are
// kept in the order in which they were added, each once: equal constructions give equal automata, so that results are
// reproducible.
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
    friend bool operator==(const Rule&, const Rule&) = default;
  };

  Automaton() = default;

  State add_state() { return states_++; }
  void add_states(uint32_t count) { states_ += count; }
  void set_final(State state);
  void clear_finals() { finals_.clear(); }
  // symbol(children…) → target; false if that rule is there already.
  bool add_rule(Symbol symbol, std::span<const State> children, State target);
  // The same for a rule that is certain not to be there: nothing is looked up.
  void append_rule(Symbol symbol, std::span<const State> children, State target);
  // Room for as many rules as that one has: most automata are made from another one of about their size.
  void reserve_like(const Automaton& other);

  uint32_t states() const { return states_; }
  const std::vector<Rule>& rules() const { return rules_; }
  std::span<const State> children(const Rule& rule) const { return {pool_.data() + rule.first, rule.arity}; }
  const std::vector<State>& finals() const { return finals_; }  // ascending
  bool is_final(State state) const;

  // Built in the same way: sufficient, not necessary, for the same language.
  bool is_same_as(const Automaton& other) const;

  // Where a journal of how sets came from one another has this one (transducers/journal.hpp); 0: nowhere. Copies have
  // the same place, and so may what is the same set with fewer states; what an operation builds otherwise has none.
  uint32_t journal_entry() const { return journal_entry_; }
  void set_journal_entry(uint32_t entry) { journal_entry_ = entry; }

 private:
  // Rules by content: open addressing over rules_, index + 1. It covers the first `covered` rules and catches up when
  // it is asked; most automata are built of rules that are known to differ, and never ask. A copy begins without it.
  struct Lookup {
    Lookup() = default;
    Lookup(const Lookup&) {}
    Lookup(Lookup&&) = default;
    Lookup& operator=(const Lookup&) { return *this = Lookup(); }
    Lookup& operator=(Lookup&&) = default;
    std::vector<uint32_t> slots;
    uint32_t covered = 0;
  };
  uint64_t hash(const Rule& rule) const;
  bool same(const Rule& a, const Rule& b) const;
  // The slot of an equal rule, or the free one where this rule belongs.
  size_t slot_of(const Rule& rule) const;
  void catch_up();

  uint32_t states_ = 0;
  uint32_t journal_entry_ = 0;
  std::vector<Rule> rules_;
  std::vector<State> pool_;
  std::vector<State> finals_;
  Lookup lookup_;
};

// Lists of rules, one for each state, in one piece of memory.
class RuleLists {
 public:
  std::span<const uint32_t> operator[](State state) const {
    return {items_.data() + start_[state], start_[state + 1] - start_[state]};
  }

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
