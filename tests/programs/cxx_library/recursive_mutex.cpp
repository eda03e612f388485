// EXPECT: verified
#include <mutex>

struct Account {
  std::recursive_mutex mutex;
  int balance = 3;
  void take() {
    const std::lock_guard lock(mutex);
    --balance;
  }
  void take_twice() {
    const std::lock_guard lock(mutex);
    take();
    take();
  }
};

int main() {
  Account account;
  account.take_twice();
  return account.balance - 1;
}
