// EXPECT: unknown
// Inline assembly that is not understood ends the execution that comes to it.
int main(void) {
  unsigned a = 0, b, c, d;
  __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "=c"(c), "=d"(d));
  return a + b + c + d == 1;
}
