typedef pair { byte a; byte b[2] };
chan q = [2] of { mtype, byte }, r = [0] of { pair }, s[2] = [1] of { chan };
mtype = { go, stop };
proctype P(chan in; byte n) {
  byte x; pair p; chan c;
  in?go(x); in?go,eval(x); q??stop,_; q!!go,3; in!stop(n);
  r!p; r?p; s[0]?c; s[1]!c;
  q?<go,x>; q??<stop,x>; (q?[go,x] && nempty(q)) -> q?[go,3];
  if :: full(q) || empty(q) -> skip :: nfull(q) :: len(q) > 1 fi
}
init { xr q; xs q; run P(q, 3) }
