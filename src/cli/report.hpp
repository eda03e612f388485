// The page of `--html`: one file with everything in it, that a browser opens from disk. The page itself is made in web/
// and is part of the binary; here it gets its data.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cli/json.hpp"

namespace quotient::cli {

// What `prove` has to show beside an answer.
struct ProofReport {
  struct Property {
    std::string name, verdict, text;
  };
  struct Picture {
    std::string title, dot;
  };
  std::vector<Property> properties;
  std::vector<Picture> pictures;  // in Graphviz' language
};

void write_report(std::ostream& to, const Options& options, const std::string& language, const explore::Answer& answer,
                  const std::vector<ExplainedFinding>& findings, const ProofReport& proof = {});

}  // namespace quotient::cli
