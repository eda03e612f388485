// Whoever wants to hear of events subscribes. An event is delivered without the lock, so that a subscriber may take his
// time, or subscribe somebody else. But then the list may grow in the middle of the loop: a std::vector that grows moves
// its elements, and the loop goes on where they were.
//
//   quotient check examples/event_bus.cpp
//
// shows who frees the elements while whom is reading them. The remedy (-DFIXED) is a copy of the list. With
// -D_GLIBCXX_DEBUG the library itself finds the iterator that is not valid any more.
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

class Bus {
 public:
  void subscribe(int mailbox) {
    const std::lock_guard<std::mutex> guard(mutex_);
    subscribers_.push_back(mailbox);
  }
  void publish() {
    std::unique_lock<std::mutex> lock(mutex_);
#ifdef FIXED
    const std::vector<int> subscribers = subscribers_;
#else
    const std::vector<int> &subscribers = subscribers_;
#endif
    for (const int mailbox : subscribers) {
      lock.unlock();
      delivered_ += mailbox;
      lock.lock();
    }
  }

 private:
  std::mutex mutex_;
  std::vector<int> subscribers_;
  std::atomic<int> delivered_{0};
};

int main() {
  Bus bus;
  bus.subscribe(1);
  bus.subscribe(2);
  std::thread late([&] { bus.subscribe(4); });
  bus.publish();
  late.join();
}
