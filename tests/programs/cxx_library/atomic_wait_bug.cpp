// Who waits for the wrong old value waits for ever.
// EXPECT: error deadlock
// FLAGS: -std=c++20
// LINE: any
#include <atomic>
#include <thread>

int main() {
  std::atomic<int> state = 0;
  std::thread writer([&] {
    state = 1;
    state.notify_one();
  });
  state.wait(1);
  writer.join();
}
