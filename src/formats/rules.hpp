// What people are told of a kind of error, whatever the error.
#pragma once

#include <string_view>
#include <vector>

#include "props/checks.hpp"

namespace quotient::formats {

const std::vector<props::ErrorKind>& all_kinds();  // in the order of their numbers

// What it means and what to look at, in a few sentences.
std::string_view help(props::ErrorKind kind);

}  // namespace quotient::formats
