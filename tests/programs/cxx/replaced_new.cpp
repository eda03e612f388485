// The program's own operators win, and arrays and other forms use them.
// EXPECT: verified
// STDOUT: native
#include <cstdio>
#include <cstdlib>
#include <new>

void* operator new(std::size_t size) {
  std::printf("new %zu\n", size);
  return std::malloc(size);
}
void operator delete(void* p) noexcept {
  std::printf("delete\n");
  std::free(p);
}

struct Own {
  int n = 0;
  static void* operator new(std::size_t size) {
    std::printf("own %zu\n", size);
    return std::malloc(size);
  }
  static void operator delete(void* p, std::size_t size) {
    std::printf("own delete %zu\n", size);
    std::free(p);
  }
};

int main() {
  delete new int;
  delete[] new char[3];
  delete new (std::nothrow) double;
  delete new Own;
}
