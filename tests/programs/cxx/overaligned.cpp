// Objects with an alignment of their own, placement new, and an exception from a constructor in a placed object.
// EXPECT: verified
// FLAGS: -std=c++17 --check default,alignment
#include <assert.h>
#include <stdint.h>

#include <new>

struct alignas(64) Wide {
  char bytes[64];
  explicit Wide(int n) : bytes{} {
    if (n < 0) throw n;
    bytes[0] = static_cast<char>(n);
  }
};

alignas(Wide) static unsigned char place[sizeof(Wide)];

int main() {
  Wide *wide = new Wide(1);
  assert(reinterpret_cast<uintptr_t>(wide) % 64 == 0);
  delete wide;
  Wide *placed = new (place) Wide(2);
  assert(placed->bytes[0] == 2);
  placed->~Wide();
  try {
    new (place) Wide(-1);
    assert(false);
  } catch (int) {
  }
  try {
    new Wide(-1);  // its memory is given back
    assert(false);
  } catch (int) {
  }
}
