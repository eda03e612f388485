// What was allocated in one way is freed in another.
// EXPECT: error mismatched-free
#include <cstdlib>

int main() {
  int* p = static_cast<int*>(std::malloc(sizeof(int)));
  delete p;  // ERROR
}
