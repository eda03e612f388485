// The same with a mutex that cannot be locked again by its owner.
// EXPECT: error deadlock|lock-misuse
// LINE: any
#include <mutex>

struct Account {
  std::mutex mutex;
  int balance = 3;
  void take() {
    const std::lock_guard lock(mutex);
    --balance;
  }
  void take_twice() {
    const std::lock_guard lock(mutex);
    take();
  }
};

int main() {
  Account account;
  account.take_twice();
}
