// A value through a promise, ordered without any lock of the user's.
// EXPECT: verified
// FLAGS: --check default,race
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  int message = 0;
  std::thread worker([&] {
    message = 1;
    promise.set_value(41);
  });
  const int result = future.get() + message;
  worker.join();
  return result - 42;
}
