// EXPECT: error out-of-bounds
#include <vector>

int main() {
  std::vector<int> values = {1, 2, 3};
  int sum = 0;
  for (unsigned i = 0; i <= values.size(); ++i) sum += values[i];  // ERROR
  return sum;
}
