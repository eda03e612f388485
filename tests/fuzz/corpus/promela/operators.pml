int a, b;
init {
  a = a + b - 1 * 2 / 3 % 4 & 5 | 6 ^ 7 << 8 >> 9; b = ~a; b = -a; b = !a;
  (a == b) || (a != b) && (a < b) || a <= b; a > b && a >= b -> assert((a -> b : 1) == 2);
  1; true; false; skip; timeout; pc_value(1) == 2
}
