// A system of processes as a graph of states: its machine, a claim that watches it, and the set of vectors that were
// seen.
//
// There is always a current state. next() goes to a successor, back() along the log to an earlier state, jump()
// anywhere. If the program has a never claim the graph is the product of both: in every state the claim takes one of
// its transitions whose condition holds, then a process moves; a system that cannot move stays where it is. With weak
// fairness each state also has a counter that says for which process a cycle waits (Choueka's flag construction): a
// cycle through accepting states is fair if every process moves in it or cannot move somewhere in it.
#pragma once

#include "processes/machine.hpp"
#include "search/heap_space.hpp"
#include "search/options.hpp"
#include "search/result.hpp"
#include "store/word_hash.hpp"
#include "store/word_tree.hpp"

namespace quotient::search {

class ProcessSpace {
 public:
  struct Options {
    store::StoreOptions store;
    bool claim = true;  // watch it, if there is one
    bool fairness = false;
    bool check_assertions = true;
    heap::HeapOptions heap = {};
    bool check_leaks = false;
    bool symmetry = false;  // of processes, if the program has it
  };
  // How to get back to a state.
  struct Mark {
    uint32_t vector = 0, tree = 0;
    uint64_t hash = 0;
  };

  ProcessSpace(const processes::Program& program, const Options& options);

  // What its vectors will look like, for the store. Before start(), if at all.
  void learn(const store::VectorSample& sample) { tree_.learn(sample); }
  // `along`: as of normalize(); it gets the numbers of the first processes.
  bool start(std::vector<uint32_t>* along = nullptr);
  bool next(processes::Moves& moves, size_t begin);
  // Whether neither a process nor the claim could move in the state for which next() said no last.
  bool was_stuck() const { return stuck_; }
  void back(const Mark& mark);
  void jump(const store::StateKey& key);

  Mark mark() const { return {static_cast<uint32_t>(machine_.mark()), static_cast<uint32_t>(tree_log_.size()), hash_}; }
  // Among states that are the same but for symmetry, to the one that stands for all.
  void normalize(std::vector<uint32_t>* along = nullptr) {
    if (is_symmetric_) machine_.normalize(along);
  }
  bool is_symmetric() const { return is_symmetric_; }
  // Brings the state's identity up to date after next(): since that mark these words changed.
  void settle(const Mark& since);
  // ... of the heap alone. It does so by itself; replay can do without, or do it later.
  void keep_heap();

  // The set of seen states. add(): true if the current state was not in it.
  bool add();
  store::StateKey key() const { return tree_.key(); }
  store::PairSet::Found find() { return visited_.find_or_add(tree_.key()); }  // exact store only
  uint64_t states() const { return is_exact() ? visited_.size() : others_->states(); }
  bool is_exact() const { return !others_; }
  const store::StateSet* inexact() const { return others_ ? &*others_ : nullptr; }

  // What is wrong with the last step: with the claim's part of it, or with the system's.
  const std::optional<processes::Failure>& failure() const {
    return claim_failure_ ? claim_failure_ : machine_.failure();
  }
  uint32_t failures() const { return claim_failures_ + machine_.failures(); }

  bool claim_is_at_end() const { return claim_ && claim_state().end; }
  bool accepts() const;

  const Options& options() const { return options_; }
  processes::Machine& machine() { return machine_; }
  const processes::Machine& machine() const { return machine_; }
  // Makes the moves of one step again. can_repeat: whether they are moves of this state at all.
  bool can_repeat(std::span<const processes::Position> moves);
  void repeat(std::span<const processes::Position> moves, std::vector<processes::Taken>& taken);

  uint64_t store_bytes() const {
    return (is_exact() ? tree_.bytes() + visited_.bytes() : others_->bytes()) + (heap_ ? heap_->bytes() : 0);
  }
  uint64_t log_bytes() const {
    return tree_log_.capacity() * sizeof(store::WordTree::Undo) + machine_.mark() * sizeof(processes::Change);
  }
  void fill_statistics(Statistics& statistics) const;

 private:
  const processes::State& claim_state() const { return program_.states[claim_->first_state + machine_.claim_state()]; }
  bool next_of_system(processes::Moves& moves, size_t begin);
  bool take_claim(processes::Position& at);
  bool execute_claim(const processes::Transition& transition);
  void forget_claim_failure();
  void count_fairness(const processes::Position& mover, bool accepted, uint32_t counter, bool waits_in_vain);

  const processes::Program& program_;
  const Options options_;
  const bool is_symmetric_;
  processes::Machine machine_;
  const processes::ProcessType* claim_ = nullptr;
  std::optional<processes::Failure> claim_failure_;
  uint32_t claim_failures_ = 0;
  std::optional<HeapSpace> heap_;  // if the program uses one
  store::WordTree tree_;
  std::vector<store::WordTree::Undo> tree_log_;
  store::VectorSet visited_;
  std::optional<store::StateSet> others_;  // compact or bitstate
  store::WordHash word_hash_;
  uint64_t hash_ = 0;
  bool stuck_ = false;
  std::vector<uint32_t> changed_, words_;
  uint64_t steps_ = 0, word_sum_ = 0, changed_sum_ = 0;
};

}  // namespace quotient::search
