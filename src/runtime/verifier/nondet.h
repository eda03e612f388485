/* Inputs that may be any number of a type. Numbers of one byte are enumerated. For wider ones there are two ways:
   the user gave the values to try (--nondet-int LO..HI), or a few samples are tried and the verdict says so. */
#pragma once

/* A number's bits, sign-extended; `minimum` and `maximum` are the type's. */
typedef unsigned long long nondet_bits;

/* How many of the user's values the type has, and the first of them; 0 if there is no such set (or too large a one). */
unsigned __quotient_nondet_count(long long minimum, unsigned long long maximum);
nondet_bits __quotient_nondet_first(long long minimum);

/* One of the values that most often matter: 0, 1, 2, -1, the least and the greatest. */
nondet_bits __quotient_nondet_sample(long long minimum, unsigned long long maximum);
