// Lines that GitHub's runners turn into annotations of the changed files: an error at each place where one was found,
// a warning if the verdict is unknown, nothing for a proof.
#pragma once

#include <string>

#include "formats/report.hpp"

namespace quotient::formats {

std::string github_annotations(const Report& report);

// One annotation; `level` is "error", "warning" or "notice".
std::string github_annotation(const std::string& level, const Place& place, const std::string& title,
                              const std::string& text);

}  // namespace quotient::formats
