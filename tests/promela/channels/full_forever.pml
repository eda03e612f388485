// FEATURE: senders that block on full channels, and nobody who receives
// VERDICT: error:deadlock
chan c = [1] of { byte };
chan d = [2] of { byte };

active [2] proctype p() {
  if
  :: c!_pid
  :: d!_pid
  fi;
  d!3
}
