// EXPECT: error use-after-free
// FLAGS: -x c++
// The text dies with the temporary that owns it, at the end of the declaration.
struct Text {
  char *letters;
  Text(char c) : letters(new char[2]{c, 0}) {}
  Text(const Text &) = delete;
  ~Text() { delete[] letters; }
  const char *get() const { return letters; }
};

int main() {
  const char *p = Text('a').get();
  return *p - 'a';  // ERROR
}
