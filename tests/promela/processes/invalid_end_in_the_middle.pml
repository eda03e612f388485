// FEATURE: an end label excuses the waiting only where it stands
// VERDICT: error:deadlock
chan c = [0] of { byte };
byte n;

active proctype server() {
end0:
  do
  :: c?1 -> n++
  :: c?2 -> c?3; n++
  od
}
active proctype client() {
  c!1;
  if
  :: c!2
  :: c!1
  fi
}
