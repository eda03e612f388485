// EXPECT: error terminate
#include <exception>

int main() {
  std::terminate();  // ERROR
}
