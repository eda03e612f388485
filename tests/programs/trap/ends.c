// EXPECT: verified
// FLAGS: --check reach
// What comes behind a trap is not executed.
void reach_error(void);
int main(int argc, char **argv) {
  if (argc == 1) __builtin_trap();
  reach_error();
}
