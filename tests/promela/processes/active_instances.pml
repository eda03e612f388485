// FEATURE: active [n] with several process types, and init beside them; who has which number
// VERDICT: verified
byte order[6];

active [2] proctype a() { order[_pid] = 1 }
active proctype b() { order[_pid] = 2; assert(_pid == 2) }
init { order[_pid] = 3; assert(_pid == 3) }
active [2] proctype c() { order[_pid] = 4; assert(_pid >= 4) }
