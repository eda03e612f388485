typedef s { byte a }; s v; chan q; byte *p;
init { v = 1; q + 1; p + 1; p = 1; v.b = 2 }
