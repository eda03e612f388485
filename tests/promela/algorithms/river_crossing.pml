// FEATURE: a puzzle as a search: the wolf, the goat and the cabbage; its solution is a failing assertion
// VERDICT: error:assertion
bit farmer, wolf, goat, cabbage;

active proctype crossing() {
  do
  :: farmer == wolf && (goat != cabbage) -> atomic { farmer = 1 - farmer; wolf = farmer }
  :: farmer == goat -> atomic { farmer = 1 - farmer; goat = farmer }
  :: farmer == cabbage && (goat != wolf) -> atomic { farmer = 1 - farmer; cabbage = farmer }
  :: goat != wolf && goat != cabbage -> farmer = 1 - farmer
  :: farmer && wolf && goat && cabbage -> assert(false); break
  od
}
