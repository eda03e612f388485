// The product of a program and a claim, for the nested depth-first search.
//
// A state of the product is a state of the program and a state of the automaton. In each of them the automaton takes an
// edge whose guard holds there, then a thread makes a step. A program that has ended, or in which every thread waits,
// stays as it is forever.
//
// With weak fairness each state also has a counter that says for which thread a cycle waits (Choueka's flag
// construction). It is idle until the automaton accepts; then it goes through the threads in the order of their slots,
// and leaves a thread when that moves, cannot move, or is no more; behind the last one it is done, for one state. A
// cycle through states where it is done is accepting and fair. Threads may come and go on the way: one that is there in
// all of a cycle is not passed over, because its slot does not change.
#pragma once

#include "search/claim.hpp"
#include "search/explorer.hpp"
#include "search/nested_depth_first.hpp"
#include "search/path.hpp"

namespace quotient::search {

class ProductWalk {
 public:
  // A state without its part that is in the machine's memory.
  struct Mark {
    store::State state;
    size_t log = 0;
    uint32_t claim = 0, counter = 0;
  };

  ProductWalk(Explorer& explorer, const Claim& claim) : explorer_(explorer), space_(explorer.space_), claim_(claim) {}

  Mark mark() const { return {space_.state(), explorer_.log_.size(), at_, counter_}; }
  bool next();
  bool check();
  void back(const Mark& mark);
  void enter(const Mark& before);
  void leave();
  size_t depth() const { return path_.size(); }
  bool accepts() const { return claim_.fair ? counter_ == kDone : automaton_state(at_).accepting; }
  bool top_accepts() const { return tops_.back().accepting; }
  store::PairSet::Found find() { return visited_.find_or_add(key().first, key().second); }
  void close_cycle();
  void matched() { ++explorer_.matched_; }
  bool must_stop() { return explorer_.must_stop(); }

  uint64_t states() const { return visited_.size(); }
  uint64_t bytes() const { return visited_.bytes() + path_.bytes() + tops_.capacity() * sizeof(Top); }

 private:
  using Key = std::pair<uint32_t, uint32_t>;
  // Values of the counter: kFirstThread + i is the turn of the i-th thread of threads_.
  static constexpr uint32_t kIdle = 0, kDone = 1, kFirstThread = 2;

  // What is known of a state on the path, beside Path.
  struct Top {
    Mark before;  // of the state below
    Key key;
    uint64_t letter;  // the conditions that hold
    uint32_t claim, counter;
    uint32_t edge = 0;      // of the automaton, that is being followed
    memory::Slot picked{};  // the thread of the step that is being explored
    bool accepting = false;
    bool moved = false;            // a step from here is being explored
    bool stayed = false;           // ... in which the program stays as it is
    bool counter_goes_on = false;  // whoever moves
    uint32_t next_counter = 0;     // to this
  };

  const ltl::State& automaton_state(uint32_t state) const { return claim_.automaton.states[state]; }
  Key key() const;
  bool evaluate();
  bool next_of_program(Top& top);
  bool step(Top& top);
  bool is_cut();
  void begin_counting(Top& top);
  uint32_t thread_after(memory::Slot thread);
  bool can_move(memory::Slot thread);
  std::vector<PathStep> steps(size_t levels) const;
  void report(std::string message, size_t cycle, std::vector<PathStep> path);

  Explorer& explorer_;
  StateSpace& space_;
  const Claim& claim_;
  store::PairSet visited_;
  Path path_;
  std::vector<Top> tops_;
  std::vector<memory::Slot> threads_;  // that the counter has waited for
  machine::Choices choices_;
  uint32_t at_ = 0, counter_ = kIdle;  // of the current state
  uint64_t letter_ = 0;
  bool letter_known_ = false;
};

static_assert(AcceptingWalk<ProductWalk>);

}  // namespace quotient::search
