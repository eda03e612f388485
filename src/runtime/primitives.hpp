// The primitives, for C++.
#pragma once

extern "C" {
#include "primitives.h"
}
