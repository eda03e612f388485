// Names of undefined bytes: which of them are copies of each other.
//
// Nobody knows what an undefined byte is, but a copy of it is the same. Whoever compares memory needs to know that: a
// struct whose padding was never written is equal to its copy. So, if MachineOptions::byte_names asks for it, undefined
// bytes get names when they are copied, and the copies keep them: by `copy`, and by a load that reads a struct into a
// register. Everything else that is done with such a byte forgets its name, or stores another value in its place.
//
// A name stands where the value would stand, in the undefined bits of the byte, which are 0 otherwise. Two bytes are
// the same value if they have the same undefined bits and the same name, not 0, in them (and the same other bits). So
// there are 255 names for bytes that are wholly undefined, and fewer for others; when they are used up, bytes stay
// without, which is the safe side.
//
// Each byte has a name of its own, so that a range is not equal to itself at a distance. Of a range that is undefined
// as a whole no byte gets one: that is no padding but a variable that was never given a value, and what compilers make
// of comparing it with its copy is anything.
//
// To take a name that is not in use, all objects of the state are searched, and the registers in use. After each step
// the names in the state get a normal form (settle): a name that only one byte has is dropped, the others are numbered
// in the order in which they are met. So it does not matter which step gave which name, and steps of different threads
// stay as independent as they were: naming is not an access to memory.
#pragma once

#include <bitset>

#include "memory/memory.hpp"

namespace quotient::machine {

// Whether two plain numbers of so many bits differ at most in bits that are undefined in both.
bool may_be_equal(const memory::Value& a, const memory::Value& b, unsigned bits);
// Of such: whether they are equal because all undefined bytes are named, and alike.
bool have_same_names(const memory::Value& a, const memory::Value& b, unsigned bits);

class ByteNames {
 public:
  explicit ByteNames(memory::Memory& memory) : memory_(memory) {}

  // Whether naming is to be done before these bytes are copied.
  bool are_missing(memory::Slot object, uint32_t offset, uint32_t size) const;
  // It is done in this order: which names are in use in memory, ...
  void collect();
  // ... and in registers; ...
  void collect(const memory::Value& value);
  // ... others for those bytes of the range that have none.
  void give(memory::Slot object, uint32_t offset, uint32_t size);

  // After a step that is kept, when the canonicaliser has run.
  void settle();

  void absorb(const ByteNames& other) { ever_ |= other.ever_; }  // what another worker has noticed
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(ever_);
  }

 private:
  // A name by the bits in which it stands: a byte of them and a byte of the name.
  static constexpr size_t kNames = 1u << 16;
  static constexpr size_t key(uint8_t undef, uint8_t name) { return size_t{undef} << 8 | name; }
  template <class Visit>
  void for_each_name(memory::Slot object, Visit&& visit) const;

  memory::Memory& memory_;
  std::bitset<kNames> used_, repeated_;
  std::vector<memory::Slot> named_objects_;
  std::vector<uint8_t> becomes_;  // by key
  bool ever_ = false;             // any byte has got a name, in any execution so far
};

}  // namespace quotient::machine
