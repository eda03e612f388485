// The end of a thread has a type of its own by which it can be caught, and must be thrown on; std::async does so.
// EXPECT: verified
// STDOUT: native
#include <cxxabi.h>
#include <pthread.h>

#include <cstdio>

static void inner() {
  try {
    pthread_exit(const_cast<char*>("result"));
  } catch (int) {
    std::printf("not here\n");
  } catch (const abi::__forced_unwind&) {
    std::printf("passing\n");
    throw;
  } catch (...) {
    std::printf("nor here\n");
    throw;
  }
}

static void* body(void*) {
  try {
    inner();
  } catch (abi::__forced_unwind&) {
    std::printf("and on\n");
    throw;
  }
  return nullptr;
}

int main() {
  pthread_t thread;
  void* result;
  pthread_create(&thread, nullptr, body, nullptr);
  pthread_join(thread, &result);
  std::printf("%s\n", static_cast<char*>(result));
}
