// FEATURE: ltl: every request is answered
// VERDICT: verified
// OPTIONS: --ltl answered
bit asked, given;
ltl answered { [] (asked -> <> given) }

active proctype client() {
  do
  :: given = 0; asked = 1; given == 1
  od
}
active proctype server() {
  do
  :: asked == 1 -> atomic { given = 1; asked = 0 }
  od
}
