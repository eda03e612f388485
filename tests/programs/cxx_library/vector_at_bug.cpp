// EXPECT: error uncaught-exception
#include <vector>

int main() {
  const std::vector<int> values = {1, 2, 3};
  return values.at(3);  // ERROR
}
