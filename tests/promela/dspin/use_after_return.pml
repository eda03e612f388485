// FEATURE: a pointer to a function's variable is used after the function has returned
// VERDICT: error:use-after-return
byte *kept;
function keep() {
  byte own;
  kept = &own;
  *kept = 3
}
active proctype P() { keep(); assert(*kept == 3) }
