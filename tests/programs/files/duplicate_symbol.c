// EXPECT: bad-input
// FILES: two_files_other.c
// Both files define the same function.
int common;
int other(int x) { return x; }

int main(void) { return other(0); }
