// Paper 2, table 2, in dSPIN's language: updaters of a balanced tree whose nodes are all alike, interlocked as in
// B-trees*: a process holds a node's lock until it has the child's. N updaters, K children a node, D levels. Each
// updater makes a node, goes down from the root and hangs it where a child is missing; a node sends those who come to
// it to its children in turn, so that the tree grows evenly. When a path is full the updater stops. Nodes have no keys:
// which place a node got is the only difference between many states.
#ifndef N
#define N 2
#endif
#ifndef K
#define K 2
#endif
#ifndef D
#define D 3
#endif

typedef node {
  bool locked;
  byte turn;
  node *child[K]
};

node *root;

inline lock(which) { atomic { !which.locked -> which.locked = true } }
inline unlock(which) { which.locked = false }

// Hangs a node into the tree; false if the path that it took is full.
function bool insert(node *fresh) {
  node *at, *next;
  byte level = 1, way;
  at = root;
  lock(at);
  do
  :: level < D ->
    way = at.turn;
    at.turn = (way + 1) % K;
    next = at.child[way];
    if
    :: next == null ->
      at.child[way] = fresh;
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
  node *fresh;
  bool hung = true;
  do
  :: hung -> fresh = new node; hung = insert(fresh)
  :: else -> break
  od;
  delete fresh
}

init {
  byte i;
  atomic {
    root = new node;
    for (i : 1 .. N) { run Updater() }
  }
}
