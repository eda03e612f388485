// EXPECT: verified
// FLAGS: --malloc-may-fail
#include <assert.h>

#include <new>

static int* attempt() {
  try {
    return new int(1);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

int main() {
  int* p = attempt();
  assert(!p || *p == 1);
  int* q = new (std::nothrow) int(2);
  assert(!q || *q == 2);
  delete p;
  delete q;
}
