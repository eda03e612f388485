// EXPECT: verified
#include <memory>
#include <utility>
#include <vector>

int main() {
  std::vector<std::unique_ptr<int>> all;
  for (int i = 0; i < 3; ++i) all.push_back(std::make_unique<int>(i));
  std::unique_ptr<int> last = std::move(all.back());
  all.pop_back();
  return *last == 2 && all.size() == 2 ? 0 : 1;
}
