// FEATURE: ?? with several fields, where only a combination of them matches; poll with a variable changes nothing
// VERDICT: error:deadlock
chan c = [3] of { byte, byte };
byte x = 5;

active proctype source() { c!1, 5; c!2, 5; c!1, 6 }
active proctype sink() {
  c??1, 6;
  assert(len(c) == 2);
  c??[2, x] -> assert(x == 5);
  c??eval(x - 3), x;
  x = 9;
  c??1, eval(x)
}
