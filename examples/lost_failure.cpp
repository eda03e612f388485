// A result that is computed by another thread. If the computation fails, the exception is kept for whoever waits, as
// std::future does it; but only the good case wakes the waiting one.
//
//   quotient check examples/lost_failure.cpp
//
// finds the order in which main waits for ever: it began to wait before the computation failed. If the computation is
// fast, the failure is there before main looks, and nothing is wrong. -DFIXED notifies in both cases.
#include <cassert>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

class Result {
 public:
  void compute(int input) {
    try {
      if (input < 0) throw std::domain_error("negative");
      const std::lock_guard<std::mutex> guard(mutex_);
      value_ = 2 * input;
      ready_ = true;
      changed_.notify_one();
    } catch (...) {
      const std::lock_guard<std::mutex> guard(mutex_);
      failure_ = std::current_exception();
      ready_ = true;
#ifdef FIXED
      changed_.notify_one();
#endif
    }
  }

  int get() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return ready_; });
    if (failure_) std::rethrow_exception(failure_);
    return value_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ready_ = false;
  int value_ = 0;
  std::exception_ptr failure_;
};

int main() {
  Result result;
  std::thread worker([&] { result.compute(-1); });
  bool failed = false;
  try {
    result.get();
  } catch (const std::domain_error &) {
    failed = true;
  }
  worker.join();
  assert(failed);
}
