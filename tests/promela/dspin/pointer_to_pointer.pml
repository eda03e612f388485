// FEATURE: pointers to pointers, to fields and to elements of dynamic arrays
// VERDICT: verified
// STATES: 28
typedef node { byte value; node *next };
node *head;
active proctype P() {
  node **at;
  byte *element;
  byte i;
  node *fresh;
  at = &head;
  do
  :: i < 3 -> fresh = new node; fresh.value = i; *at = fresh; at = &fresh.next; i++
  :: else -> break
  od;
  assert(head.value == 0 && head.next.value == 1 && head.next.next.value == 2 && head.next.next.next == null);
  element = new byte[4];
  element[2] = 8;
  element = &element[1];
  element[1]++;
  assert(element[1] == 9)
}
