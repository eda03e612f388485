// Values and names: what a register holds, and what a pointer points to.
#pragma once

#include <cstdint>

namespace quotient::memory {

// The name of an object. Between steps it is the object's canonical place (chains.hpp), so that equal heaps
// have equal bytes; an object made during a step has a temporary name until the canonicaliser gives it one.
enum class Slot : uint32_t { none = 0 };
constexpr uint32_t index(Slot slot) { return static_cast<uint32_t>(slot); }

// The number of an interned object content; `none`: no object, or one not interned yet.
enum class ContentId : uint32_t { none = 0 };
constexpr uint32_t index(ContentId id) { return static_cast<uint32_t>(id); }

// A piece of an address, for programs that copy pointers byte by byte: bytes first .. first+length-1 of it.
// Of a whole address, to what part of the object it is confined, if it is (machine/inner_bounds.hpp). Part{} is a whole
// address that is not; a value with object none is a plain number.
struct Part {
  uint8_t piece = 0;  // 0: the whole address; 1: a piece of it
  uint8_t first : 4 = 0;
  uint8_t length : 4 = 0;
  uint16_t inner = 0;
  friend bool operator==(const Part&, const Part&) = default;
};

constexpr Part piece_of(unsigned first, unsigned length) {
  Part part;
  part.piece = 1;
  part.first = first & 15;
  part.length = length & 15;
  return part;
}

// 64 bits, those of them that are undefined (in `bits` these are 0, or the names of undefined bytes: byte_names.hpp in
// machine/), and the object that an address points into, in which case `bits` is the byte offset.
struct Value {
  uint64_t bits = 0;
  uint64_t undef = 0;
  Slot object = Slot::none;
  Part part;

  bool is_plain() const { return object == Slot::none; }
  bool is_address() const { return object != Slot::none && part.piece == 0; }
  bool is_unconfined_address() const { return object != Slot::none && part == Part{}; }
  friend bool operator==(const Value&, const Value&) = default;
};
static_assert(sizeof(Value) == 24, "registers are copied all the time");

constexpr Value number(uint64_t bits) { return {bits, 0, Slot::none, {}}; }
constexpr Value address(Slot object, uint64_t offset) { return {offset, 0, object, {}}; }
constexpr Value undefined() { return {0, ~uint64_t{0}, Slot::none, {}}; }

}  // namespace quotient::memory
