// EXPECT: error bounds-inner
// FLAGS: --check default,bounds-inner
// Beyond the end of a row lies the next one.
static int matrix[3][4];
int main(int argc, char **argv) {
  return matrix[1][argc + 3];  // ERROR
}
