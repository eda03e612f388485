// The limits of this process: how long it may take, how much memory it may use, and whether somebody wants it to end
// (Ctrl-C, SIGTERM, SIGHUP). A timer looks at the clock and at the memory in use a hundred times a second, so that
// asking costs a load and can be done wherever something may take long: between steps of a program and inside of one,
// in the front ends, while a compiler runs.
//
//   const Budget budget({.seconds = 60, .memory_bytes = 4u << 30});   holds until the end of the block
//   if (Budget::is_spent()) …       in loops that can end in good order
//   Budget::check();                in the depths of a computation: throws OutOfBudget when it is spent
//   Budget::reserve(bytes);         before a large block of memory is taken: would that be too much?
//
// There is one at a time, since clock, memory and signals are the process's. Without one nothing is limited, and
// signals do what they do to any program. A second signal ends the process at once.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <new>
#include <optional>
#include <string>

namespace quotient {

// Thrown where a computation cannot go on; whoever can say something about what was done so far catches it
// (within_budget).
struct OutOfBudget {
  std::string reason;  // as in "unknown: the time limit of 5 s is reached"
};

class Budget {
 public:
  struct Limits {  // 0: none
    double seconds = 0;
    uint64_t memory_bytes = 0;
  };

  explicit Budget(const Limits& limits);
  ~Budget();
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  static bool is_spent() { return cause_.load(std::memory_order_relaxed) != kNone; }
  // Somebody wants the process to end.
  static bool is_interrupted() { return cause_.load(std::memory_order_relaxed) > 0; }
  // Three quarters of the memory are in use: who can do with less should.
  static bool is_tight() { return tight_.load(std::memory_order_relaxed); }
  static void check() {
    if (is_spent()) [[unlikely]]
      give_up();
  }
  static void reserve(uint64_t bytes) {
    if (bytes >= kLarge) [[unlikely]]
      reserve_large(bytes);
    check();
  }
  static std::string reason();                  // why it is spent
  static bool is_watching();                    // there is a Budget
  static std::optional<double> seconds_left();  // nothing: time is not limited

  // Another program that works for this one: its memory counts, too.
  class Child {
   public:
    explicit Child(pid_t process);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

   private:
    int place_ = -1;
  };

 private:
  static constexpr uint64_t kLarge = 1u << 20;
  static constexpr int kNone = 0, kTime = -1, kMemory = -2;  // or the number of a signal

  static void on_tick(int);
  static void on_signal(int number);
  [[noreturn, gnu::cold]] static void give_up();
  [[gnu::cold]] static void reserve_large(uint64_t bytes);

  static inline std::atomic<int> cause_{kNone};
  static inline std::atomic<bool> tight_{false};
};

// The operating system has no more memory or address space for us.
inline constexpr const char* kNoMemoryLeft = "memory: the system gives no more of it (see ulimit -v)";

// Does it; the reason if it had to be given up.
template <class Work>
std::optional<std::string> within_budget(Work&& work) {
  try {
    work();
    return {};
  } catch (const OutOfBudget& stop) {
    return stop.reason;
  } catch (const std::bad_alloc&) {
    return kNoMemoryLeft;
  }
}

}  // namespace quotient
