// The same without the lock: a count is lost.
// EXPECT: error assertion
#include <cassert>
#include <thread>
#include <vector>

int main() {
  int count = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) threads.emplace_back([&] { ++count; });
  for (std::thread& thread : threads) thread.join();
  assert(count == 2);  // ERROR
}
