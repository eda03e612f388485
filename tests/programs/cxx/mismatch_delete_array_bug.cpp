// What was allocated in one way is freed in another.
// EXPECT: error mismatched-free
#include <cstdlib>

int main() {
  int* p = new int[2];
  delete p;  // ERROR
}
