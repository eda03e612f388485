typedef cell { byte value; bit taken };
byte uses;
#define put(c, v) atomic { !c.taken -> c.value = v; c.taken = 1 }
inline get(c, v) { atomic { c.taken -> v = c.value; c.taken = 0 }; uses++ }
