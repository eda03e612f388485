// FEATURE: a variable of type pid, with the numbers of processes in it
// VERDICT: verified
pid who, made[2];

proctype child(pid parent) {
  who = _pid;
  assert(parent == 0);
  made[who - 1] = parent + _pid
}
init {
  pid a, b;
  a = run child(_pid);
  b = run child(_pid);
  assert(a == 1 && b == 2);
  who = a
}
