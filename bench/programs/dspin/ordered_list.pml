// Paper 2, table 1, in dSPIN's language: a list ordered by keys, shared by an inserter that adds the keys N … 1 and an
// extractor that removes them in the same order. Each node has its own lock, and a process holds a node's lock until it
// has the next one's, so both may be in the list at once. Which free place a new node gets depends on what has been
// removed so far: that is the symmetry.
#ifndef N
#define N 4
#endif

typedef node {
  byte key;
  bool locked;
  node *next
};

node list;  // key 0, before all others

inline lock(which) { atomic { !which.locked -> which.locked = true } }
inline unlock(which) { which.locked = false }

// The last node whose key is smaller, locked.
function node *find(byte key) {
  node *before, *next;
  before = &list;
  lock(before);
  do
  :: next = before.next;
    if
    :: next == null -> break
    :: else ->
      if
      :: next.key >= key -> break
      :: else -> lock(next); unlock(before); before = next
      fi
    fi
  od;
  return before
}

active proctype Inserter() {
  node *before, *fresh;
  byte key = N;
  do
  :: key > 0 ->
    fresh = new node;
    fresh.key = key;
    before = find(key);
    fresh.next = before.next;
    before.next = fresh;
    unlock(before);
    key--
  :: else -> break
  od
}

active proctype Extractor() {
  node *before, *found;
  byte key = N;
  do
  :: key > 0 ->
    before = find(key);
    found = before.next;
    if
    :: found == null
    :: else ->
      if
      :: found.key == key ->
        lock(found);
        before.next = found.next;
        delete found
      :: else
      fi
    fi;
    unlock(before);
    key--
  :: else -> break
  od
}
