// EXPECT: error invalid-value
// 3e9 does not fit an int.
int main(int argc, char **argv) {
  double x = 3e9 * argc;
  return (int)x == 0;  // ERROR
}
