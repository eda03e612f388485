byte x;
active proctype P() { byte b; L: b = x; goto L }
never {
T0: do
  :: P[1]:b == 1 && P[1]@L -> goto accept
  :: P@L || np_ -> skip
  :: true
  od;
accept: do :: !(x > 2) && _last == 1 od
}
