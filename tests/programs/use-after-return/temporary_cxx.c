// EXPECT: verified
// FLAGS: -x c++
// A temporary lives until the end of the full expression, or as long as the reference that is bound to it.
#include <cassert>
struct Text {
  char *letters;
  Text(char c) : letters(new char[2]{c, 0}) {}
  Text(const Text &) = delete;
  ~Text() { delete[] letters; }
  const char *get() const { return letters; }
};
struct Numbers {
  int of[4];
};
static Numbers make(int first) { return Numbers{{first, first + 1, 0, 0}}; }
static int length(const char *s) { return *s == 0 ? 0 : 1 + length(s + 1); }
static int second(const int *p) { return p[1]; }

int main() {
  const Text &kept = Text('k');
  const Numbers &numbers = make(3);
  assert(length(Text('a').get()) == 1 && second(make(1).of) == 2);
  assert(*kept.get() == 'k' && numbers.of[1] == 4);
}
