// Watches the executions of a program in Core with a formula (explore/product.hpp): the automaton of its negation,
// whose guards are conditions over the program's variables.
#pragma once

#include "explore/product.hpp"
#include "spaces/claim.hpp"
#include "spaces/core_space.hpp"

namespace quotient::spaces {

class CoreWatch {
 public:
  using Watched = CoreSpace;
  // Values of the counter of fairness: kFirstThread + i is the turn of the i-th thread of threads_. Threads may come
  // and go on the way: one that is there in all of a cycle is not passed over, because its slot does not change.
  static constexpr uint32_t kIdle = 0, kDone = 1, kFirstThread = 2;
  // The automaton's state, and the counter.
  struct Mark {
    uint32_t state = 0, counter = kIdle;
  };
  struct Level {
    uint64_t letter = 0;  // the conditions that hold
    uint32_t state = 0;   // of the automaton
    uint32_t counter_then = kIdle;
    bool goes_on = false;  // the counter, whoever moves
  };
  struct Key {
    uint32_t program, watcher;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const {
      return (uint64_t{key.program} << 32 | key.watcher) * 0x9e3779b97f4a7c15u >> 7;
    }
  };

  CoreWatch(CoreSpace& space, const Claim& claim) : space_(space), claim_(claim) {}

  CoreSpace& watched() { return space_; }
  bool start() { return is_followed(); }
  Level enter();
  bool take(const Level& level, uint32_t& edge) const;
  void retake(const Level&, uint32_t) {}
  bool goes_on_forever() const { return true; }
  bool finish(const Level& level, uint32_t edge);
  Mark mark() const { return at_; }
  void back(const Mark& mark) {
    at_ = mark;
    letter_known_ = false;
  }

  bool has_errors() const { return error_.has_value(); }
  void take_errors(std::vector<explore::Finding>& out);
  const std::string* obstacle() const { return nullptr; }
  explore::Move move(uint32_t /*edge*/, explore::Move move) const { return move; }

  bool is_fair() const { return claim_.fair; }
  void begin_turn(Level& level);
  void end_turn(const Level& level, const CoreSpace::Cursor& cursor, std::span<const CoreSpace::Item>, bool) {
    if (level.goes_on || threads_[at_.counter - kFirstThread] == cursor.picked) at_.counter = level.counter_then;
  }

  bool accepts() const { return claim_.fair ? at_.counter == kDone : automaton_state(at_.state).accepting; }
  Key key() const;
  store::PairSet::Found find() { return visited_.find_or_add(key().program, key().watcher); }
  explore::Finding cycle(std::vector<explore::Move> path, size_t begin) const;
  uint64_t states() const { return visited_.size(); }
  uint64_t bytes() const { return visited_.bytes(); }

 private:
  const ltl::State& automaton_state(uint32_t state) const { return claim_.automaton.states[state]; }
  bool evaluate();
  bool is_followed();
  uint32_t thread_after(memory::Slot thread);
  bool can_move(memory::Slot thread);
  explore::Finding violation(std::string message, std::vector<explore::Move> path, size_t cycle) const;

  CoreSpace& space_;
  const Claim& claim_;
  store::PairSet visited_;
  std::vector<memory::Slot> threads_;  // that the counter has waited for
  Mark at_;
  uint64_t letter_ = 0;
  bool letter_known_ = false;
  std::optional<explore::Finding> error_;  // of the state just reached
};

}  // namespace quotient::spaces
