typedef node { int value; node *next; byte data[2] };
node *head; node &tail; int *counts
chan q = [2] of { node *, byte };
init {
  node *n = new node;
  n.value = 3; n.next = head; head = n; counts = new int[5]; counts[2] = 4; *counts = *counts + 1;
  int x; counts = &x; q!head, 1; q?n, _;
  do :: n != null -> n = n.next :: else -> break od;
  delete head; delete(n); head = null
}
