// Each in its own way.
// EXPECT: verified
#include <cstdlib>
#include <new>

struct alignas(64) Wide {
  char bytes[64];
};

int main() {
  delete new int;
  delete[] new int[3];
  std::free(std::malloc(8));
  delete new Wide;
  delete[] new Wide[2];
  operator delete(operator new(5));
  operator delete(operator new(5), std::size_t{5});
  operator delete[](operator new[](5));
  delete new (std::nothrow) int;
  int* null = nullptr;
  delete null;
  delete[] null;
}
