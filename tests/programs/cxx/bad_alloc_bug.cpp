// Memory may be exhausted, and nobody is prepared.
// EXPECT: error uncaught-exception
// FLAGS: --malloc-may-fail
int main() {
  int* p = new int(1);  // ERROR
  delete p;
}
