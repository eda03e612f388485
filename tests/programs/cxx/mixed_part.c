int call_twice(int (*function)(int), int n);
int call_twice(int (*function)(int), int n) {
  int first = function(n);
  return function(first);
}
