// Symmetry of threads (docs/symmetry.md): threads of one kind (machine/thread_kinds.hpp) that have one parent are a
// pool, and which of them has which name does not matter as long as the program cannot tell. After every step the
// members of each pool are put into an order that depends only on what they are about to do, so that states which
// differ in names alone are one.
//
//   arrange()     exchanges threads in memory; the caller canonicalises and commits
//   must_wait()   whoever joins a member waits until all have ended
//   look_ahead()  ... which is right only if it does nothing but join until all are joined: if not, they are told apart
#pragma once

#include <functional>

#include "machine/machine.hpp"
#include "spaces/thread_handle.hpp"

namespace quotient::spaces {

class ThreadSymmetry {
 public:
  explicit ThreadSymmetry(machine::Machine& machine);

  // No pool has ever had two members: nothing is to be done.
  bool is_idle() const { return !machine_.has_pools(); }

  // Outside a step. False: nothing had to be exchanged.
  bool arrange();
  // What the last arrange() did to a thread: its name now (none if it had ended), and its name before.
  memory::Slot now(memory::Slot thread) const;
  memory::Slot before(memory::Slot thread) const;
  using Moves = std::vector<std::pair<memory::Slot, memory::Slot>>;
  const Moves& moves() const { return moves_; }
  void set_moves(Moves moves) { moves_ = std::move(moves); }

  bool must_wait(memory::Slot thread);
  // After a step of this thread. `loses`: whether memory is lost in the state that the machine is in.
  void look_ahead(memory::Slot thread, const std::function<bool()>& loses);

  // What a thread is about to do, as a number that does not depend on its name.
  uint64_t colour(memory::Slot thread) { return colour(machine_.handle(thread).object, thread); }

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(exchanges_);
  }

  uint64_t exchanges() const { return exchanges_; }  // steps after which threads were exchanged

 private:
  struct Member {
    memory::Slot handle;
    memory::Slot thread = memory::Slot::none;  // none: it has ended
    uint64_t colour = 0;
  };
  struct Pool {
    uint8_t kind = 0;
    memory::Slot parent;  // its handle
    std::vector<Member> members;
  };
  struct Join {
    memory::Slot handle;
    bool takes_result;
  };
  memory::Slot parent_of_member(const memory::ObjectView& object) const;
  void find_pools();
  std::optional<Pool> pool_of(memory::Slot handle) const;
  std::optional<Join> join_of(memory::Slot thread) const;
  void note_result(uint8_t kind, bool taken);
  bool only_joins(memory::Slot thread, const Pool& pool);

  uint64_t colour(memory::Slot handle, memory::Slot thread);
  uint64_t colour_of_object(memory::Slot object, const Member& of, unsigned distance);
  uint64_t label(memory::Slot target, const Member& of, unsigned distance);

  bool arrange(Pool& pool);
  void rename(const Moves& names);
  void move(const Moves& moves);
  std::optional<uint64_t> offset_of(const memory::ObjectView& object, const memory::PointerField& field) const;

  machine::Machine& machine_;
  memory::Memory& memory_;
  memory::Chains& chains_;
  std::optional<machine::Pc> join_;  // where a thread is that is about to join
  std::vector<Pool> pools_;
  Moves moves_;
  uint64_t exchanges_ = 0;
};

}  // namespace quotient::spaces
