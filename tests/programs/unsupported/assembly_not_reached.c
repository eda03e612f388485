// EXPECT: verified (3 states, 2 transitions)
// Inline assembly that is not understood does no harm as long as no execution comes to it.
int main(void) {
  int wanted = 1;
  unsigned a = 0, b, c, d;
  if (wanted > 1) __asm__ volatile("1: cpuid; jmp 1b" : "+a"(a), "=b"(b), "=c"(c), "=d"(d));
  return 0;
}
