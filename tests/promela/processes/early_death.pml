// FEATURE: a process that has ended stays until the younger ones are gone
// VERDICT: verified
byte young;

proctype older() { skip }
proctype younger() { young = 1; young = 2 }
init {
  atomic { run older(); run younger() };
  if
  :: _nr_pr == 1 -> assert(young == 2)
  :: _nr_pr == 3 && young == 2 -> skip
  :: _nr_pr == 2 -> assert(young == 2)
  fi
}
