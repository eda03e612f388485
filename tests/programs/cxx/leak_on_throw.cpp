// The same, with an owner.
// EXPECT: verified
static void may_throw(int n) {
  if (n > 1) throw n;
}

struct Owner {
  int* buffer = new int[4];
  ~Owner() { delete[] buffer; }
};

static void work(int n) {
  Owner owner;
  may_throw(n);
}

int main() {
  try {
    work(1);
    work(2);
  } catch (int) {}
}
