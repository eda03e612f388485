// Options in results and traces.
#pragma once

#include <nlohmann/json.hpp>

#include "cli/options.hpp"

namespace quotient::cli {

// What is asked for by the options that these commands have, apart from those that change the output alone.
nlohmann::ordered_json options_json(const Options& options, uint8_t commands);

// Reads the options that change executions, or also those that change the search; others stay as they are. Throws what
// nlohmann::json throws if they are not there or of another type; that words are among those of the table is checked by
// replay.
void read_options(const nlohmann::ordered_json& json, Options& options, Effect least = Effect::execution);

// What comes from a file must not control the terminal.
std::string printable(std::string text);

}  // namespace quotient::cli
