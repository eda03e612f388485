// `throw;` where no exception is being handled.
// EXPECT: error terminate
static void again() {
  throw;  // ERROR
}

int main() {
  try {
    throw 1;
  } catch (int) {}
  try {
    again();
  } catch (...) {}
}
