// C and C++ together: an exception passes through a function of C.
// EXPECT: verified
// FILES: mixed_part.c
// STDOUT: native
#include <cstdio>

extern "C" int call_twice(int (*function)(int), int n);

static int checked(int n) {
  if (n > 3) throw n;
  return n + 1;
}

int main() {
  std::printf("%d\n", call_twice(checked, 1));
  try {
    call_twice(checked, 3);
  } catch (int n) {
    std::printf("thrown %d\n", n);
  }
}
