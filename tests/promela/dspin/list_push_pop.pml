// FEATURE: two processes push onto a shared list in atomic steps, one takes nodes off and deletes them
// VERDICT: verified
// STATES: 95
typedef node { byte value; node *next };
node *head;
byte sum;

proctype push(byte value) {
  node *fresh;
  fresh = new node;
  fresh.value = value;
  atomic { fresh.next = head; head = fresh }
}

proctype pop() {
  node *taken;
  byte n;
  do
  :: n < 2 ->
    atomic { head != null -> taken = head; head = taken.next };
    sum = sum + taken.value;
    delete taken;
    n++
  :: else -> break
  od;
  assert(sum == 3)
}

init { atomic { run push(1); run push(2); run pop() } }
