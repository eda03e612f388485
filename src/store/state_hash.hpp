// The 64-bit hash of a whole state, for the stores that keep nothing else of it (compact.hpp, bitstate.hpp).
//
// Three functions, so that they can be compared. All see a state as pairs of a slot and a content, and an object by
// the hash that Contents keeps of it, which does not depend on when the content was first met.
//
//   incremental  The sum, modulo 2^64, of the contents' hashes, each multiplied by a random odd coefficient of its
//                slot: paper 1, section 2.3 and appendix B. A step costs what it changed: for each object the
//                coefficient times the difference of the new hash and the old one. Two states collide with a
//                probability of about 2^-63 as long as contents have random hashes. Slots, too, are known by a hash of
//                the chain that they stand for, and not by their numbers, as coefficients and where contents point to.
//                So a state has the same hash in every search, in whatever order it met the chains. 8 bytes per slot
//                and per content are kept for this.
//   cyclic       The cyclic polynomial of paper 3, chapter 6: the exclusive or of the contents' hashes, each multiplied
//                by the golden ratio (the paper's remedy for values of low entropy) and rotated left by its slot. As
//                cheap as the sum. Its weakness is in the formula: slots that are 64 apart are rotated alike, so that
//                two contents may change places between them, and two equal contents there cancel out. A thread's
//                block is 16 slots: threads that do the same easily lie so.
//   full         What a model checker without incremental hashing does: all objects are copied, in the order of their
//                slots and with them, into one state vector, and XXH3 runs over all of it after every step. The
//                measure of the other two, in time and in collisions.
//
// after() is called for every step forward, undone() for every step back; the value itself is remembered by who goes
// back, and not computed again. The time is measured in one call of 64.
#pragma once

#include <span>
#include <vector>

#include "memory/chains.hpp"
#include "memory/memory.hpp"
#include "store/contents.hpp"

namespace quotient::store {

enum class HashKind : uint8_t { incremental, cyclic, full };

// The objects of a state in the order of their slots, and their bytes behind each other.
class StateVector {
 public:
  void set(memory::Slot slot, memory::ContentId content);  // none: no object
  uint64_t hash(const Contents& contents);

 private:
  struct Entry {
    memory::Slot slot;
    memory::ContentId content;
  };
  std::vector<Entry> entries_;
  std::vector<uint8_t> bytes_;
};

class StateHash {
 public:
  StateHash(HashKind kind, const Contents& contents, const memory::Chains& chains);
  HashKind kind() const { return kind_; }

  // The hash of the state that these changes make of the one with the hash `before`. The empty state has hash 0.
  uint64_t after(uint64_t before, std::span<const memory::Change> changes);
  // The slots of these entries have again the content `before` that each entry names. The latest entry comes last.
  template <class Entries>
  void undone(const Entries& entries) {
    if (kind_ != HashKind::full) return;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) vector_.set(entry->slot, entry->before);
  }

  // Spent in after(), estimated from samples.
  double seconds() const;

 private:
  // Not inlined, so that a profile shows them.
  [[gnu::noinline]] uint64_t incremental(uint64_t before, std::span<const memory::Change> changes);
  [[gnu::noinline]] uint64_t cyclic(uint64_t before, std::span<const memory::Change> changes) const;
  [[gnu::noinline]] uint64_t full(std::span<const memory::Change> changes);
  uint64_t name(memory::Slot slot);
  uint64_t hash(memory::ContentId content);
  uint64_t compute_name(memory::Slot slot);
  uint64_t compute_hash(memory::ContentId content);
  uint64_t compute(uint64_t before, std::span<const memory::Change> changes);

  HashKind kind_;
  const Contents& contents_;
  const memory::Chains& chains_;
  std::vector<uint64_t> names_;   // of `incremental`, by slot; all are odd, and 0 is not known yet
  std::vector<uint64_t> hashes_;  // ... by content; likewise
  StateVector vector_;            // of `full`

  uint64_t calls_ = 0, samples_ = 0;
  double sampled_seconds_ = 0, clock_seconds_;
};

}  // namespace quotient::store
