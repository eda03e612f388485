// EXPECT: verified
// STDOUT: native
#include <cstdio>
#include <new>

static int* allocate(long count) { return new int[count]; }

int main() {
  try {
    allocate(-1);
  } catch (const std::bad_alloc& e) {
    std::printf("%s\n", e.what());
  }
  try {
    allocate(0x1000000000000000);
  } catch (const std::bad_alloc& e) {
    std::printf("%s\n", e.what());
  }
}
