// A constructor calls, through another function, what only the derived class has.
// EXPECT: error pure-virtual-call
struct Base {
  Base() { prepare(); }
  virtual ~Base() {}
  void prepare() {
    work();  // ERROR
  }
  virtual void work() = 0;
};
struct Derived : Base {
  void work() override {}
};

int main() { Derived derived; }
