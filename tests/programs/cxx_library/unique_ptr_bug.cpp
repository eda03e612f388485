// What was moved from is null.
// EXPECT: error null-dereference
#include <memory>
#include <utility>

int main() {
  auto first = std::make_unique<int>(1);
  const auto second = std::move(first);
  return *first + *second;  // ERROR
}
