// Two phases; the completion runs once in each.
// EXPECT: verified
// FLAGS: -std=c++20
// WITH: addresses as one allocator might choose them
#include <barrier>
#include <thread>

int main() {
  int phases = 0;
  const auto completed = [&]() noexcept { ++phases; };
  std::barrier point(2, completed);
  std::thread other([&] { point.arrive_and_wait(); });
  point.arrive_and_wait();
  other.join();
  return phases == 1 ? 0 : 1;
}
