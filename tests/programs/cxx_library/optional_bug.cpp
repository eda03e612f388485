// An empty optional is asked for its value, with the library's assertions on.
// EXPECT: error assertion
// FLAGS: -std=c++17 -D_GLIBCXX_ASSERTIONS
#include <optional>

int main() {
  const std::optional<int> none;
  return *none;  // ERROR
}
