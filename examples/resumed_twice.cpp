// A coroutine waits for an answer, or for the time to be over: what comes first resumes it. Each of the two looks
// whether the other was there, and says that it was itself; but not in one step. If both look before one has said it,
// the coroutine is resumed twice, the second time after its end.
//
//   quotient check -std=c++20 examples/resumed_twice.cpp
//
// finds it. With std::atomic<bool>::exchange (-DFIXED) only one can be the first.
#include <atomic>
#include <coroutine>
#include <exception>
#include <thread>

class Request {
 public:
  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> waiting) { waiting_ = waiting; }
  int await_resume() const { return result_; }

  void finish(int result) {
#ifdef FIXED
    if (finished_.exchange(true)) return;
#else
    if (finished_) return;
    finished_ = true;
#endif
    result_ = result;
    waiting_.resume();
  }

 private:
  std::coroutine_handle<> waiting_;
  std::atomic<bool> finished_{false};
  int result_ = 0;
};

struct Task {
  struct promise_type {
    Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
};

static Task handle_request(Request &request, int &answer) { answer = co_await request; }

int main() {
  Request request;
  int answer = 0;
  const Task task = handle_request(request, answer);
  std::thread timer([&] { request.finish(-1); });
  request.finish(42);
  timer.join();
  task.handle.destroy();
  return answer == 0;
}
