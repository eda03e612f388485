// The promise dies before it is kept: get() throws, and nobody catches it.
// EXPECT: error uncaught-exception
#include <future>

int main() {
  std::future<int> future;
  {
    std::promise<int> promise;
    future = promise.get_future();
  }
  return future.get();  // ERROR
}
