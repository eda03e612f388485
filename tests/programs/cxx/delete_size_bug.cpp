// A base without a virtual destructor: delete believes the object to be smaller than it is.
// EXPECT: error wrong-delete-size
struct Base {
  int a = 1;
};
struct Derived : Base {
  int b[10] = {};
};

int main() {
  Base* p = new Derived;
  delete p;  // ERROR
}
