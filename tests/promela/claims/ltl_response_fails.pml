// FEATURE: ltl: a server that may look away forever
// VERDICT: error:ltl
// OPTIONS: --ltl answered
bit asked, given, looking;
ltl answered { [] (asked -> <> given) }

active proctype client() {
  do
  :: asked = 1; given == 1; given = 0; asked = 0
  od
}
active proctype server() {
  do
  :: asked == 1 && given == 0 -> given = 1
  :: looking = 1 - looking
  od
}
