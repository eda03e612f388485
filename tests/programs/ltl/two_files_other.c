int other_count;

void other(void) { other_count = 1; }
