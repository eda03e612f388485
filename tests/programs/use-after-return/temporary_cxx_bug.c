// EXPECT: error use-after-return
// FLAGS: -x c++
// As temporary_bug.c, but clang marks where the temporary ends itself.
struct Numbers {
  int of[4];
  const int *get() const { return of; }
};
static Numbers make(int first) { return Numbers{{first, first + 1, 0, 0}}; }

int main() {
  const int *p = make(1).get();
  return *p - 1;  // ERROR
}
