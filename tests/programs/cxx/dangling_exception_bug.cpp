// A pointer into an exception outlives its handler.
// EXPECT: error use-after-free
struct Failure {
  int code;
};

int main() {
  const int *kept = nullptr;
  try {
    throw Failure{3};
  } catch (const Failure &failure) {
    kept = &failure.code;
  }
  return *kept - 3;  // ERROR
}
