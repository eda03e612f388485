// FEATURE: interchangeable processes that take a lock
// VERDICT: verified
byte mutex, inside, work;

proctype worker(byte share) {
  byte i;
  do
  :: i < 2 ->
     atomic { mutex == 0 -> mutex = 1 };
     inside++;
     assert(inside == 1);
     work = work + share;
     inside--;
     mutex = 0;
     i++
  :: else -> break
  od
}

init {
  byte j;
  do
  :: j < 3 -> run worker(j); j++
  :: else -> break
  od
}
