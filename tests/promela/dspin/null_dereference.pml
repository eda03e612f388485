// FEATURE: a field of what a null pointer points to
// VERDICT: error:null-dereference
typedef node { byte value; node *next };
node *head;
active proctype P() { head = new node; head = head.next; assert(head.value == 0) }
