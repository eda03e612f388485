// Memory from a buffer, and from the heap when that is full.
// EXPECT: verified
// FLAGS: -std=c++17
#include <cstddef>
#include <memory_resource>
#include <string>
#include <vector>

int main() {
  alignas(16) std::byte buffer[256];
  std::pmr::monotonic_buffer_resource resource(buffer, sizeof buffer);
  std::pmr::vector<std::pmr::string> words(&resource);
  for (int i = 0; i < 8; ++i) words.emplace_back("a word that is not short enough to lie in the string itself");
  return words.size() == 8 && words[7].size() == words[0].size() ? 0 : 1;
}
