// EXPECT: bad-input|error unsupported
// Any other inline assembly is refused, with its place.
int main(void) {
  unsigned low;
  __asm__ volatile("rdtsc" : "=a"(low) : : "edx");  // ERROR
  return low == 0;
}
