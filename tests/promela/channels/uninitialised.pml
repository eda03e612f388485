// FEATURE: a channel variable that was never given a channel
// VERDICT: error:uninitialised-channel
// COUNTS: no (what follows is not defined)
chan real = [1] of { byte };
bit other;

proctype p(chan c) {
  if
  :: c!1
  :: other = 1
  fi
}
init { run p(real); run p(0) }
