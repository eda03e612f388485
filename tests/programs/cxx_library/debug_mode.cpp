// EXPECT: verified
// FLAGS: -D_GLIBCXX_DEBUG
// WITH: addresses as one allocator might choose them
#include <algorithm>
#include <map>
#include <string>
#include <vector>

int main() {
  std::vector<int> a = {3, 1, 2};
  std::sort(a.begin(), a.end());
  std::map<std::string, int> numbers = {{"one", 1}, {"two", 2}};
  numbers.erase(numbers.find("one"));
  return std::binary_search(a.begin(), a.end(), 2) && numbers.size() == 1 ? 0 : 1;
}
