// variant, optional, any, tuple, function, and what they throw.
// EXPECT: verified
// FLAGS: -std=c++17
// STDOUT: native
#include <any>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <variant>

int main() {
  std::variant<int, std::string, double> value = "text";
  std::printf("%zu %s\n", value.index(), std::get<std::string>(value).c_str());
  value = 2.5;
  std::visit([](const auto& held) { std::printf("%d\n", sizeof held > 8); }, value);
  try {
    std::get<int>(value);
  } catch (const std::bad_variant_access&) {
    std::puts("not an int");
  }
  std::optional<int> maybe;
  std::printf("%d ", maybe.value_or(7));
  maybe = 3;
  std::printf("%d\n", *maybe);
  std::any anything = std::string("any");
  std::printf("%s\n", std::any_cast<std::string&>(anything).c_str());
  try {
    std::any_cast<int>(anything);
  } catch (const std::bad_any_cast& error) {
    std::puts(error.what());
  }
  std::function<int(int)> twice = [](int x) { return 2 * x; };
  const auto bound = std::bind(std::plus<int>(), std::placeholders::_1, 10);
  std::printf("%d %d\n", twice(4), bound(5));
  const auto [a, b] = std::make_tuple(1, 'c');
  std::printf("%d %c\n", a, b);
  try {
    twice = nullptr;
    twice(1);
  } catch (const std::bad_function_call& error) {
    std::puts(error.what());
  }
}
