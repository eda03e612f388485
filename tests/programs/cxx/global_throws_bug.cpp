// A constructor of a global throws: nobody can catch that.
// EXPECT: error uncaught-exception
struct Config {
  explicit Config(int n) {
    if (n > 1) throw n;  // ERROR
  }
};

static Config one(1);
static Config two(2);

int main() {}
