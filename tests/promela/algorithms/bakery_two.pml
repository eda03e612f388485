// FEATURE: Lamport's bakery for two, tickets bounded
// VERDICT: verified
byte ticket[2];
bool choosing[2];
byte inside;

active [2] proctype customer() {
  byte visits;
  do
  :: visits < 2 ->
     choosing[_pid] = true;
     ticket[_pid] = 1 + (ticket[0] > ticket[1] -> ticket[0] : ticket[1]);
     choosing[_pid] = false;
     !choosing[1 - _pid];
     ticket[1 - _pid] == 0 || ticket[_pid] < ticket[1 - _pid] || (ticket[_pid] == ticket[1 - _pid] && _pid == 0);
     inside++;
     assert(inside == 1);
     inside--;
     ticket[_pid] = 0;
     visits++
  :: else -> break
  od
}
