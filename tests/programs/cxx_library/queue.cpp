// A bounded queue between two threads; the items come out in order.
// EXPECT: verified
// FLAGS: --check default,race
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

class Queue {
 public:
  void push(int item) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return items_.empty(); });
    items_.push_back(item);
    changed_.notify_all();
  }
  int pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !items_.empty(); });
    const int item = items_.front();
    items_.pop_front();
    changed_.notify_all();
    return item;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<int> items_;
};

int main() {
  Queue queue;
  std::thread producer([&] {
    for (int i = 1; i <= 2; ++i) queue.push(i);
  });
  const int first = queue.pop(), second = queue.pop();
  producer.join();
  return first == 1 && second == 2 ? 0 : 1;
}
