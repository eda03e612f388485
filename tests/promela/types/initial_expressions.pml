// FEATURE: initial values that are expressions over constants and earlier variables
// VERDICT: verified
#define SIZE 3
byte n = SIZE * 2 + 1;
int m = -(SIZE << 2);
bool ready = SIZE > 2;
byte list[SIZE + 1] = SIZE;

active [2] proctype p(){
  byte first = n;
  byte second = first + 1;
  int third = m + second;
  assert(ready);
  n = third + 10;
  list[_pid] = second
}
