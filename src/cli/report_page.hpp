// The page that web/ makes, with a mark where the data belongs. CMake writes its text into the binary.
#pragma once

#include <string_view>

namespace quotient::cli {

extern const std::string_view kReportPage;
inline constexpr std::string_view kReportMark = "@QUOTIENT_REPORT@";

}  // namespace quotient::cli
