// Reading and writing the bytes of one object together with their tags: which bits are undefined, and which
// words are addresses of which object. Bounds are the caller's business.
//
// An address may be copied in pieces (byte by byte, or as two halves): each piece remembers the object and
// which bytes of the address it is, and when the pieces stand together again in memory the address is
// whole again. So the heap graph stays exact for type-unsafe code (DESIGN.md, Core; paper 1, section 2).
#pragma once

#include "memory/object.hpp"

namespace quotient::memory {

// False if the bytes mix pieces of addresses with other bytes in a way that no single value can express.
bool load(const ObjectView& object, uint32_t offset, unsigned bytes, unsigned pointer_bytes, Value& value);

void store(Object& object, uint32_t offset, unsigned bytes, unsigned pointer_bytes, const Value& value);

// Copies bytes with their tags; source and target may be the same object and overlap.
void copy(Object& to, uint32_t to_offset, const ObjectView& from, uint32_t from_offset, uint32_t bytes,
          unsigned pointer_bytes);

void fill(Object& object, uint32_t offset, uint32_t bytes, unsigned pointer_bytes, uint8_t byte, uint8_t undef);

}  // namespace quotient::memory
