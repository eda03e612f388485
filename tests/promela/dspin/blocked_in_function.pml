// FEATURE: a process waits inside a function forever
// VERDICT: error:deadlock
bool open;
function wait() { open }
active proctype P() { wait() }
