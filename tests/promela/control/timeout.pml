// FEATURE: timeout is true when nothing else can happen
// VERDICT: verified
chan c = [1] of { byte };
byte lost, retries;

active proctype sender() {
  c!1;
  do
  :: lost == 2 -> break
  :: timeout -> retries++; if :: retries < 3 -> c!1 :: else -> break fi
  od;
  assert(retries >= 0)
}
active proctype loses() {
end:
  do
  :: c?1 -> if :: lost++ :: lost < 2 -> skip fi
  od
}
