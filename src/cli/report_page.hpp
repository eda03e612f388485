// The page that web/ makes, with a mark where the data belongs. CMake writes its text into the binary.
#pragma once

#include <string_view>

namespace quotient::cli {

std::string_view report_page();
inline constexpr std::string_view kReportMark = "@QUOTIENT_REPORT@";

}  // namespace quotient::cli
