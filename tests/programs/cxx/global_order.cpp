// Constructors of globals in their order and by priority, and destructors and atexit backwards.
// EXPECT: verified
// FILES: global_order_other.cc
// STDOUT: native
#include <cstdio>
#include <cstdlib>

struct Noisy {
  const char* name;
  explicit Noisy(const char* name) : name(name) { std::printf("+%s\n", name); }
  ~Noisy() { std::printf("-%s\n", name); }
};

static Noisy first("first");
Noisy late __attribute__((init_priority(500))) ("priority 500");
Noisy early __attribute__((init_priority(200))) ("priority 200");
static Noisy second("second");
template <class T>
struct Holder {
  static Noisy member;
};
template <class T>
Noisy Holder<T>::member("member");
inline Noisy shared("inline");

void other();

__attribute__((constructor(300))) static void plain() { std::printf("constructor function\n"); }
__attribute__((destructor)) static void last() { std::printf("destructor function\n"); }

static Noisy& local() {
  static Noisy variable("local");
  return variable;
}

int main() {
  std::atexit([] { std::printf("atexit\n"); });
  local();
  other();
  (void)Holder<int>::member;
  std::printf("main\n");
}
