// EXPECT: error use-after-return
// The block's variable is used after the block.
int main(void) {
  int *p;
  {
    int inner = 5;
    p = &inner;
  }
  return *p;  // ERROR
}
