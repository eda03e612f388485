// EXPECT: unknown
// A function that nobody defines ends the execution that comes to it: nothing is known of what lies beyond.
int frobnicate(int);

int main(void) { return frobnicate(1) == 2; }
