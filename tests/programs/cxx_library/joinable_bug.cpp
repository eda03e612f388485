// A thread object that is destroyed while its thread can still be joined.
// EXPECT: error terminate
// LINE: any
// TRACE: terminate: a std::thread is destroyed or assigned to whose thread nobody has joined
// TRACE: forgotten is T1, which
#include <thread>

int main() {
  std::thread forgotten([] {});
}
