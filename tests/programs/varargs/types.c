// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Each argument is read with its own type, or the one of other signedness; lists are copied and passed on.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
struct point {
  int x, y;
};
struct big {
  long x[3];
};
struct mixed {
  double d;
  int i;
};

static void show(const char *types, va_list l) {
  va_list again;
  va_copy(again, l);
  for (const char *t = types; *t; ++t) {
    switch (*t) {
      case 'i': printf("%u ", va_arg(again, unsigned)); break;
      case 'l': printf("%lu ", va_arg(again, unsigned long)); break;
      case 'L': printf("%lld ", va_arg(again, long long)); break;
      case 'd': printf("%g ", va_arg(again, double)); break;
      case 's': printf("%s ", va_arg(again, char *)); break;
      case 'v': printf("%d ", *(int *)va_arg(again, void *)); break;
      case 'P': {
        struct point p = va_arg(again, struct point);
        printf("(%d %d) ", p.x, p.y);
        break;
      }
      case 'B': printf("%ld ", va_arg(again, struct big).x[2]); break;
      case 'M': printf("%d ", va_arg(again, struct mixed).i); break;
      case 'u': printf("%d ", va_arg(again, uintptr_t) != 0); break;
    }
  }
  va_end(again);
}

static void print(const char *types, ...) {
  va_list l;
  va_start(l, types);
  show(types, l);
  show(types, l);
  va_end(l);
}

int main(void) {
  int seven = 7;
  char c = 1;
  float f = 2.5f;
  print("ilLdsvPBMuidi", 1, 2L, 3LL, 4.5, "five", &seven, (struct point){8, 9}, (struct big){{1, 2, 10}},
        (struct mixed){1.5, 11}, &seven, c, f, (short)12);
  puts("");
}
