// A result and an exception, each from a thread of its own.
// EXPECT: verified
#include <future>
#include <stdexcept>
#include <string>

int main() {
  auto sum = std::async(std::launch::async, [] { return 40 + 2; });
  auto bad = std::async(std::launch::async, []() -> int { throw std::out_of_range("too far"); });
  if (sum.get() != 42) return 1;
  try {
    bad.get();
  } catch (const std::out_of_range& error) {
    return std::string(error.what()) == "too far" ? 0 : 2;
  }
  return 3;
}
