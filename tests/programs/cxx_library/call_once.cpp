// An initialisation that fails is tried again; one that succeeds happens once.
// EXPECT: verified
#include <mutex>
#include <stdexcept>
#include <thread>

int main() {
  std::once_flag flag;
  int tries = 0, done = 0;
  const auto initialise = [&] {
    if (++tries == 1) throw std::runtime_error("not yet");
    ++done;
  };
  try {
    std::call_once(flag, initialise);
  } catch (const std::runtime_error&) {}
  std::thread other([&] { std::call_once(flag, initialise); });
  std::call_once(flag, initialise);
  other.join();
  return tries == 2 && done == 1 ? 0 : 1;
}
