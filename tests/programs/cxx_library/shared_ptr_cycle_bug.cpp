// Two objects that own each other are never destroyed.
// EXPECT: error leak
// FLAGS: --check default,leak
// LINE: any
#include <memory>

struct Node {
  std::shared_ptr<Node> next;
};

static void make_pair() {
  auto a = std::make_shared<Node>(), b = std::make_shared<Node>();
  a->next = b;
  b->next = a;
}

int main() {
  make_pair();
  return 0;
}
