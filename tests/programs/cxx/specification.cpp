// Exception specifications of old C++.
// EXPECT: verified
// FLAGS: -std=c++11
// STDOUT: native
#include <cstdio>
#include <exception>

static void only_int(int which) throw(int) {
  if (which == 0) throw 1;
  if (which == 1) throw 'c';
}
static void with_bad() throw(std::bad_exception) { throw 'c'; }
static void translate() { throw 2; }
static void translate_wrongly() { throw 2.5; }

int main() {
  try {
    only_int(0);
  } catch (int n) {
    std::printf("%d\n", n);
  }
  std::set_unexpected(translate);
  try {
    only_int(1);
  } catch (int n) {
    std::printf("translated: %d\n", n);
  }
  std::set_unexpected(translate_wrongly);
  try {
    with_bad();
  } catch (std::bad_exception& e) {
    std::printf("%s\n", e.what());
  }
}
