// EXPECT: unknown
// The variable is compared with constants only, but a byte of it is written on its own: what is compared is not the
// input any more, and its classes say nothing.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  union {
    int whole;
    char byte;
  } u;
  u.whole = __VERIFIER_nondet_int();
  u.byte = 5;
  if (u.whole == 0x1234505) reach_error();
  return 0;
}
