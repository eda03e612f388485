// EXPECT: verified
// FLAGS: -std=c++20
// STDOUT: native
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <numeric>
#include <ranges>
#include <vector>

int main() {
  std::vector<int> values(10);
  std::iota(values.begin(), values.end(), 1);
  std::rotate(values.begin(), values.begin() + 3, values.end());
  std::stable_partition(values.begin(), values.end(), [](int x) { return x % 2 == 0; });
  for (const int x : values) std::printf("%d ", x);
  std::ranges::sort(values, std::greater());
  std::nth_element(values.begin(), values.begin() + 4, values.end());
  std::printf("| %d %d\n", values[4], std::accumulate(values.begin(), values.end(), 0));
  std::vector<int> heap = {3, 1, 4, 1, 5, 9, 2, 6};
  std::make_heap(heap.begin(), heap.end());
  std::sort_heap(heap.begin(), heap.end());
  heap.erase(std::unique(heap.begin(), heap.end()), heap.end());
  do {
  } while (std::next_permutation(heap.begin(), heap.begin() + 3));
  for (const int x :
       heap | std::views::filter([](int y) { return y > 2; }) | std::views::transform([](int y) { return y * y; }))
    std::printf("%d ", x);
  std::printf("\n");
}
