// FEATURE: ltl over the places of processes
// VERDICT: verified
// OPTIONS: --ltl exclusive
bit lock;
ltl exclusive { [] !(user[0]@critical && user[1]@critical) }

active [2] proctype user() {
  do
  :: atomic { lock == 0 -> lock = 1 };
critical:
     skip;
     lock = 0
  od
}
