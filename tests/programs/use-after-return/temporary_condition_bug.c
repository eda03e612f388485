// EXPECT: error use-after-return
// The condition of an `if` is a full expression: what it leaves in p is gone in the branch.
struct text {
  char of[4];
};
static struct text make(void) { return (struct text){"ab"}; }

int main(void) {
  const char *p;
  if (*(p = make().of) == 'a')
    return *p - 'a';  // ERROR
  return 0;
}
