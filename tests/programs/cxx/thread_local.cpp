// thread_local variables with constructors and destructors: one for each thread that uses them.
// EXPECT: verified
// STDOUT: native
#include <pthread.h>

#include <cstdio>

struct Noisy {
  const char* name;
  explicit Noisy(const char* name) : name(name) { std::printf("+%s\n", name); }
  ~Noisy() { std::printf("-%s\n", name); }
};

thread_local Noisy first("first");
thread_local Noisy second("second");
thread_local int plain = 3;
static Noisy global("global");

static int count() {
  thread_local int calls = plain;
  return ++calls;
}

static void* body(void*) {
  std::printf("thread %s %d %d\n", first.name, count(), count());
  thread_local Noisy local("local");
  plain = 10;
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, body, nullptr);
  pthread_join(thread, nullptr);
  std::printf("main %s %d\n", second.name, plain);
  static Noisy late("late");
}
