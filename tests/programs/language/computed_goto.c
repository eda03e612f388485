// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Labels as values: a threaded interpreter.
#include <stdio.h>

enum { PUSH, ADD, MUL, PRINT, HALT };

static int run(const int *code) {
  static void *const labels[] = {&&push, &&add, &&mul, &&print, &&halt};
  int stack[8], top = 0;
  goto *labels[*code++];
push:
  stack[top++] = *code++;
  goto *labels[*code++];
add:
  top--;
  stack[top - 1] += stack[top];
  goto *labels[*code++];
mul:
  top--;
  stack[top - 1] *= stack[top];
  goto *labels[*code++];
print:
  printf("%d\n", stack[top - 1]);
  goto *labels[*code++];
halt:
  return stack[0];
}

int main(void) {
  const int code[] = {PUSH, 2, PUSH, 3, ADD, PRINT, PUSH, 4, MUL, PRINT, HALT};
  return run(code) - 20;
}
