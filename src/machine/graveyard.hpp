// Addresses that come back: which objects may lie where a dead one lay.
//
// An allocator gives the address of a dead object to a younger one, and a program that still holds the old pointer can
// notice: the two compare equal. Which object got the address is decided as late as possible, when somebody looks
// (Interpreter::resolve); until then the state remembers no more than which objects are young enough.
//
// For that, the deaths that still matter (of objects that something still points to) are numbered from 1. A tombstone
// knows its own number (ObjectHeader::died), and every object how many deaths came before its birth (born). So Y may
// lie where D lay if Y.born >= D.died. The numbers are a normal form of this relation (settle): deaths with no birth
// between them share a number, and those that no longer matter have none. A program without dangling pointers has no
// tombstones, so that all its numbers are 0. Heap, stack (with thread-local variables) and the library's own objects
// have scales of their own: addresses of the one are never given to the other.
#pragma once

#include <array>
#include <vector>

#include "memory/memory.hpp"

namespace quotient::machine {

// Where an object's address lies: addresses do not pass from one region to another.
enum class Region : uint8_t { heap, library, stack, fixed };
constexpr uint8_t bit_of(Region region) { return static_cast<uint8_t>(1u << static_cast<unsigned>(region)); }
inline Region region_of(const memory::ObjectHeader& header) {
  switch (header.kind) {
    case memory::ObjectKind::heap: return header.flags & memory::kUntracked ? Region::library : Region::heap;
    case memory::ObjectKind::local:
    case memory::ObjectKind::thread_local_variable: return Region::stack;  // a new thread gets the memory of a dead one
    default: return Region::fixed;
  }
}

// Whether the younger object may have got the address of the dead one.
inline bool may_lie_at(const memory::ObjectHeader& younger, const memory::ObjectHeader& dead) {
  return dead.died != 0 && younger.born >= dead.died && region_of(younger) == region_of(dead);
}

// Whether both existed at some time, so that they have different addresses.
inline bool lifetimes_overlap(const memory::ObjectHeader& a, const memory::ObjectHeader& b) {
  return !may_lie_at(a, b) && !may_lie_at(b, a);
}

class Graveyard {
 public:
  // `ledger` is the object in which the state keeps the number of deaths.
  Graveyard(memory::Memory& memory, memory::Slot ledger) : memory_(memory), ledger_(ledger) {}

  static constexpr uint32_t kLedgerSize = 8;

  void begin_step() {
    std::memcpy(&before_, memory_.view(ledger_).data, sizeof before_);
    deaths_ = before_;
    fresh_ = true;
    buried_ = false;
  }
  // What is born now has this number.
  uint16_t birth() {
    fresh_ = true;
    return deaths_;
  }
  // What dies now has this number.
  uint16_t death();
  // In the middle of a step: some object that is still pointed to may be dead.
  bool may_have_tombstones() const { return before_ != 0 || buried_; }
  // There are no more numbers: what is told apart by them cannot be followed further.
  bool is_full() const { return deaths_ == UINT16_MAX; }

  // After the canonicaliser has removed what nothing points to: brings the numbers into normal form.
  void settle();

 private:
  static constexpr size_t kRegions = 3;
  bool leaves_tombstones() const;
  bool changes_ages() const;
  void forget_births();
  void renumber();
  void give_new_numbers();

  memory::Memory& memory_;
  memory::Slot ledger_;
  uint16_t before_ = 0, deaths_ = 0;
  bool fresh_ = true;    // something may have been born since the last death
  bool buried_ = false;  // something has died in this step
  static constexpr size_t kBits = 64;
  struct Scale {                           // by old number
    std::vector<uint64_t> births, deaths;  // a bit for each
    std::vector<uint16_t> becomes;
  };
  std::array<Scale, kRegions> scales_;
};

}  // namespace quotient::machine
