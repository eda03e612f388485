// EXPECT: verified
// Without the check this is an access inside the object.
struct message {
  char name[4];
  int length;
};
int main(int argc, char **argv) {
  struct message m = {"abc", 1};
  m.name[argc + 3] = 0;
  return m.length;
}
