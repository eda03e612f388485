// EXPECT: error misaligned
// FLAGS: --check default,alignment
// An int in the middle of another.
int main(void) {
  int numbers[2] = {0, 0};
  return *(int *)((char *)numbers + 2);  // ERROR
}
