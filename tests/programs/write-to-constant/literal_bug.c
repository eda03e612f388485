// EXPECT: error write-to-constant
// A string literal is changed.
int main(void) {
  char *s = "hello";
  s[0] = 'j';  // ERROR
  return 0;
}
