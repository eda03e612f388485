// EXPECT: verified
// STDOUT: native
#include <cxxabi.h>

#include <cstdio>
#include <cstdlib>
#include <typeinfo>

struct Base {
  virtual ~Base() {}
};
struct Derived : Base {};
namespace {
template <class T>
struct Hidden {};
}  // namespace
enum class Colour { red };

static void show(const std::type_info& type) {
  int status = 1;
  char* name = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
  std::printf("%s %s %d\n", type.name(), name, status);
  std::free(name);
}

int main() {
  Derived derived;
  Base& base = derived;
  std::printf("%d %d\n", typeid(base) == typeid(Derived), typeid(base) == typeid(Base));
  std::printf("%d\n", typeid(Base).before(typeid(Derived)) != typeid(Derived).before(typeid(Base)));
  std::printf("%zu\n", typeid(int).hash_code());
  show(typeid(base));
  show(typeid(int));
  show(typeid(unsigned long*));
  show(typeid(const char*));
  show(typeid(void (*)(int, double)));
  show(typeid(int Base::*));
  show(typeid(Hidden<int>));
  show(typeid(Colour));
  show(typeid(int[3]));
  int status = 0;
  std::printf("%d\n", abi::__cxa_demangle("not a name", nullptr, nullptr, &status) == nullptr);
  std::printf("%d\n", status);
}
