// EXPECT: error assertion
// TRACE: write queue.items = {1}
// TRACE: read queue.items = {1}
// TRACE: write producer = T1
// TRACE: write queue.closed = true
// A consumer that takes what is there when the queue is closed: one item may still be missing.
#include <atomic>
#include <cassert>
#include <deque>
#include <mutex>
#include <thread>

struct Queue {
  std::mutex mutex;
  std::deque<int> items;
  std::atomic<bool> closed{false};

  void put(int item) {
    const std::lock_guard<std::mutex> guard(mutex);
    items.push_back(item);
  }
  size_t size() {
    const std::lock_guard<std::mutex> guard(mutex);
    return items.size();
  }
};

static Queue queue;

int main() {
  std::thread producer([] {
    queue.put(1);
    queue.closed = true;
    queue.put(2);
  });
  while (!queue.closed) {}
  const size_t size = queue.size();
  assert(size == 2);  // ERROR
  producer.join();
}
