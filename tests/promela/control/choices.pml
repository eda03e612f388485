// FEATURE: if with several executable options is a choice; blocked ones wait
// VERDICT: verified
byte x, y;

active proctype chooser() {
  if
  :: x = 1
  :: x = 2; y = 1
  :: y > 0 -> x = 3
  :: skip
  fi;
  if
  :: x == 0 -> y = 4
  :: x > 0 -> y = 5
  fi
}
active proctype other() { y = 2; x = 0 }
