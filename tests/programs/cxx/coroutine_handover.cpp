// Coroutines that hand control to each other: a task waits for another, and at its end resumes who waits for it, or
// nobody, which is a coroutine that does nothing.
// EXPECT: verified
// FLAGS: -std=c++20
// STDOUT: native
#include <coroutine>
#include <cstdio>
#include <exception>

struct Task {
  struct promise_type {
    std::coroutine_handle<> waiting;
    int value = 0;

    Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    struct HandOver {
      bool await_ready() noexcept { return false; }
      std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> ended) noexcept {
        const std::coroutine_handle<> waiting = ended.promise().waiting;
        return waiting ? waiting : std::noop_coroutine();
      }
      void await_resume() noexcept {}
    };
    HandOver final_suspend() noexcept { return {}; }
    void return_value(int result) { value = result; }
    void unhandled_exception() { std::terminate(); }
  };

  std::coroutine_handle<promise_type> handle;

  bool await_ready() { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> caller) {
    handle.promise().waiting = caller;
    return handle;
  }
  int await_resume() {
    const int value = handle.promise().value;
    handle.destroy();
    return value;
  }
};

static Task twice(int x) { co_return 2 * x; }

static Task both(int x) {
  const int first = co_await twice(x);
  const int second = co_await twice(first);
  co_return first + second;
}

int main() {
  const Task task = both(3);
  task.handle.resume();
  std::printf("%d\n", task.handle.promise().value);
  task.handle.destroy();
}
