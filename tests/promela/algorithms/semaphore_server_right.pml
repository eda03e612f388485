// FEATURE: a semaphore as a process that lets the users decide
// VERDICT: verified
mtype = { p, v };
chan take = [0] of { mtype };
chan give = [0] of { mtype };
byte inside;

active proctype server() {
  byte count = 2;
end:
  if
  :: count == 0 -> give?v; count++
  :: count == 1 -> if :: take?p -> count-- :: give?v -> count++ fi
  :: count == 2 -> end_full: take?p; count--
  fi;
  goto end
}
active [3] proctype user() {
  take!p;
  inside++;
  assert(inside <= 2);
  inside--;
  give!v
}
