/* The instant at which programs run, in seconds since 1970. */
#pragma once

enum { QUOTIENT_NOW = 1000000000 };
