# Writes the text of PAGE as a C++ file, OUT. The page is cut into pieces: compilers limit the length of one literal.
file(READ ${PAGE} page)
string(LENGTH "${page}" length)
set(pieces "")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${page}" ${at} 15000 piece)
  string(APPEND pieces "    R\"~~~~(${piece})~~~~\"\n")
  math(EXPR at "${at} + 15000")
endwhile()
file(WRITE ${OUT} "#include \"cli/report_page.hpp\"\n\nnamespace quotient::cli {\n\n"
  "std::string_view report_page() {\n  return\n${pieces}    ;\n}\n\n}  // namespace quotient::cli\n")
