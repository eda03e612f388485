// FEATURE: a coordinator, two participants, votes and a decision
// VERDICT: verified
mtype = { prepare, yes, no, commit, abort };
chan to[2] = [1] of { mtype };
chan votes = [2] of { mtype };
byte committed, aborted;

proctype participant(byte i) {
  mtype vote, decision;
  to[i]?prepare;
  if
  :: vote = yes
  :: vote = no
  fi;
  votes!vote;
  to[i]?decision;
  if
  :: decision == commit -> assert(vote == yes); committed++
  :: decision == abort -> aborted++
  fi
}
init {
  byte agreed;
  mtype m, d;
  atomic { run participant(0); run participant(1) };
  to[0]!prepare;
  to[1]!prepare;
  votes?m;
  agreed = agreed + (m == yes);
  votes?m;
  agreed = agreed + (m == yes);
  d = (agreed == 2 -> commit : abort);
  to[0]!d;
  to[1]!d;
  (_nr_pr == 1);
  assert(committed == 2 && aborted == 0 || committed == 0 && aborted == 2)
}
