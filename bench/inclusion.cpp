// Inclusion of tree automata that are given as Timbuk files: a program for measuring, used by bench/automata.py.
//
//   inclusion SMALLER LARGER   prints 1 if the second accepts all trees of the first, else 0; and the CPU seconds that
//   this took without reading inclusion FOLDER           the same for all ordered pairs of its files, one line each:
//   two names, verdict, seconds
//
// A file that is no Timbuk file of the usual form is left out, and named on the error output.
#include "shape/automata/inclusion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "shape/automata/timbuk.hpp"

namespace quotient::shape {
namespace {

struct Named {
  std::string name;
  Automaton automaton;
};

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::optional<Named> read(const std::filesystem::path& file, Alphabet& alphabet) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  auto automaton = read_timbuk(text.str(), alphabet, file.string());
  if (automaton) return Named{file.filename().string(), std::move(*automaton)};
  fmt::print(stderr, "{}\n", to_string(automaton.error()));
  return {};
}

std::pair<bool, double> timed_inclusion(const Automaton& smaller, const Automaton& larger) {
  const double begin = cpu_seconds();
  const bool verdict = includes(larger, smaller);
  return {verdict, cpu_seconds() - begin};
}

int compare_files(const char* smaller_file, const char* larger_file) {
  Alphabet alphabet;
  const auto smaller = read(smaller_file, alphabet), larger = read(larger_file, alphabet);
  if (!smaller || !larger) return 2;
  const auto [verdict, seconds] = timed_inclusion(smaller->automaton, larger->automaton);
  fmt::print("{:d}\n{:.6f}\n", verdict, seconds);
  return 0;
}

int compare_folder(const char* folder) {
  Alphabet alphabet;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<Named> automata;
  for (const auto& file : files) {
    if (auto one = read(file, alphabet)) automata.push_back(std::move(*one));
  }
  for (const Named& smaller : automata) {
    for (const Named& larger : automata) {
      const auto [verdict, seconds] = timed_inclusion(smaller.automaton, larger.automaton);
      fmt::print("{} {} {:d} {:.6f}\n", smaller.name, larger.name, verdict, seconds);
    }
  }
  return 0;
}

}  // namespace
}  // namespace quotient::shape

int main(int count, char** arguments) {
  using namespace quotient::shape;
  if (count == 2 && std::filesystem::is_directory(arguments[1])) return compare_folder(arguments[1]);
  if (count == 3) return compare_files(arguments[1], arguments[2]);
  fmt::print(stderr, "usage: inclusion SMALLER LARGER, or inclusion FOLDER\n");
  return 2;
}
