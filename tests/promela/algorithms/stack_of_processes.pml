// FEATURE: a stack in a structure, pushed and popped by two processes under a lock, with mtype results
// VERDICT: verified
mtype = { ok, is_empty, is_full };
typedef stack { byte items[2]; byte height };
stack s;

inline push(v, r) {
  d_step {
    if
    :: s.height < 2 -> s.items[s.height] = v; s.height++; r = ok
    :: else -> r = is_full
    fi
  }
}
inline pop(v, r) {
  atomic {
    if
    :: s.height == 0 -> r = is_empty
    :: else -> s.height--; v = s.items[s.height]; s.items[s.height] = 0; r = ok
    fi
  }
}
active [2] proctype user() {
  mtype r;
  byte v;
  push(_pid + 1, r);
  assert(r == ok);
  pop(v, r);
  assert(r == ok && v > 0);
  assert(s.height <= 2)
}
