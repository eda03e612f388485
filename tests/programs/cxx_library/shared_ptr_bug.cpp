// The counts of a shared_ptr are atomic, the pointer itself is not.
// EXPECT: error data-race
// FLAGS: --check race
#include <memory>
#include <thread>

int main() {
  std::shared_ptr<int> current = std::make_shared<int>(1);
  std::thread writer([&] { current = std::make_shared<int>(2); });  // ERROR
  const std::shared_ptr<int> seen = current;                        // ERROR
  writer.join();
}
