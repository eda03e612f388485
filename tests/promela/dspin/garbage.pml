// FEATURE: what nothing points to any more is in no state
// VERDICT: verified
// STATES: 2
typedef node { node *next };
node *last;
active proctype P() {
  do
  :: last = new node
  od
}
