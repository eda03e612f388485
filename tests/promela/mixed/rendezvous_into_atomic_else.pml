// FEATURE: a receiver that takes over atomicity and then chooses with else
// VERDICT: verified
chan c = [0] of { byte };
byte x, y;

active proctype a() {
  atomic { x = 1; c!1; x = 2 };
  atomic { y == 2; x = 3; c!2 };
  x = 9
}
active proctype b() {
  byte v;
  do
  :: atomic {
       c?v;
       if
       :: x == 1 -> y = 1
       :: else -> y = 3
       fi;
       y = y + v
     }
  :: y >= 2 -> break
  od;
  if
  :: c?v -> y = v + 10
  :: x == 9 -> skip
  fi
}
