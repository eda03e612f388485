// FEATURE: an object is lost, and somebody asked
// VERDICT: error:leak
// OPTIONS: --check memory,leak
typedef node { node *next };
node *last;
active proctype P() { last = new node; last = new node }
