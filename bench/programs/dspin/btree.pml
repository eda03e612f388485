// Paper 2, table 2, in dSPIN's language: updaters of a tree whose nodes are all alike, interlocked as in B-trees*: a process holds a node's lock until it has the
// child's. N updaters, K children a node, D levels. Each updater goes down from the root, anywhere, and hangs a new node where there is none: INSERTS
// times, or until it finds a full path. Nodes have no keys: which place a node got is the only difference between many states.
#ifndef N
#define N 2
#endif
#ifndef K
#define K 2
#endif
#ifndef D
#define D 3
#endif
#ifndef INSERTS
#define INSERTS 2
#endif

typedef node {
  bool locked;
  node *child[K]
};

node *root;

inline lock(which) { atomic { !which.locked -> which.locked = true } }
inline unlock(which) { which.locked = false }

// Hangs one node into the tree; false if the path that it took is full.
function bool insert() {
  node *at, *next;
  byte level = 1, way;
  at = root;
  lock(at);
  do
  :: level < D ->
    select(way : 0 .. K - 1);
    next = at.child[way];
    if
    :: next == null ->
      next = new node;
      at.child[way] = next;
      unlock(at);
      return true
    :: else -> lock(next); unlock(at); at = next; level++
    fi
  :: else -> break
  od;
  unlock(at);
  return false
}

proctype Updater() {
  byte i;
  bool hung = true;
  do
  :: i < INSERTS && hung -> hung = insert(); i++
  :: else -> break
  od
}

init {
  byte i;
  atomic {
    root = new node;
    for (i : 1 .. N) { run Updater() }
  }
}
