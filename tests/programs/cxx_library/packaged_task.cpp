// EXPECT: verified
#include <future>
#include <thread>
#include <utility>

int main() {
  std::packaged_task<int(int)> task([](int x) { return 2 * x; });
  std::shared_future<int> result = task.get_future().share();
  std::thread worker(std::move(task), 21);
  const int seen = result.get();
  worker.join();
  return seen == 42 && result.get() == 42 ? 0 : 1;
}
