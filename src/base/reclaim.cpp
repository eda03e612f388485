#include "base/reclaim.hpp"

#include <algorithm>
#include <mutex>
#include <vector>

namespace quotient {

// Who reads, and what waits to be destroyed with the epoch that began when it was replaced.
struct Reclaim::Ledger {
  std::mutex mutex;
  std::vector<Reader*> readers;
  struct Entry {
    uint64_t epoch;
    std::unique_ptr<Garbage> garbage;
  };
  std::vector<Entry> waiting;

  // What nobody can see any more; the caller destroys it without the lock.
  std::vector<Entry> take() {
    uint64_t oldest = Reader::kResting;
    for (const Reader* reader : readers) oldest = std::min(oldest, reader->seen_.load(std::memory_order_acquire));
    const auto unseen =
        std::partition(waiting.begin(), waiting.end(), [oldest](const Entry& entry) { return entry.epoch > oldest; });
    std::vector<Entry> out(std::make_move_iterator(unseen), std::make_move_iterator(waiting.end()));
    waiting.erase(unseen, waiting.end());
    return out;
  }
};

Reclaim::Ledger& Reclaim::ledger() {
  static Ledger all;
  return all;
}

Reclaim::Reader::Reader() {
  const std::scoped_lock lock(ledger().mutex);
  ledger().readers.push_back(this);
  ++readers_;
}

Reclaim::Reader::~Reader() {
  std::vector<Ledger::Entry> garbage;
  const std::scoped_lock lock(ledger().mutex);
  std::erase(ledger().readers, this);
  --readers_;
  garbage = ledger().take();
}

// With the lock: what is replaced from now on waits for this reader.
void Reclaim::Reader::go_on() {
  const std::scoped_lock lock(ledger().mutex);
  seen_.store(epoch_.load());
}

void Reclaim::put_by(std::unique_ptr<Garbage> garbage) {
  std::vector<Ledger::Entry> unseen;
  const std::scoped_lock lock(ledger().mutex);
  ledger().waiting.push_back({epoch_.fetch_add(1) + 1, std::move(garbage)});
  unseen = ledger().take();
}

}  // namespace quotient
