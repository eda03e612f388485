// EXPECT: unknown
// A function that nobody defines, declared without a prototype: nothing is known of what it takes.
int missing();

int main(void) { return missing(1, 2.0) + never_declared("text"); }
