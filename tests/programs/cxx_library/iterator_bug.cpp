// The vector grows, and its old memory is gone.
// EXPECT: error use-after-free
#include <vector>

int main() {
  std::vector<int> values = {1, 2, 3};
  const auto first = values.begin();
  values.push_back(4);
  return *first;  // ERROR
}
