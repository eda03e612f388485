// A lock that is held for some dozens of instructions: one byte, beside what it protects.
#pragma once

#include <atomic>
#include <thread>

#include "base/alone.hpp"

namespace quotient {

class SpinLock {
 public:
  void lock() {
    if (is_alone()) return held_.store(true, std::memory_order_relaxed);
    for (unsigned tries = 0; held_.exchange(true, std::memory_order_acquire); ++tries) {
      // Whoever holds it may not be running, or is growing a table: then others have better use for the core.
      while (held_.load(std::memory_order_relaxed)) {
        if (++tries % kPatience == 0) std::this_thread::yield();
        else pause();
      }
    }
  }
  void unlock() { held_.store(false, std::memory_order_release); }

 private:
  static constexpr unsigned kPatience = 64;
  static void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  std::atomic<bool> held_{false};
};

}  // namespace quotient
