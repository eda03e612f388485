// A handler that frees something, and at last gives up.
// EXPECT: verified
// FLAGS: --malloc-may-fail=2
#include <assert.h>

#include <new>

static int called;

static void handler() {
  if (++called == 2) std::set_new_handler(nullptr);
}

int main() {
  std::set_new_handler(handler);
  assert(std::get_new_handler() == handler);
  int* p = nullptr;
  try {
    p = new int(1);
  } catch (const std::bad_alloc&) {
    assert(false);
  }
  assert(called <= 2 && *p == 1);
  delete p;
}
