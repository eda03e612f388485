// A class for objects that have a thread of their own: the base starts it, its destructor waits for it. That is too
// late: when the destructor of the base runs, the derived part of the object is gone already, and the thread may call a
// function that does not exist any more.
//
//   quotient check examples/active_object.cpp
//
// finds the call of a pure virtual function. The remedy (-DFIXED): whoever owns the object stops it while it is whole.
#include <atomic>
#include <thread>

class Active {
 public:
  virtual ~Active() { stop(); }
  void start() {
    thread_ = std::thread([this] {
      while (!stopped_) work();
    });
  }
  void stop() {
    stopped_ = true;
    if (thread_.joinable()) thread_.join();
  }

 private:
  virtual void work() = 0;

  std::atomic<bool> stopped_{false};
  std::thread thread_;
};

class Counter : public Active {
 private:
  void work() override { ticks_ = 1; }

  std::atomic<int> ticks_{0};
};

int main() {
  Counter counter;
  counter.start();
#ifdef FIXED
  counter.stop();
#endif
}
