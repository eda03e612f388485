#include <cstdio>

struct Other {
  Other() { std::printf("+other file\n"); }
  ~Other() { std::printf("-other file\n"); }
};
static Other object;

void other();
void other() { std::printf("other\n"); }
