// A generator, and an exception that leaves a coroutine.
// EXPECT: verified
// FLAGS: -std=c++20
// STDOUT: native
#include <coroutine>
#include <cstdio>
#include <exception>
#include <initializer_list>

struct Generator {
  struct promise_type {
    int value = 0;
    std::exception_ptr failure;
    Generator get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int n) {
      value = n;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { failure = std::current_exception(); }
  };
  std::coroutine_handle<promise_type> handle;

  bool next() {
    handle.resume();
    if (handle.promise().failure) std::rethrow_exception(handle.promise().failure);
    return !handle.done();
  }
};

struct Noisy {
  ~Noisy() { std::printf("-noisy\n"); }
};

static Generator count(int to) {
  Noisy noisy;
  for (int i = 0; i < to; ++i) co_yield i* i;
  if (to > 3) throw to;
}

int main() {
  for (int to : {3, 4}) {
    Generator generator = count(to);
    try {
      while (generator.next()) std::printf("%d\n", generator.handle.promise().value);
    } catch (int n) {
      std::printf("thrown %d\n", n);
    }
    generator.handle.destroy();
  }
}
