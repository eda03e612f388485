// FEATURE: messages of a hundred fields, by a queue and by a rendezvous
// VERDICT: verified
typedef wide { byte v[100] };
chan q = [1] of { wide };
chan r = [0] of { wide };

active proctype sender() {
  wide w;
  w.v[0] = 7;
  w.v[99] = 9;
  q!w;
  r!w
}

active proctype receiver() {
  wide w;
  q?w;
  assert(w.v[0] == 7 && w.v[50] == 0 && w.v[99] == 9);
  w.v[0] = 0;
  r?w;
  assert(w.v[0] == 7 && w.v[50] == 0 && w.v[99] == 9)
}
