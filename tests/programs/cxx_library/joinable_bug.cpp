// A thread object that is destroyed while its thread can still be joined.
// EXPECT: error terminate
// LINE: any
#include <thread>

int main() {
  std::thread forgotten([] {});
}
