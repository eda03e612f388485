// EXPECT: error trap
// A program's own assertion ends in a trap.
#define CHECK(condition) ((condition) ? (void)0 : __builtin_trap())
int main(int argc, char **argv) {
  CHECK(argc == 2);  // ERROR
}
