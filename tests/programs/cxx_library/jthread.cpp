// The destructor asks to stop and joins.
// EXPECT: verified
// FLAGS: -std=c++20
#include <atomic>
#include <stop_token>
#include <thread>

int main() {
  std::atomic<int> called = 0;
  {
    std::jthread worker([&](std::stop_token token) {
      const std::stop_callback on_stop(token, [&] { ++called; });
      while (!token.stop_requested()) std::this_thread::yield();
    });
  }
  return called == 1 ? 0 : 1;
}
