// States on their way to the processes that own them, in a batch for each process. All workers of this process write
// into the batches; the first, which alone talks to other processes, sends them.
#pragma once

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "explore/quiescence.hpp"
#include "explore/travel.hpp"

namespace quotient::explore {

// The states that a worker has sent not long ago, which need not be sent again: exact, and forgetful.
template <class Key, class Hash>
class SentLately {
 public:
  bool contains(const Key& key) const { return !places_.empty() && places_[index_of(key)] == key; }
  void add(const Key& key) {
    if (places_.empty()) places_.resize(kSize);
    places_[index_of(key)] = key;
  }

 private:
  static constexpr size_t kSize = size_t{1} << 16;
  static size_t index_of(const Key& key) { return Hash{}(key) % kSize; }
  std::vector<std::optional<Key>> places_;
};

template <class S>
class Outgoing {
 public:
  Outgoing(net::Peers& peers, Post& post, Quiescence& quiescence)
      : peers_(peers), post_(post), quiescence_(quiescence), batches_(peers.size()) {}

  // By any worker: its current state, and the move that led to it. `parent` is its parent's number in the ancestry.
  void add(S& space, unsigned to, uint32_t parent, uint64_t depth, const typename S::Taken& taken,
           std::span<const typename S::Item> items) {
    Batch& batch = batches_[to];
    const std::scoped_lock lock(batch.mutex);
    if (batch.bytes.empty()) batch.bytes.push_back(static_cast<char>(Kind::states));
    batch.is_torn = true;
    ByteWriter out(batch.bytes);
    out.difference(int64_t{parent} - batch.last_parent);
    batch.last_parent = parent;
    out.number(depth);
    space.write(to, taken, items, out);
    batch.is_torn = false;
    ++batch.states;
    if (batch.bytes.size() >= kFull) put_out(to, batch);
  }
  // Very much has not left yet.
  bool is_congested() const { return backlog_.load(std::memory_order_relaxed) >= kMuch; }

  // By the first worker: sends full batches, or all.
  void send_full() {
    if (waiting_bytes_.load(std::memory_order_relaxed) > 0) {
      std::deque<Letter> letters;
      {
        const std::scoped_lock lock(mutex_);
        letters.swap(letters_);
        waiting_bytes_ = 0;
      }
      for (Letter& letter : letters) {
        quiescence_.note_sent();
        post_.send(letter.to, std::move(letter.bytes));
      }
    }
    backlog_ = peers_.unsent_bytes();
  }
  void send_all() {
    for (unsigned to = 0; to < batches_.size(); ++to) {
      const std::scoped_lock lock(batches_[to].mutex);
      if (!batches_[to].bytes.empty()) put_out(to, batches_[to]);
    }
    send_full();
  }

  // While nobody adds anything. A state was lost, since the search was given up while it was written down.
  bool is_torn() const { return std::ranges::any_of(batches_, &Batch::is_torn); }
  uint64_t states() const {
    uint64_t sum = 0;
    for (const Batch& batch : batches_) sum += batch.states;
    return sum;
  }

 private:
  // MPI sends so much at once, and longer messages only when both sides look after them.
  static constexpr size_t kFull = 3500, kMuch = size_t{1} << 26;
  struct Batch {
    std::mutex mutex;
    std::string bytes;
    int64_t last_parent = 0;
    uint64_t states = 0;  // of all batches so far
    bool is_torn = false;
  };
  struct Letter {
    unsigned to;
    std::string bytes;
  };
  // One behind the other, since each state is told by what differs from the one before.
  void put_out(unsigned to, Batch& batch) {
    if (batch.is_torn) return;
    const std::scoped_lock lock(mutex_);
    waiting_bytes_ += batch.bytes.size();
    backlog_ += batch.bytes.size();
    letters_.push_back({to, std::exchange(batch.bytes, {})});
    batch.last_parent = 0;
  }

  net::Peers& peers_;
  Post& post_;
  Quiescence& quiescence_;
  std::deque<Batch> batches_;  // to each process
  std::mutex mutex_;
  std::deque<Letter> letters_;
  std::atomic<size_t> waiting_bytes_{0}, backlog_{0};
};

}  // namespace quotient::explore
