/* The three FILE objects. Nothing is buffered, so a FILE has no state: it only names its descriptor. */
#pragma once

#include <stdio.h>

/* 1 or 2; for any other file an error is reported, and -1 is returned. */
int __qlibc_output_descriptor(FILE *file);
