// What a move of a state graph does, as a person would say it.
#pragma once

#include <string>

#include "explore/result.hpp"
#include "trace/source.hpp"

namespace quotient::formats {

// The statement, without characters that would end a quoted text; empty if the source does not tell.
std::string statement_of(const explore::Deed& deed, trace::SourceText& source);

}  // namespace quotient::formats
