// States between processes (docs/parallel.md, "Many machines"). Numbers of slots and contents are a process's own, so a
// message says them as the sender knows them, and the receiver translates. What a number means is told once to each
// process: a slot by the chain that it stands for, a content by its bytes. A state is told by what differs from the one
// that was sent to the same process before: states that follow each other are mostly much alike.
#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "base/bytes.hpp"
#include "memory/chains.hpp"
#include "spaces/state_tables.hpp"

namespace quotient::spaces {

//
// Several workers of a process may write and read, one at a time for each of the other processes.
class StateWire {
 public:
  // Between so many processes, with this one.
  StateWire(StateTables& tables, memory::Chains& chains, unsigned processes);

  // A state, and the thread whose move led to it (none: it is not told).
  struct Told {
    store::Node state;
    memory::Slot mover = memory::Slot::none;
  };
  void write(unsigned to, const Told& told, ByteWriter& out);
  Told read(unsigned from, ByteReader& in);
  // Names alone; and what a name that was told is here.
  void write_names(unsigned to, std::span<const memory::Slot> slots, ByteWriter& out);
  void read_names(unsigned from, ByteReader& in) { learn_slots(incoming_[from], in); }
  memory::Slot here(unsigned from, uint32_t number) const { return translated(incoming_[from].slots, number); }

  // Another process has told of a thread beside the first.
  bool knows_threads() const { return knows_threads_; }

 private:
  struct Outgoing {
    std::vector<bool> slots, contents;  // that have been told
    store::Node last{};
    // Of the state that is being written; kept for their capacity.
    std::vector<memory::Change> changes;
    std::vector<memory::Slot> new_slots, unknown;
    std::vector<memory::ContentId> new_contents;
  };
  struct Incoming {
    std::vector<memory::Slot> slots;  // by the sender's numbers; none: they are the same
    std::vector<memory::ContentId> contents;
    store::Node last{};
    // Of the state that is being read; likewise.
    std::vector<memory::Change> changes;
    std::vector<uint8_t> block;
  };

  static memory::Slot translated(const std::vector<memory::Slot>& slots, uint32_t number) {
    const bool is_told = number < slots.size() && slots[number] != memory::Slot::none;
    return is_told ? slots[number] : memory::Slot{number};
  }
  void tell(Outgoing& to, memory::Slot slot);
  void tell(Outgoing& to, memory::ContentId content);
  void write_new_slots(const Outgoing& to, ByteWriter& out);
  void learn_slots(Incoming& from, ByteReader& in);
  void learn_contents(Incoming& from, ByteReader& in);

  StateTables& tables_;
  memory::Chains& chains_;
  std::vector<Outgoing> outgoing_;
  std::vector<Incoming> incoming_;
  std::atomic<bool> knows_threads_{false};
};

}  // namespace quotient::spaces
