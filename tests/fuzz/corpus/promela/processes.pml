byte turn;
active [2] proctype A() priority 3 provided (turn < 3) { turn = _pid; assert(_nr_pr == 3) }
D_proctype B(byte a, b; bool c) { enabled(_pid); set_priority(_pid, get_priority(0) + 1); _priority = 2 }
init priority 2 { atomic { pid p = run B(1, 2, true) priority 5; run B(p, 1, false) } }
