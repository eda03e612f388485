// Who made it possible that a thread went on: an unlocked mutex that is locked next, a signal that wakes somebody up, a
// thread that is started, or ends and is joined. Found by what the runtime library reads and writes: a call that waits
// for something and reads what a call that gives something wrote last is handed over to.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "memory/value.hpp"

namespace quotient::trace {

enum class HandOverKind : uint8_t { spawn, join, lock, signal, semaphore, barrier, message };
std::string_view name(HandOverKind kind);

struct HandOver {
  HandOverKind kind{};
  uint32_t from_thread = 0, from = 0;  // at which moment of the recording
  uint32_t to_thread = 0, to = 0;
  std::string what;  // "pthread_mutex_unlock → pthread_mutex_lock"; of a message, its content
};

class HandOvers {
 public:
  // What follows is done by this thread at this moment.
  void move(uint32_t thread, uint32_t moment) {
    thread_ = thread;
    moment_ = moment;
  }
  // The thread makes a step of its own, which begins at this moment.
  void begin(uint32_t thread, uint32_t moment);
  // ... and inside of this function of the library; empty: in none that the program called. Whether it has made a step
  // in there before: only who waits already can be woken up.
  void call(std::string_view function, bool again) {
    call_ = function;
    again_ = again;
  }
  void access(memory::Slot object, uint32_t offset, uint32_t size, bool write);
  void spawned(uint32_t child);

  std::vector<HandOver> take();

 private:
  struct Write {
    uint32_t thread, moment;
    std::string_view call;
  };
  using Granule = std::pair<memory::Slot, uint32_t>;

  std::map<Granule, Write> writes_;    // the last ones
  std::map<uint32_t, HandOver> born_;  // threads that have not made a step yet, and who started them
  std::vector<HandOver> found_;
  uint32_t thread_ = 0, moment_ = 0;
  std::string_view call_;
  bool again_ = false;
};

}  // namespace quotient::trace
