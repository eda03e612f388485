// Which lines a search has executed, for people: in a sentence, and beside the source as gcov does.
#pragma once

#include <string>
#include <vector>

#include "explore/result.hpp"

namespace quotient::formats {

// "3 lines of main.c were never reached: 12, 17-18"; empty if all were.
std::string unreached_lines(const explore::FileCoverage& file);

// Each file with a mark before every line: "-" there is no code, "+" it was executed, "#####" it was not.
std::string annotated_sources(const std::vector<explore::FileCoverage>& files);

}  // namespace quotient::formats
