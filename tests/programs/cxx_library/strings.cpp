// EXPECT: verified
// FLAGS: -std=c++20
// STDOUT: native
#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>

int main() {
  std::string text = "concurrent programs";
  text.replace(text.find("programs"), 8, "bugs").insert(0, "more ");
  std::printf("%s %zu\n", text.c_str(), text.size());
  std::string_view view = text;
  view.remove_prefix(5);
  std::printf("%d %d\n", view.starts_with("conc"), static_cast<int>(view.rfind('u')));
  std::printf("%s %s\n", std::to_string(-12).c_str(), std::to_string(1.5).c_str());
  std::printf("%d %.3f\n", std::stoi("77x"), std::stod("2.25"));
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, 0.1).ptr;
  std::printf("%.*s\n", static_cast<int>(end - buffer), buffer);
  double number = 0;
  std::from_chars(buffer, end, number);
  std::printf("%g\n", number);
  std::wstring wide = L"wide";
  std::u16string sixteen = u"sixteen";
  std::printf("%zu %zu %d\n", wide.size(), sixteen.size(), text < "n");
}
