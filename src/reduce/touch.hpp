// What a step touches, in names that do not depend on the state.
//
// A slot names different objects in different states, so what is known about one state's steps could not be used in
// another. The names here are coarser, but an object keeps its name for life: objects that share one are taken for the
// same, which makes conflicts where there are none, but never hides one.
#pragma once

#include <cstdint>

namespace quotient::reduce {

enum class NameKind : uint32_t {
  global,         // by its slot
  heap,           // by its size
  first_heap,     // made before there were threads, by how it could be reached then
  handle,         // a thread's handle, by the thread
  local,          // by the instruction that made it
  thread_local_,  // by the variable
  life,           // of a thread: that it exists, whatever it does
  addresses,      // which addresses are free, and in which order objects lie
  channel,        // of a model, by its number (processes/touches.hpp)
  processes,      // of a model: which ones there are
  anything,       // an object whose name is not known any more
};

class ObjectName {
 public:
  constexpr ObjectName() = default;
  constexpr ObjectName(NameKind kind, uint32_t number)
      : bits_(static_cast<uint32_t>(kind) << kNumberBits | (number & ((1u << kNumberBits) - 1))) {}
  constexpr NameKind kind() const { return static_cast<NameKind>(bits_ >> kNumberBits); }
  constexpr uint32_t number() const { return bits_ & ((1u << kNumberBits) - 1); }
  constexpr uint32_t bits() const { return bits_; }
  friend constexpr auto operator<=>(ObjectName, ObjectName) = default;

 private:
  static constexpr unsigned kNumberBits = 28;  // what does not fit shares a name with something else
  uint32_t bits_ = 0;
};

// What an access does to the bytes. Beyond the first two are updates whose result nobody uses, such as adding a number:
// those of one sort leave the same behind in either order.
enum class Effect : uint8_t { read, write, first_commuting };
constexpr Effect effect_of(bool write) { return write ? Effect::write : Effect::read; }

// Whether two such accesses to the same bytes can be told apart by their order.
constexpr bool conflict(Effect a, Effect b) { return a != b || a == Effect::write; }

struct Touch {
  ObjectName object;
  uint32_t begin, end;  // bytes
  Effect effect;
  // Nobody else could have noticed when it was made; but in another order of steps somebody might (docs/reduction.md,
  // "Hidden accesses").
  bool hidden = false;
  friend bool operator==(const Touch&, const Touch&) = default;
};

// Locks that a thread holds, a bit for each (locks.hpp).
using LockSet = uint64_t;

inline constexpr uint32_t kWhole = UINT32_MAX;  // the end of a range that goes to the object's end

}  // namespace quotient::reduce
