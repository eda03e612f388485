// FEATURE: two caches and a memory that invalidate each other's copies, also after one has decided to write
// VERDICT: error:deadlock
mtype = { invalid, clean, dirty };
mtype line[2] = invalid;
bit copy[2], memory;

active [2] proctype cache() {
  byte ops;
  do
  :: ops < 3 && line[_pid] == invalid ->
     atomic {
       if
       :: line[1 - _pid] == dirty -> memory = copy[1 - _pid]; line[1 - _pid] = clean
       :: else
       fi;
       line[_pid] = clean;
       copy[_pid] = memory
     };
     ops++
  :: ops < 3 && line[_pid] != invalid ->
     d_step { line[_pid] != invalid -> line[1 - _pid] = invalid; line[_pid] = dirty; copy[_pid] = 1 - copy[_pid] };
     ops++
  :: ops >= 3 -> break
  od
}
active proctype monitor() {
  atomic {
    assert(!(line[0] == dirty && line[1] == dirty));
    assert(line[0] != clean || line[1] != clean || copy[0] == copy[1])
  }
}
