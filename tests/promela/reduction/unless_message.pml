// FEATURE: the statements that an unless guards look at its escape
// VERDICT: verified
chan c = [1] of { byte };
byte x;
active proctype sends() { c!1 }
active proctype guarded() { { x = 1; assert(x == 1) } unless { c?1 } }
