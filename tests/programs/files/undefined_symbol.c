// EXPECT: unknown
// FILES: two_files_other.c
// One of the files that it needs is missing: a function is called that no file defines.
int other(int);
int missing_function(int);
int common;

int main(void) {
  return missing_function(other(1));
}
