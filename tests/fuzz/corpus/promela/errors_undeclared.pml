active proctype A() { x = 1 }
