// An exception would leave a noexcept function; that there is a handler further out does not help.
// EXPECT: error terminate
static void thrower() {
  throw 1;  // ERROR
}
static void promised() noexcept { thrower(); }

int main() {
  try {
    promised();
  } catch (int) {}
}
