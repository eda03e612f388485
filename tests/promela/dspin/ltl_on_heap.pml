// FEATURE: a formula about what global pointers lead to
// VERDICT: error:ltl
// OPTIONS: --ltl always_there
typedef node { byte value };
node *shared;
ltl always_there { [] (shared == null || shared.value < 2) }
active proctype P() {
  shared = new node;
  do
  :: shared.value < 3 -> shared.value++
  :: else -> break
  od
}
