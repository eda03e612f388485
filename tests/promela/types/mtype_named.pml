// FEATURE: two named sets of symbols, with numbers of their own
// VERDICT: verified
mtype:fruit = { apple, pear, plum };
mtype:metal = { iron, gold };
mtype:fruit f = pear;
mtype:metal m = iron;
byte sum;

active proctype p() {
  do
  :: f == pear -> f = plum; sum = f
  :: f == plum -> f = apple; sum = sum + f
  :: f == apple && m == iron -> m = gold; sum = sum + m
  :: m == gold -> break
  od
}
active proctype q() {
  mtype:metal k;
  k = gold;
  sum = k;
  printm(k)
}
