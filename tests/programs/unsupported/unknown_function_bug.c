// EXPECT: bad-input|error unsupported
// A function that nobody defines.
int frobnicate(int);

int main(void) {
  return frobnicate(1);  // ERROR
}
