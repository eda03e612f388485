// Every container, with what it holds in its order.
// EXPECT: verified
// FLAGS: -std=c++20
// STDOUT: native
#include <array>
#include <bitset>
#include <cstdio>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <queue>
#include <set>
#include <span>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

template <class Container>
static void show(const char* name, const Container& values) {
  std::printf("%s:", name);
  for (const auto& value : values) std::printf(" %d", static_cast<int>(value));
  std::printf("\n");
}

int main() {
  const std::array<int, 5> from = {5, 3, 1, 4, 2};
  std::vector<int> vector(from.begin(), from.end());
  vector.insert(vector.begin() + 1, 9);
  show("vector", vector);
  std::deque<int> deque(from.begin(), from.end());
  deque.push_front(8);
  deque.pop_back();
  show("deque", deque);
  std::list<int> list(from.begin(), from.end());
  list.sort();
  list.remove(3);
  show("list", list);
  std::forward_list<int> forward(from.begin(), from.end());
  forward.reverse();
  show("forward_list", forward);
  std::set<int> set(from.begin(), from.end());
  set.erase(4);
  show("set", set);
  std::multiset<int> multiset = {2, 1, 2};
  show("multiset", multiset);
  std::map<std::string, int> map;
  for (const char* word : {"b", "a", "c", "a"}) ++map[word];
  for (const auto& [word, count] : map) std::printf("%s=%d ", word.c_str(), count);
  std::unordered_map<int, int> squares;
  for (int i = 0; i < 20; ++i) squares[i] = i * i;
  std::printf("%d %zu\n", squares.at(7), squares.size());
  std::unordered_set<std::string> words = {"x", "y", "x"};
  std::printf("%zu %zu\n", words.size(), words.count("y"));
  std::priority_queue<int> heap(from.begin(), from.end());
  std::stack<int> stack;
  std::queue<int> queue;
  for (; !heap.empty(); heap.pop()) stack.push(heap.top()), queue.push(heap.top());
  std::printf("%d %d\n", stack.top(), queue.front());
  std::vector<bool> flags = {true, false, true};
  show("vector<bool>", flags);
  std::printf("%s\n", std::bitset<8>(0x5a).to_string().c_str());
  show("span", std::span(from).subspan(1, 2));
}
