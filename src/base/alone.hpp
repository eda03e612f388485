// What several workers have to do in one instruction that no other can interrupt costs as much as twenty ordinary ones,
// also while there is only one worker. As long as the process has had no second thread, it is done in the ordinary way.
#pragma once

#include <sys/single_threaded.h>

#include <atomic>

namespace quotient {

// True until the process starts a second thread. Whoever starts it is in the middle of nothing that rests on this.
inline bool is_alone() { return __libc_single_threaded != 0; }

// Adds to a number that workers share; what it was before.
template <class T>
T add_to_shared(T& number, T amount) {
  const std::atomic_ref shared(number);
  if (!is_alone()) return shared.fetch_add(amount, std::memory_order_relaxed);
  const T before = shared.load(std::memory_order_relaxed);
  shared.store(before + amount, std::memory_order_relaxed);
  return before;
}

// Sets bits of a word that workers share; what it was before.
template <class T>
T set_in_shared(T& word, T bits) {
  const std::atomic_ref shared(word);
  if (!is_alone()) return shared.fetch_or(bits, std::memory_order_relaxed);
  const T before = shared.load(std::memory_order_relaxed);
  shared.store(before | bits, std::memory_order_relaxed);
  return before;
}

}  // namespace quotient
