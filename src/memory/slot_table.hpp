// Something about every slot, zero until it is set. Any slot is a valid index: address space is reserved for all that
// can ever be given out, and memory comes with use.
#pragma once

#include "base/growing_array.hpp"
#include "memory/value.hpp"

namespace quotient::memory {

// Slots that can be given out; fewer where address space is limited, so that every table can have all of them.
inline uint32_t most_slots() {
  constexpr size_t kMost = size_t{1} << 27, kLargestItem = 128;
  static const auto slots = static_cast<uint32_t>(reservable(kMost * kLargestItem) / kLargestItem);
  return slots;
}

template <class T>
class SlotTable {
  static_assert(sizeof(T) <= 128);

 public:
  T& operator[](Slot slot) { return items_[index(slot)]; }
  const T& operator[](Slot slot) const { return items_[index(slot)]; }
  void clear() { items_.clear(); }

 private:
  GrowingArray<T> items_{most_slots(), Pages::ordinary};
};

}  // namespace quotient::memory
