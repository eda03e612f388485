// EXPECT: error unreachable-reached
// The SV-COMP error function is called.
extern void reach_error(void);

static int count;

int main(void) {
  for (int i = 0; i < 3; i++) count += i;
  if (count == 3) reach_error();  // ERROR
  return 0;
}
