// It starts with one too many: the slot is read before it is filled.
// EXPECT: error assertion
// FLAGS: -std=c++20
#include <cassert>
#include <semaphore>
#include <thread>

int main() {
  std::counting_semaphore<2> full(1);
  int slot = 0;
  std::thread producer([&] {
    slot = 5;
    full.release();
  });
  full.acquire();
  assert(slot == 5);  // ERROR
  producer.join();
}
