// FEATURE: an atomic sequence that ends with the process; another one that starts processes
// VERDICT: verified
byte x;

proctype child(byte n) {
  atomic { x = x + n; x = x + n }
}
init {
  atomic {
    run child(1);
    x = 1;
    run child(2);
    run child(3);
    x = x * 2
  }
}
