// EXPECT: error invalid-value
// -1 is not unsigned.
int main(int argc, char **argv) {
  const double x = -argc;
  return (unsigned)x == 0;  // ERROR
}
