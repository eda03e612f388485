#include "base/budget.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/check.hpp"

namespace quotient {
namespace {

constexpr int kTickMicroseconds = 10'000;
constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};
constexpr size_t kMostChildren = 64;

// What the handlers look at: written before the timer starts and after it has stopped.
struct Watch {
  Budget::Limits limits;
  timespec start{};
  int own_memory = -1;  // /proc/self/statm
  uint64_t page_bytes = 0;
  bool active = false;
  std::array<struct sigaction, kSignals.size()> before{};
  struct sigaction alarm_before{};
};
Watch watch;

struct ChildMemory {
  std::atomic<int> file{-1};
};
std::array<ChildMemory, kMostChildren> children;

// Bytes in memory, by a file of the form of statm: "size resident shared …", in pages. What is shared are pages of
// files (base/disk_file.hpp, programs), which the system takes back when it needs them: they do not count. Safe in a
// signal handler.
uint64_t resident_bytes(int file) {
  std::array<char, 64> text{};
  const ssize_t count = file >= 0 ? pread(file, text.data(), text.size() - 1, 0) : 0;
  const char* at = text.data();
  const char* const end = at + (count > 0 ? count : 0);
  const auto next = [&] {
    while (at != end && *at != ' ') ++at;
    uint64_t pages = 0;
    for (at += at != end; at != end && *at >= '0' && *at <= '9'; ++at)
      pages = pages * 10 + static_cast<uint64_t>(*at - '0');
    return pages;
  };
  const uint64_t resident = next(), shared = next();
  return (resident - std::min(shared, resident)) * watch.page_bytes;
}

uint64_t memory_in_use() {
  uint64_t bytes = resident_bytes(watch.own_memory);
  for (const ChildMemory& child : children) {
    if (const int file = child.file.load(std::memory_order_relaxed); file >= 0) bytes += resident_bytes(file);
  }
  return bytes;
}

double seconds_since(const timespec& start) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec - start.tv_sec) + static_cast<double>(now.tv_nsec - start.tv_nsec) * 1e-9;
}

void set_timer(int microseconds) {
  itimerval interval{};
  interval.it_interval.tv_usec = interval.it_value.tv_usec = microseconds;
  setitimer(ITIMER_REAL, &interval, nullptr);
}

}  // namespace

Budget::Budget(const Limits& limits) {
  QUO_CHECK(!watch.active, "two budgets at a time");
  watch.limits = limits;
  watch.active = true;
  watch.page_bytes = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  clock_gettime(CLOCK_MONOTONIC, &watch.start);
  cause_ = kNone;
  tight_ = false;
  struct sigaction action{};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  action.sa_handler = on_signal;
  for (size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &watch.before[i]);
    if (watch.before[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);  // nohup stays nohup
  }
  action.sa_handler = on_tick;
  sigaction(SIGALRM, &action, &watch.alarm_before);
  if (limits.memory_bytes) watch.own_memory = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (limits.seconds > 0 || limits.memory_bytes) set_timer(kTickMicroseconds);
}

Budget::~Budget() {
  set_timer(0);
  for (size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &watch.before[i], nullptr);
  sigaction(SIGALRM, &watch.alarm_before, nullptr);
  if (watch.own_memory >= 0) close(watch.own_memory);
  watch.own_memory = -1;
  watch.active = false;
  cause_ = kNone;
  tight_ = false;
}

void Budget::on_tick(int) {
  const int error = errno;
  int none = kNone;
  if (watch.limits.seconds > 0 && seconds_since(watch.start) >= watch.limits.seconds) {
    cause_.compare_exchange_strong(none, kTime);
  } else if (watch.limits.memory_bytes) {
    const uint64_t bytes = memory_in_use();
    if (bytes >= watch.limits.memory_bytes) cause_.compare_exchange_strong(none, kMemory);
    tight_ = bytes >= watch.limits.memory_bytes / 4 * 3;
  }
  errno = error;
}

void Budget::on_signal(int number) {
  if (cause_.exchange(number) <= kNone) return;
  signal(number, SIG_DFL);  // the second one
  raise(number);
}

bool Budget::is_watching() { return watch.active; }

std::optional<double> Budget::seconds_left() {
  if (!watch.active || watch.limits.seconds <= 0) return {};
  return std::max(0.0, watch.limits.seconds - seconds_since(watch.start));
}

std::string Budget::reason() {
  const int cause = cause_;
  if (cause == kTime) return fmt::format("the time limit of {} s is reached", watch.limits.seconds);
  if (cause == kMemory) return fmt::format("the memory limit of {} MB is reached", watch.limits.memory_bytes >> 20);
  return fmt::format("interrupted by SIG{}", sigabbrev_np(cause));
}

void Budget::give_up() { throw OutOfBudget{reason()}; }

void Budget::reserve_large(uint64_t bytes) {
  if (!watch.active || !watch.limits.memory_bytes) return;
  if (memory_in_use() + bytes >= watch.limits.memory_bytes) cause_ = kMemory;
}

Budget::Child::Child(pid_t process) {
  if (!watch.active || !watch.limits.memory_bytes) return;
  const int file = open(fmt::format("/proc/{}/statm", process).c_str(), O_RDONLY | O_CLOEXEC);
  for (size_t i = 0; i < children.size() && file >= 0; ++i) {
    int free = -1;
    if (!children[i].file.compare_exchange_strong(free, file)) continue;
    place_ = static_cast<int>(i);
    return;
  }
  if (file >= 0) close(file);
}

Budget::Child::~Child() {
  if (place_ >= 0) close(children[static_cast<size_t>(place_)].file.exchange(-1));
}

}  // namespace quotient
