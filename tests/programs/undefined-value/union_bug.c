// EXPECT: error undefined-value
// Only one byte of the union was written.
union word {
  unsigned char byte;
  unsigned whole;
};

int main(void) {
  union word w;
  w.byte = 1;
  if (w.whole == 1) return 1;  // ERROR
  return 0;
}
