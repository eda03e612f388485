typedef node { int value; node *next };
function int sum(node *n; int depth) {
  int rest
  if :: n == null -> return 0 :: else -> rest = sum(n.next, depth + 1) fi
  return rest + n.value
}
function nothing() { skip; return }
init { int t; t = sum(null, 0); nothing(); sum(null, 1) }
