// EXPECT: verified
struct Base {
  int a = 1;
  virtual ~Base() {}
};
struct Derived : Base {
  int b[10] = {};
};

int main() {
  Base* p = new Derived;
  delete p;
}
