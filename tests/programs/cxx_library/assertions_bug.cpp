// The library's own check, switched on by a macro.
// EXPECT: error assertion
// FLAGS: -D_GLIBCXX_ASSERTIONS
#include <vector>

int main() {
  const std::vector<int> none;
  return none.front();  // ERROR
}
