// A handler frees what a destructor has freed already.
// EXPECT: error double-free
struct Owner {
  int *p;
  ~Owner() { delete p; }
};

int main() {
  int *p = new int(1);
  try {
    Owner owner{p};
    throw 1;
  } catch (int) {
    delete p;  // ERROR
  }
}
