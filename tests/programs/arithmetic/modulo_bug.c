// EXPECT: error division-by-zero
// Unsigned remainder by zero.
static unsigned buckets;

static unsigned bucket(unsigned hash) { return hash % buckets; }  // ERROR

int main(void) { return (int)bucket(5); }
