// Locks, as far as reductions know them: names under which only one thread at a time does what it does. While a thread
// holds such a lock, nothing that others do under the same lock can come before its next step.
//
// A lock is called by the name of the object that it lies in (touch.hpp), which several objects may share. So it is
// trusted only until it is seen to be held twice at a time; then all that was concluded from it is void. The workers of
// a search share their locks: which ones a thread holds is part of a state.
#pragma once

#include <atomic>

#include "base/shared_list.hpp"
#include "reduce/touch.hpp"

namespace quotient::reduce {

class Locks {
 public:
  struct Place {
    ObjectName object;
    uint32_t offset;
    friend bool operator==(const Place&, const Place&) = default;
  };

  // The set with just the lock that lies there; an empty one if there are too many, or if it is not trusted.
  LockSet at(ObjectName object, uint32_t offset) {
    const std::optional<size_t> number = places_.place({object, offset});
    return number ? LockSet{1} << *number & ~untrusted() : 0;
  }

  void held_twice(LockSet locks) { held_twice_ |= locks; }
  // All locks that are not trusted.
  LockSet untrusted() const { return held_twice_.load(std::memory_order_relaxed); }

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    LockSet held_twice = untrusted();
    archive(places_, held_twice);
    held_twice_ = held_twice;
  }

  const Place& place(unsigned lock) const { return places_[lock]; }

 private:
  static constexpr size_t kMostLocks = 64;
  SharedList<Place> places_{kMostLocks};
  std::atomic<LockSet> held_twice_{0};
};

}  // namespace quotient::reduce
