// EXPECT: error use-after-return
// A compound literal lives as long as the block that it stands in.
int main(int argc, char **argv) {
  const int *numbers = 0;
  if (argc == 1) {
    numbers = (int[]){1, 2};
  }
  return numbers[0] - 1;  // ERROR
}
