// EXPECT: bad-input
// Assembly outside of functions could do anything.
__asm__(".globl answer\nanswer: ret");
int main(void) { return 0; }
