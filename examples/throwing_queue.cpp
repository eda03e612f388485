// A queue whose lock is taken and given back by hand. Copying an order may throw (an order that is not valid), and then
// the lock stays taken: the next one who comes waits for ever. That happens only if the bad order is put in while the
// queue is still open, so a test may run for a long time without it.
//
//   quotient check examples/throwing_queue.cpp
//
// shows the deadlock, with the exception on the way to it. With a std::lock_guard (-DFIXED) there is none.
#include <mutex>
#include <stdexcept>
#include <thread>

struct Order {
  int amount;
  explicit Order(int amount) : amount(amount) {}
  Order(const Order &other) : amount(other.amount) {
    if (amount < 0) throw std::invalid_argument("an order of less than nothing");
  }
};

class Queue {
 public:
  void put(const Order &order) {
#ifdef FIXED
    const std::lock_guard<std::mutex> guard(mutex_);
    if (open_) last_ = Order(order).amount;
#else
    mutex_.lock();
    if (open_) last_ = Order(order).amount;
    mutex_.unlock();
#endif
  }
  void close() {
    const std::lock_guard<std::mutex> guard(mutex_);
    open_ = false;
  }

 private:
  std::mutex mutex_;
  bool open_ = true;
  int last_ = 0;
};

int main() {
  Queue queue;
  std::thread customer([&] {
    try {
      queue.put(Order(-1));
    } catch (const std::invalid_argument &) {  // told to the customer
    }
  });
  queue.close();
  customer.join();
}
