// No text may crash or hang the parser of Promela; what it accepts can be printed, and takes a formula.
#include "frontends/promela/parse.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quotient::frontends::promela;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  auto model = parse_text(text, "fuzz.pml");
  if (model) (void)parse_formula(**model, "[] (x > 0 -> <> (y U P[1]@L))");
  Model empty;
  (void)parse_formula(empty, text);
  return 0;
}
