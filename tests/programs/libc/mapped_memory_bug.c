// EXPECT: error use-after-free
// A mapping is used after it was unmapped.
#include <sys/mman.h>

int main(void) {
  char* memory = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(memory, 4096);
  return memory[0];  // ERROR
}
