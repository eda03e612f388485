// FEATURE: a matrix as an array of structures with an array
// VERDICT: verified
typedef row { byte cell[3] };
row matrix[3];
byte sum;

active proctype fill() {
  byte i, j;
  for (i : 0 .. 2) {
    for (j : 0 .. 2) {
      matrix[i].cell[j] = i * 3 + j
    }
  }
  assert(matrix[2].cell[1] == 7)
}
active proctype trace_of() {
  byte k;
  do
  :: k < 3 -> sum = sum + matrix[k].cell[k]; k++
  :: k == 3 -> break
  od
}
