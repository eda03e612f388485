// The last owner destroys it, whoever that is; weak pointers see it go.
// EXPECT: verified
// FLAGS: --check default,race
#include <memory>
#include <thread>
#include <utility>

struct Node {
  int& dead;
  explicit Node(int& count) : dead(count) {}
  ~Node() { ++dead; }
};

int main() {
  int dead = 0;
  auto first = std::make_shared<Node>(dead);
  const std::weak_ptr<Node> watcher = first;
  std::thread other([copy = first]() mutable { copy.reset(); });
  first.reset();
  other.join();
  return dead == 1 && watcher.expired() ? 0 : 1;
}
