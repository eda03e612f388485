// EXPECT: verified
// FLAGS: -std=c++20 --check default,race
// WITH: addresses as one allocator might choose them
#include <atomic>
#include <thread>

int main() {
  std::atomic<int> state = 0;
  int data = 0;
  std::thread writer([&] {
    data = 3;
    state = 1;
    state.notify_one();
  });
  state.wait(0);
  const int seen = data;
  writer.join();
  return seen - 3;
}
