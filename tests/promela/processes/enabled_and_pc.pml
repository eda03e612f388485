// FEATURE: enabled(pid) and pc_value(pid)
// VERDICT: verified
byte gate;

active proctype blocked() {
  gate == 1;
  gate = 2
}
active proctype watcher() {
  byte before;
  before = pc_value(0);
  if
  :: enabled(0) -> gate = 3
  :: !enabled(0) && gate == 0 -> gate = 1
  fi;
  (pc_value(0) != before);
  gate = 4
}
