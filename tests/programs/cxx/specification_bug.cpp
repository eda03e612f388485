// EXPECT: error terminate
// FLAGS: -std=c++11
// LINE: any
static void only_int() throw(int) { throw 'c'; }

int main() {
  try {
    only_int();
  } catch (...) {}
}
