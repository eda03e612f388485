// FEATURE: a server may wait forever at a label that begins with end
// VERDICT: verified
chan c = [0] of { byte };
byte served;

active proctype server() {
  byte v;
end_idle:
  do
  :: c?v -> served = served + v
  od
}
active [2] proctype client() { c!1; c!2 }
