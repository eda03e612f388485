// EXPECT: error lock-misuse
// mtx_unlock without mtx_lock.
#include <threads.h>

int main(void) {
  mtx_t lock;
  mtx_init(&lock, mtx_plain);
  mtx_unlock(&lock);  // ERROR
  return 0;
}
