// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Designators: ranges, nested, overriding, arrays of structs, unions.
#include <stdio.h>

enum day { MON, TUE, WED, DAYS };
struct entry { int a[3]; struct { char c; double d; } in; union { int i; float f; } u; };

static const char *names[DAYS] = {[WED] = "wed", [MON] = "mon", [TUE] = "tue"};
static int ranges[8] = {[0 ... 3] = 1, [2] = 9, 5, [6] = 6};

int main(void) {
  struct entry e = {.in.d = 2.5, .a[1] = 4, .u.f = 0.5f, .in.c = 'q'};
  struct entry list[] = {[1] = {.a = {[2] = 8}}, [0].in.c = 'z'};
  for (int i = 0; i < 8; i++) printf("%d ", ranges[i]);
  printf("\n%s %s %s\n", names[0], names[1], names[2]);
  printf("%d %d %c %g %g\n", e.a[0], e.a[1], e.in.c, e.in.d, e.u.f);
  printf("%zu %c %d\n", sizeof list / sizeof *list, list[0].in.c, list[1].a[2]);
  return 0;
}
