// FEATURE: pointers to variables: global and local, elements of arrays, fields
// VERDICT: verified
// STATES: 15
typedef pair { byte first; byte second };
byte x;
byte row[3];
pair both;
active proctype P() {
  byte y;
  byte *p;
  p = &x;
  *p = 5;
  assert(x == 5);
  p = &y;
  *p = *p + 7;
  assert(y == 7);
  p = &row[1];
  *p = 9;
  assert(row[1] == 9 && row[0] == 0);
  p = &both.second;
  *p = 3;
  assert(both.second == 3 && both.first == 0);
  assert(p != &both.first && p == &both.second)
}
