/* Instructions of the processor that are more than one of the machine's: the front end calls these for them. */
#include <time.h>

/* rdtsc: a clock with one tick per nanosecond. */
unsigned long long __quotient_timestamp(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (unsigned long long)now.tv_sec * 1000000000ull + (unsigned long long)now.tv_nsec;
}

/* crc32: the polynomial of iSCSI, over so many bytes of the value. */
unsigned long long __quotient_crc32(unsigned long long crc, unsigned long long value, unsigned bytes) {
  unsigned sum = (unsigned)crc;
  for (unsigned i = 0; i < bytes; ++i) {
    sum ^= (unsigned)(value >> 8 * i) & 255;
    for (unsigned bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0x82f63b78u : 0);
  }
  return sum;
}
