// FEATURE: a recursive function that builds a binary tree, called by two processes under a lock
// VERDICT: verified
// STATES: 326
typedef tree { byte key; tree *left, *right };
tree *root;
bool locked;
function tree *insert(tree *at, byte key) {
  tree *fresh;
  if
  :: at == null ->
    fresh = new tree;
    fresh.key = key;
    return fresh
  :: else
  fi;
  if
  :: key < at.key -> fresh = insert(at.left, key); at.left = fresh
  :: else -> fresh = insert(at.right, key); at.right = fresh
  fi;
  return at
}
proctype P(byte a; byte b) {
  atomic { !locked -> locked = true };
  root = insert(root, a);
  locked = false;
  atomic { !locked -> locked = true };
  root = insert(root, b);
  locked = false
}
init {
  atomic { run P(1, 4); run P(2, 3) };
  _nr_pr == 1 -> assert(root != null)
}
