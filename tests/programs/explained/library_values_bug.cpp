// EXPECT: error assertion
// FLAGS: -std=c++17
// TRACE: write numbers = {1, 2}
// TRACE: write numbers[1] = 5
// TRACE: write waiting = {7, 8}
// TRACE: write recent = {3, 4}
// TRACE: write names = {"one", "two"}
// TRACE: write text = "abc"
// TRACE: write index = {1: "one", 2: "two"}
// TRACE: write counts = {"x": 1}
// TRACE: write maybe = 4
// TRACE: write maybe = nullopt
// TRACE: write either = "abc"
// TRACE: write three = {1, 'x', 2.5}
// TRACE: owner → Node#1{key = 1}
// TRACE: write first → Node#2{key = 0} (use_count 1)
// TRACE: second → Node#2{key = 0}
// TRACE: write Node#2.key = 9
// TRACE: watch → Node#2
// TRACE: write number = 2
// TRACE: write failure = std::runtime_error("closed")
// What objects of the C++ library mean.
#include <atomic>
#include <cassert>
#include <deque>
#include <exception>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

struct Node {
  int key = 0;
};

int main() {
  std::vector<int> numbers{1, 2};
  numbers[1] = 5;
  std::deque<int> waiting{7, 8};
  std::list<int> recent{3, 4};
  std::vector<std::string> names{"one", "two"};
  std::string text = "abc";
  std::map<int, std::string> index{{2, "two"}, {1, "one"}};
  std::unordered_map<std::string, int> counts{{"x", 1}};
  std::optional<int> maybe = 4;
  maybe.reset();
  std::variant<int, std::string> either = "abc";
  std::tuple<int, char, double> three{1, 'x', 2.5};
  std::unique_ptr<Node> owner(new Node{1});
  std::shared_ptr<Node> first = std::make_shared<Node>();
  std::shared_ptr<Node> second = first;
  second->key = 9;
  std::weak_ptr<Node> watch = second;
  std::atomic<int> number{1};
  number.store(2);
  std::exception_ptr failure;
  try {
    throw std::runtime_error("closed");
  } catch (const std::exception &) {
    failure = std::current_exception();
  }
  assert(numbers[1] == 2);  // ERROR
}
