// FEATURE: local steps right before the end, and a process whose body is only skip
// VERDICT: verified
byte g;

proctype nothing() { skip }
proctype local_end() { byte a; g++; a = 1; a = 2 }
proctype jump_end() { if :: g > 0 -> goto out :: else fi; g++; out: skip }
init {
  run nothing();
  run local_end();
  run jump_end()
}
