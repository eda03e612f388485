/* <math.h>: what the runtime computes itself. */
#include <limits.h>
#include <math.h>

#include "check.h"

Q(frexp);
Q(ldexp);
Q(ldexpf);
Q(scalbln);
Q(ilogb);
Q(modf);
Q(fma);
Q(fmaf);
Q(lround);
Q(llrint);
Q(lrintf);
Q(remquo);
Q(nexttowardf);
Q(lgamma_r);
int q___fpclassify(double x), q___fpclassifyf(float x), q___signbit(double x), q___isinf(double x), q___isnan(double x);

static int same(double a, double b) { return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0; }

static void parts(double x) {
  int e1, e2;
  double w1, w2;
  const double m1 = frexp(x, &e1), m2 = q_frexp(x, &e2);
  CHECK(same(m1, m2) && (isfinite(x) ? e1 == e2 : 1), "frexp(%a) is %a, %d", x, m2, e2);
  const int n = (int)random_below(2400) - 1200;
  CHECK(same(ldexp(x, n), q_ldexp(x, n)), "ldexp(%a, %d)", x, n);
  CHECK(same(scalbln(x, n * 100000l), q_scalbln(x, n * 100000l)), "scalbln(%a, %ld)", x, n * 100000l);
  const float f = (float)x;
  CHECK(same(ldexpf(f, n / 4), q_ldexpf(f, n / 4)), "ldexpf(%a, %d)", f, n / 4);
  CHECK(ilogb(x) == q_ilogb(x), "ilogb(%a)", x);
  const double f1 = modf(x, &w1), f2 = q_modf(x, &w2);
  CHECK(same(f1, f2) && same(w1, w2), "modf(%a) is %a, %a", x, w2, f2);
  CHECK(fpclassify(x) == q___fpclassify(x) && fpclassify(f) == q___fpclassifyf(f), "fpclassify(%a)", x);
  CHECK(!signbit(x) == !q___signbit(x) && !isnan(x) == !q___isnan(x) && !isinf(x) == !q___isinf(x), "class of %a", x);
  if (fabs(x) < 9e18) CHECK(lround(x) == q_lround(x) && llrint(x) == q_llrint(x), "lround(%a)", x);
  if (fabsf(f) < 9e18f) CHECK(lrintf(f) == q_lrintf(f), "lrintf(%a)", f);
}

static void pairs(double x, double y, double z) {
  CHECK(same(fma(x, y, z), q_fma(x, y, z)), "fma(%a, %a, %a) is %a, not %a", x, y, z, q_fma(x, y, z), fma(x, y, z));
  const float a = (float)x, b = (float)y, c = (float)z;
  CHECK(same(fmaf(a, b, c), q_fmaf(a, b, c)), "fmaf(%a, %a, %a)", a, b, c);
  int q1 = 0, q2 = 0;
  const double r1 = remquo(x, y, &q1), r2 = q_remquo(x, y, &q2);
  CHECK(same(r1, r2) && (r1 != r1 || ((q1 ^ q2) & 7) == 0), "remquo(%a, %a) is %a, %d, not %a, %d", x, y, r2, q2, r1,
        q1);
  if (a != y && y == y) CHECK(same(nextafterf(a, a < y ? INFINITY : -INFINITY), q_nexttowardf(a, y)), "nexttowardf");
}

/* Numbers of similar size, so that sums cancel and quotients are small. */
static double nearby(double x) { return ldexp(x, (int)random_below(9) - 4) * (1 + random_below(5) * 0x1p-52); }

void test_math(void) {
  for (int i = 0; i < 20000; ++i) {
    const double x = random_double(), y = random_double(), z = random_double();
    parts(x);
    pairs(x, y, z);
    pairs(x, nearby(x), z);
    pairs(x, y, nearby(-x * y));
    if (isfinite(x * 1000)) pairs(nearby(x), x, -x * x);
  }
  for (double x = -20.25; x < 5; x += 0.25) {
    int s1, s2;
    const double g1 = lgamma_r(x, &s1), g2 = q_lgamma_r(x, &s2);
    CHECK(same(g1, g2) && (s1 == s2 || x == floor(x)), "lgamma_r(%g): sign %d, not %d", x, s2, s1);
  }
}
