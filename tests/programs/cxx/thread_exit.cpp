// A thread that ends itself leaves its frames as by an exception: destructors run, and catch (...) may look on.
// EXPECT: verified
// STDOUT: native
#include <pthread.h>

#include <cstdio>

struct Noisy {
  const char* name;
  ~Noisy() { std::printf("-%s\n", name); }
};
thread_local Noisy last{"thread_local"};

static void inner() {
  Noisy noisy{"inner"};
  try {
    pthread_exit(const_cast<char*>("result"));
  } catch (int) {
    std::printf("not here\n");
  }
}

static void* body(void*) {
  std::printf("%s\n", last.name);
  Noisy noisy{"outer"};
  try {
    inner();
  } catch (...) {
    std::printf("passing\n");
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
