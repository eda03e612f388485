// Addresses as numbers, for programs that ask.
//
// Objects have no addresses: an address is an object and an offset. A program that hashes a pointer or asks which of
// two objects comes first gets numbers all the same, made when it first asks and kept in the object's header as long
// as the object exists, so that every answer is consistent with those before.
//
//   order    Objects whose order alone was asked for are put into it by a choice: every order is explored. What is
//            stored is a normal form of the order (settle): the same order reached in two ways is one state.
//   number   When the number itself is used, the object gets the lowest place that is free, as an allocator would do
//            it: one of many possible numbers, so that a verdict that depends on it has to say so. It is never
//            changed again (kNumbered).
//
// Regions lie as on Linux: constants and functions, global variables, heap, the library's own objects, stack with
// thread-local variables, each 2^32 bytes from the next (2^28 in 32-bit programs). An object's place is aligned to its
// size rounded up, so that adding an offset inside the object never carries: a program may also look at single bytes of
// an address.
#pragma once

#include "machine/graveyard.hpp"

namespace quotient::machine {

class Addresses {
 public:
  Addresses(memory::Memory& memory, memory::Slot ledger);

  // An object and its end fit between two multiples of this: offsets never carry.
  static uint64_t alignment(const memory::ObjectHeader& header);

  // The number of the place where the object begins; it must have been placed.
  uint64_t number(memory::Slot object) const;
  // Whether a number looks like one of an address.
  bool is_in_a_region(uint64_t number) const;
  // The numbered object that the number points into, or none.
  memory::Slot object_at(uint64_t number) const;

  bool is_placed(memory::Slot object) const { return header(object).address != 0; }
  bool is_numbered(memory::Slot object) const {
    return is_placed(object) && (header(object).flags & memory::kNumbered || memory_.is_static(object));
  }

  // Gives an object the lowest place that is free (`skewed`: and no more aligned than it has to be), and fixes it.
  // An object that has a place only among others keeps that one.
  void give_number(memory::Slot object, bool skewed);

  // In how many ways an object can be put into the order of the placed ones of its region; and the i-th of them.
  size_t gaps(memory::Slot object) const;
  void put_into_gap(memory::Slot object, size_t gap);

  // The younger object lies where the dead one lay. False: both have numbers, and these differ; or the dead one's
  // number does not suit the alignment of the other.
  bool can_inherit(memory::Slot heir, memory::Slot dead) const;
  void inherit(memory::Slot heir, memory::Slot dead);

  // At the end of a step, after the canonicaliser: places that stand for an order only get their normal form.
  void settle();

 private:
  struct Extent {
    uint64_t begin, end;
    memory::Slot object;
    bool fixed;
  };
  const memory::ObjectHeader& header(memory::Slot object) const { return *memory_.view(object).header; }
  uint64_t base(const memory::ObjectHeader& header) const;
  // The placed objects of a region, by their places.
  std::vector<Extent> extents(const memory::ObjectHeader& like) const;
  void set_place(memory::Slot object, uint64_t place);
  void spread(std::vector<Extent>& all, size_t first, size_t last);
  bool settle_region(const memory::ObjectHeader& like);

  memory::Memory& memory_;
  memory::Slot ledger_;
  const unsigned region_bits_;
};

}  // namespace quotient::machine
