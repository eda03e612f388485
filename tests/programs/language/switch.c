// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// switch: ranges, fall-through, default in the middle, negative and 64-bit cases, Duff's device.
#include <stdio.h>

static const char *classify(int c) {
  switch (c) {
    case '0' ... '9': return "digit";
    default: return "other";
    case 'a' ... 'z':
    case 'A' ... 'Z': return "letter";
    case -1: return "end";
  }
}

static int weight(unsigned long long x) {
  int w = 0;
  switch (x) {
    case 0x100000000ull: w += 1;  // falls through
    case 5: w += 2; break;
    case ~0ull: w += 4;
  }
  return w;
}

static void copy(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
            } while (--n > 0);
  }
}

int main(void) {
  char buffer[12];
  printf("%s %s %s %s\n", classify('7'), classify('?'), classify('Q'), classify(-1));
  printf("%d %d %d %d\n", weight(0x100000000ull), weight(5), weight(~0ull), weight(0));
  copy(buffer, "duff device", 12);
  puts(buffer);
  return 0;
}
