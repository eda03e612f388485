// Its debug mode knows which iterators belong together.
// EXPECT: error assertion
// FLAGS: -D_GLIBCXX_DEBUG
#include <algorithm>
#include <vector>

int main() {
  std::vector<int> a = {1, 2}, b = {1, 2};
  return *std::find(a.begin(), b.end(), 3);  // ERROR
}
