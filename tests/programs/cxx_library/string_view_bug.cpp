// A view of a string that is gone.
// EXPECT: error use-after-free|use-after-return
// LINE: any
#include <string>
#include <string_view>

static std::string name() { return "a string that is too long to lie in the object itself"; }

int main() {
  const std::string_view view = name();
  return view[0] == 'a' ? 0 : 1;
}
