// FEATURE: a channel variable that was never given a channel
// VERDICT: error:uninitialised-channel
// COUNTS: no (what follows is not defined)
bit done;

proctype p(chan c) {
  if
  :: c!1
  :: done = 1
  fi
}
init { run p(0) }
