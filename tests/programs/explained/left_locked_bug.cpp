// A thread that leaves a function early keeps its lock: who waits for it is told who that was.
// EXPECT: error deadlock
// TRACE: main waits for mutex balance_lock, which T1 did not give back before it ended.
// TRACE: held by T1 since step
// TRACE: T1 runs pay()::lambda (line 21)
#include <mutex>
#include <thread>

static std::mutex balance_lock;
static int balance = 5;

static bool withdraw(int amount) {
  balance_lock.lock();
  if (amount > balance) return false;
  balance -= amount;
  balance_lock.unlock();
  return true;
}

static void pay() {
  std::thread customer([] { withdraw(7); });
  balance_lock.lock();  // ERROR
  balance += 3;
  balance_lock.unlock();
  customer.join();
}

int main() { pay(); }
