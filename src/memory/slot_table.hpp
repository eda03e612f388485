// Something about every slot, zero until it is set. Any slot is a valid index: address space is reserved for all that
// can ever be given out, and memory comes with use.
#pragma once

#include "base/growing_array.hpp"
#include "memory/value.hpp"

namespace quotient::memory {

inline constexpr uint32_t kMostSlots = 1u << 27;

template <class T>
class SlotTable {
 public:
  T& operator[](Slot slot) { return items_[index(slot)]; }
  const T& operator[](Slot slot) const { return items_[index(slot)]; }
  void clear() { items_.clear(); }

 private:
  GrowingArray<T> items_{kMostSlots, Pages::ordinary};
};

}  // namespace quotient::memory
