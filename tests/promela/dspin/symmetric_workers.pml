// FEATURE: the order in which objects are made cannot be seen
// VERDICT: verified
// STATES: 400
typedef work { byte owner; work *next };
work *slots[3];
active [3] proctype Worker() {
  work *own;
  own = new work;
  own.owner = _pid;
  slots[_pid] = own;
  own = new work;
  slots[_pid].next = own;
  assert(slots[_pid].owner == _pid)
}
