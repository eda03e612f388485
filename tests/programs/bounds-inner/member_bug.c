// EXPECT: error bounds-inner
// FLAGS: --check default,bounds-inner
// The index leads from one member into the next.
struct message {
  char name[4];
  int length;
};
int main(int argc, char **argv) {
  struct message m = {"abc", 1};
  m.name[argc + 3] = 0;  // ERROR
  return m.length;
}
