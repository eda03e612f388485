#pragma once
#define FROM_HEADER 7
static inline int from_header(void) { return FROM_HEADER; }
