byte x;
active proctype A() {
  atomic { x = 1; atomic { x = 2 }; d_step { x = 3; do :: x < 5 -> x++ :: else -> break od } }
  d_step { d_step { x = 1 } x = 2 }
  { x = 3 } unless { x == 4 -> skip };
L: { x = 5; x = 6 } unless { x == 7 }
  x = 8 unless x == 9
}
