// An exception leaves a thread's function.
// EXPECT: error uncaught-exception|terminate
#include <stdexcept>
#include <thread>

int main() {
  std::thread worker([] { throw std::runtime_error("lost"); });  // ERROR
  worker.join();
}
