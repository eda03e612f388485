// EXPECT: unknown
// The variable may hold something else, or nothing, where it is used: no error may come from asking what it holds.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int sink;

int main(void) {
  int n;
  if (__VERIFIER_nondet_bool()) n = __VERIFIER_nondet_int();
  int copy = n;
  if (__VERIFIER_nondet_bool()) {
    copy = 1;
    n = 3;
    if (n > 5) reach_error();
  }
  sink = copy;
  return 0;
}
