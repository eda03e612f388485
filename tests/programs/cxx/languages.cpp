// Lambdas, templates, constexpr, structured bindings, concepts, three-way comparison, designated initialisers.
// EXPECT: verified
// FLAGS: -std=c++20
// STDOUT: native
#include <compare>
#include <concepts>
#include <cstdio>
#include <initializer_list>

template <std::integral T>
constexpr T square(T n) {
  return n * n;
}

struct Point {
  int x, y;
  auto operator<=>(const Point&) const = default;
};

template <class... Numbers>
static int sum(Numbers... numbers) {
  return (numbers + ... + 0);
}

consteval int twice(int n) { return 2 * n; }

struct Visitor {
  int operator()(int n) const { return n; }
  int operator()(const char*) const { return -1; }
};

int main() {
  int captured = 3;
  auto add = [captured, &sum_of = captured](auto n) mutable { return captured++ + n + sum_of; };
  std::printf("%d %d\n", add(1), add(2L) > 0);
  Point p{.x = 1, .y = 2}, q{1, 3};
  std::printf("%d %d\n", p < q, p == q);
  auto& [x, y] = p;
  x = square(y);
  std::printf("%d %d %d\n", p.x, sum(1, 2, 3), twice(21));
  for (int n : {1, 2, 3}) std::printf("%d ", n);
  if (Visitor visitor; visitor("") < visitor(0)) std::printf("less\n");
  static_assert(square(4) == 16);
}
