// An exception skips the delete.
// EXPECT: error leak
// LINE: any
static void may_throw(int n) {
  if (n > 1) throw n;
}

static void work(int n) {
  int* buffer = new int[4];
  may_throw(n);
  delete[] buffer;
}

int main() {
  try {
    work(1);
    work(2);
  } catch (int) {}
}
