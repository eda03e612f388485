// EXPECT: verified
// FLAGS: -std=c++20 --check default,race
// WITH: addresses as one allocator might choose them
#include <latch>
#include <thread>

int main() {
  std::latch done(1);
  int value = 0;
  std::thread worker([&] {
    value = 7;
    done.count_down();
  });
  done.wait();
  const int seen = value;
  worker.join();
  return seen - 7;
}
