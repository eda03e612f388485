// FEATURE: printf and printm are statements like others, and show nothing during a search
// VERDICT: verified
mtype = { first, second };
mtype m = first;
byte n;

active [2] proctype p() {
  printf("process %d: n = %d, %e %c %x\n", _pid, n, m, 65 + n, n);
  n++;
  printm(m);
  m = second;
  printf("done\n")
}
