// EXPECT: verified (3 states, 2 transitions)
// Without the check this is an access inside the object.
struct message {
  char name[4];
  int length;
};
int main(void) {
  volatile int one = 1;
  struct message m = {"abc", 1};
  m.name[one + 3] = 0;
  return m.length;
}
