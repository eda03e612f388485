// Reading and writing the bytes of one object together with their tags: which bits are undefined, and which
// words are addresses of which object. Bounds are the caller's business.
//
// An address may be copied in pieces (byte by byte, or as two halves): each piece remembers the object and
// which bytes of the address it is, and when the pieces stand together again in memory the address is
// whole again. So the heap graph stays exact for type-unsafe code (docs/core.md; paper 1, section 2).
#pragma once

#include "memory/object.hpp"

namespace quotient::memory {

// A number in memory. The sizes that instructions have are single loads and stores of the host.
template <class Word>
Word word_at(const uint8_t* from) {
  Word word;
  std::memcpy(&word, from, sizeof word);
  return word;
}
[[gnu::always_inline]] inline uint64_t get(const uint8_t* from, unsigned bytes) {
  switch (bytes) {
    case 1: return *from;
    case 2: return word_at<uint16_t>(from);
    case 4: return word_at<uint32_t>(from);
    case 8: return word_at<uint64_t>(from);
  }
  uint64_t bits = 0;
  std::memcpy(&bits, from, bytes);
  return bits;
}
[[gnu::always_inline]] inline void put(uint8_t* to, uint64_t bits, unsigned bytes) {
  switch (bytes) {
    case 1: *to = static_cast<uint8_t>(bits); return;
    case 4: std::memcpy(to, &bits, 4); return;
    case 8: std::memcpy(to, &bits, 8); return;
    default: std::memcpy(to, &bits, bytes);
  }
}

// The rest of load(), if the object holds addresses: which of them the value is, or is a piece of.
bool load_address(const ObjectView& object, uint32_t offset, unsigned bytes, unsigned pointer_bytes, Value& value);

// False if the bytes mix pieces of addresses with other bytes in a way that no single value can express.
[[gnu::always_inline]] inline bool load(const ObjectView& object, uint32_t offset, unsigned bytes,
                                        unsigned pointer_bytes, Value& value) {
  value = number(get(object.data + offset, bytes));
  if (object.undef) value.undef = get(object.undef + offset, bytes);
  return object.header->pointers == 0 || load_address(object, offset, bytes, pointer_bytes, value);
}

// The rest of store(), if the object holds addresses, or gets one, or gets its first undefined bits.
bool store_tags(Object& object, uint32_t offset, unsigned bytes, unsigned pointer_bytes, const Value& value);

// True if the object got another list or plane, so that its view is out of date.
[[gnu::always_inline]] inline bool store(Object& object, uint32_t offset, unsigned bytes, unsigned pointer_bytes,
                                         const Value& value) {
  put(object.data.data() + offset, value.bits, bytes);
  if (!object.undef.empty()) put(object.undef.data() + offset, value.undef, bytes);
  const bool usual = object.pointers.empty() && value.is_plain() && (value.undef == 0 || !object.undef.empty());
  return !usual && store_tags(object, offset, bytes, pointer_bytes, value);
}

// Copies bytes with their tags; source and target may be the same object and overlap.
void copy(Object& to, uint32_t to_offset, const ObjectView& from, uint32_t from_offset, uint32_t bytes,
          unsigned pointer_bytes);

void fill(Object& object, uint32_t offset, uint32_t bytes, unsigned pointer_bytes, uint8_t byte, uint8_t undef);

}  // namespace quotient::memory
