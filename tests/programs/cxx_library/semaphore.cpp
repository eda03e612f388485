// EXPECT: verified
// FLAGS: -std=c++20 --check default,race
#include <semaphore>
#include <thread>

int main() {
  std::binary_semaphore full(0);
  int slot = 0;
  std::thread producer([&] {
    slot = 5;
    full.release();
  });
  full.acquire();
  const int seen = slot;
  producer.join();
  return seen - 5;
}
