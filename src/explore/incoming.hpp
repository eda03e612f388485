// Batches of states that other processes have sent and nobody has read yet. The first worker, which alone talks to
// other processes, puts them here; any worker reads them, those of one sender one after the other, since each state is
// told by what differs from the one before.
#pragma once

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <string>

namespace quotient::explore {

class Incoming {
 public:
  explicit Incoming(unsigned processes) : senders_(processes) {}

  void put(unsigned from, std::string bytes) {
    ++waiting_;
    const std::scoped_lock lock(senders_[from].mutex);
    senders_[from].batches.push_back(std::move(bytes));
  }
  // How many have come and are not read to their end.
  size_t waiting() const { return waiting_.load(std::memory_order_acquire); }

  // By any worker: reads one of them. False: there is none, or others read what there is.
  bool read_one(auto&& read) {
    if (waiting() == 0) return false;
    for (unsigned from = 0; from < senders_.size(); ++from) {
      Sender& sender = senders_[from];
      const std::unique_lock lock(sender.mutex, std::try_to_lock);
      if (!lock || sender.batches.empty()) continue;
      sender.is_torn = true;
      read(from, sender.batches.front());
      sender.is_torn = false;
      sender.batches.pop_front();
      waiting_.fetch_sub(1, std::memory_order_release);
      return true;
    }
    return false;
  }
  // While nobody reads: states were lost, since the search was given up while they were read.
  bool is_torn() const { return std::ranges::any_of(senders_, &Sender::is_torn); }

 private:
  struct Sender {
    std::mutex mutex;
    std::deque<std::string> batches;
    bool is_torn = false;
  };
  std::deque<Sender> senders_;
  std::atomic<size_t> waiting_{0};
};

}  // namespace quotient::explore
