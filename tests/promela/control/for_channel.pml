// FEATURE: for (message in channel): all messages in the buffer, which stay there
// VERDICT: verified
typedef item { byte a; byte b };
chan c = [3] of { item };
byte sum;

active proctype p() {
  item m;
  m.a = 1; m.b = 5;
  c!m;
  m.a = 2;
  c!m;
  item seen;
  for (seen in c) {
    sum = sum + seen.a
  }
  assert(sum == 3 && len(c) == 2)
}
active proctype q() { sum = sum + 0 }
