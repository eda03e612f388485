c_decl { int x; }
active proctype A() { c_code { x++; } }
