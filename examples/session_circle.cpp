// A session that is told when data has arrived. What it is told by (on_data_) keeps the session alive, because it has
// captured a shared pointer to it, and the session keeps on_data_: a circle of references, which close() breaks. If the
// session is closed before it was opened, the circle is made when nobody is left to break it, and is never freed.
//
//   quotient check examples/session_circle.cpp
//
// finds the order in which that happens. With a weak pointer in the capture (-DFIXED) there is no circle.
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

class Session : public std::enable_shared_from_this<Session> {
 public:
  void open() {
    const std::lock_guard<std::mutex> guard(mutex_);
#ifdef FIXED
    on_data_ = [weak = weak_from_this()] {
      if (const auto self = weak.lock()) ++self->received_;
    };
#else
    on_data_ = [self = shared_from_this()] { ++self->received_; };
#endif
  }
  void close() {
    const std::lock_guard<std::mutex> guard(mutex_);
    on_data_ = nullptr;
  }

 private:
  std::mutex mutex_;
  std::function<void()> on_data_;
  int received_ = 0;
};

static void serve() {
  auto session = std::make_shared<Session>();
  std::thread opener([session] { session->open(); });
  session->close();
  opener.join();
}

int main() { serve(); }
