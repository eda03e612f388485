// The destructor waits for the thread in the base, when the derived part is gone already.
// EXPECT: error pure-virtual-call
#include <pthread.h>

class Worker {
 public:
  void start() { pthread_create(&thread_, nullptr, run, this); }
  virtual ~Worker() { pthread_join(thread_, nullptr); }
  virtual void work() = 0;

 private:
  static void* run(void* self) {
    static_cast<Worker*>(self)->work();  // ERROR
    return nullptr;
  }
  pthread_t thread_;
};

class Printer : public Worker {
 public:
  void work() override {}
};

int main() {
  Printer printer;
  printer.start();
}
