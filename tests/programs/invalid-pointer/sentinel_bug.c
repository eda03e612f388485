// EXPECT: error invalid-pointer
// The failure value -1 is used like a pointer.
#define FAILED ((char *)-1)

static char *map(int ok) {
  static char memory[4];
  return ok ? memory : FAILED;
}

int main(void) {
  char *p = map(0);
  return p[0];  // ERROR
}
