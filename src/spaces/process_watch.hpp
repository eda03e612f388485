// Watches a system of processes (explore/product.hpp): with a never claim, if the program has one, and for cycles
// through states with accept labels. The claim's state and the counter of fairness are words of the system's vector, as
// in Spin.
#pragma once

#include "explore/product.hpp"
#include "spaces/process_space.hpp"

namespace quotient::spaces {

class ProcessWatch {
 public:
  using Watched = ProcessSpace;
  struct Mark {};
  struct Level {
    bool any = false;            // the claim could move: no `else`
    bool accepting = false;      // fairness: before the system moves, the claim having moved
    bool waits_in_vain = false;  // ... the counter, for a process that cannot move
  };
  using Key = ProcessSpace::Key;
  using KeyHash = ProcessSpace::KeyHash;

  explicit ProcessWatch(ProcessSpace& space);

  ProcessSpace& watched() { return space_; }
  bool start() { return true; }
  Level enter() { return {}; }
  bool take(Level& level, uint32_t& edge);
  void retake(const Level&, uint32_t edge);
  bool goes_on_forever() const { return claim_; }  // accept labels alone are about real cycles
  bool finish(const Level&, uint32_t edge);
  Mark mark() const { return {}; }
  void back(const Mark&) {}

  bool has_errors() const { return claim_failure_ || at_end_; }
  void take_errors(std::vector<explore::Finding>& out);
  const std::string* obstacle() const;
  // With a claim, its transition comes first.
  explore::Move move(uint32_t edge, explore::Move move) const;

  bool is_fair() const { return space_.goals().fairness; }
  void begin_turn(Level& level);
  void end_turn(const Level& level, const ProcessSpace::Cursor&, std::span<const processes::Position> items,
                bool stayed);

  bool accepts() const;
  Key key() const { return space_.key(); }
  store::PairSet::Found find() { return space_.find(); }
  explore::Finding cycle(std::vector<explore::Move> path, size_t begin) const;
  uint64_t states() const { return space_.states(); }
  uint64_t bytes() const { return 0; }

  // For replay: makes the moves of one step again. can_repeat: whether they are moves of this state at all.
  bool can_repeat(std::span<const processes::Position> moves);
  void repeat(std::span<const processes::Position> moves, std::vector<processes::Taken>& taken);
  bool is_at_end() const { return claim_ && claim_state().end; }
  bool is_accepting() const { return (claim_ && claim_state().accept) || space_.machine().in_accept_state(); }
  // What is wrong with the claim's part of the last step, or with the system's.
  const std::optional<processes::Failure>& failure() const {
    return claim_failure_ ? claim_failure_ : space_.machine().failure();
  }

 private:
  const processes::State& claim_state() const;
  bool execute(const processes::Transition& transition);

  ProcessSpace& space_;
  const processes::Program& program_;
  const processes::ProcessType* const claim_;  // null: there is none
  std::optional<processes::Failure> claim_failure_;
  uint32_t claim_failures_ = 0;
  bool at_end_ = false;  // the claim is
};

}  // namespace quotient::spaces
