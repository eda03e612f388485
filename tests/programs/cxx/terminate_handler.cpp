// A handler of the program's own decides how it ends.
// EXPECT: verified
// STDOUT: native
#include <cstdio>
#include <cstdlib>
#include <exception>

static void handler() {
  try {
    throw;
  } catch (int n) {
    std::printf("terminated by %d\n", n);
  }
  std::exit(0);
}

int main() {
  const std::terminate_handler old = std::set_terminate(handler);
  std::printf("%d %d\n", old != nullptr, std::get_terminate() == handler);
  throw 5;
}
