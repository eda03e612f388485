// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Nested functions of pointers to arrays of pointers to functions, forward-declared structs, opaque handles.
#include <stdio.h>

struct machine;
typedef int (*step)(struct machine *);
struct machine { int state; step steps[2]; struct machine *peer; };

static int forward(struct machine *m) { return m->state += 1; }
static int ask_peer(struct machine *m) { return m->peer ? m->peer->steps[0](m->peer) * 10 : -1; }

static int (*(*get_table(void))[2])(struct machine *) {
  static step table[2] = {forward, ask_peer};
  return &table;
}

int main(void) {
  struct machine a = {1, {forward, ask_peer}, NULL}, b = {5, {ask_peer, forward}, &a};
  a.peer = &b;
  printf("%d %d %d\n", (*get_table())[0](&a), (*get_table())[1](&a), b.steps[1](&b));
  printf("%d %d\n", a.state, b.state);
  return 0;
}
