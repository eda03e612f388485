// FEATURE: an atomic sequence that changes the heap, branches, and is taken back in the middle
// VERDICT: verified
// STATES: 197
typedef node { byte value; node *next };
node *head;
active [2] proctype P() {
  node *fresh;
  byte i;
  atomic {
    fresh = new node;
    fresh.next = head;
    head = fresh;
    if
    :: head.value = 1
    :: head.value = 2
    :: head = new node; head.next = fresh
    :: head = fresh.next; delete fresh; fresh = null
    fi;
    if
    :: head == null || head.value == 0
    :: head != null && head.value > 0 -> head.value = head.value + 1
    fi
  };
  assert(fresh == null || fresh.value <= 4)
}
