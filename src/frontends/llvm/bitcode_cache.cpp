#include "frontends/llvm/bitcode_cache.hpp"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/BLAKE3.h>
#include <llvm/Support/Program.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "frontends/llvm/ir.hpp"

namespace quotient::frontends::llvm {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kForm = "quotient bitcode 1";

// What clang takes from its environment.
constexpr std::array kVariables = {"CPATH",   "C_INCLUDE_PATH",    "CPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS",
                                   "SDKROOT", "SOURCE_DATE_EPOCH", "GCC_EXEC_PREFIX",    "CLANG_CONFIG_FILE_USER_DIR"};
// What makes a result depend on more than the contents of files.
constexpr std::array<std::string_view, 5> kElusive = {"__DATE__", "__TIME__", "__TIMESTAMP__", "__has_include",
                                                      "__has_embed"};

using Digest = std::string;  // 64 hexadecimal digits

class Hash {
 public:
  Hash& add(std::string_view text) {  // with its length, so that pieces cannot run together
    const std::string length = fmt::format("{}:", text.size());
    state_.update(length);
    state_.update({text.data(), text.size()});
    return *this;
  }
  Digest digest() { return ir::toHex(state_.final(), true); }

 private:
  ir::BLAKE3 state_;
};

// The names in a makefile's rule: "x: a.c b.h \ …", where spaces in names have a backslash.
std::vector<std::string> names_in_rule(const std::string& rule) {
  std::vector<std::string> names;
  std::string name;
  const auto end_name = [&] {
    if (!name.empty()) names.push_back(std::exchange(name, {}));
  };
  for (size_t i = rule.find(':') + 1; i < rule.size(); ++i) {
    const char c = rule[i], next = i + 1 < rule.size() ? rule[i + 1] : '\n';
    const bool escapes = c == '\\' && (next == ' ' || next == '#' || next == '\\');
    if (escapes || (c == '$' && next == '$')) {
      name += rule[++i];
    } else if (c == ' ' || c == '\n' || (c == '\\' && next == '\n')) {
      end_name();
    } else {
      name += c;
    }
  }
  end_name();
  return names;
}

bool is_elusive(const std::string& file, const std::string& text) {
  return !is_of_system(file) && std::any_of(kElusive.begin(), kElusive.end(), [&](std::string_view word) {
    return text.find(word) != std::string::npos;
  });
}

// Folders in which clang may look before it finds a file: those of its words, and those of the files that include.
std::set<std::string> searched_folders(const std::vector<std::string>& words, const std::vector<std::string>& files) {
  std::set<std::string> folders = {"."};
  for (const std::string& word : words) {
    for (const std::string_view option : {"-I", "-isystem", "-iquote", "-idirafter"}) {
      if (word.starts_with(option)) folders.insert(word.substr(option.size()));
    }
  }
  for (const std::string& file : files) {
    if (!is_of_system(file)) folders.insert(fs::path(file).parent_path().string());
  }
  folders.erase("");
  return folders;
}

// Files that were not read but have the name of one that was, in another folder: clang may find one of them first when
// it comes or goes.
std::vector<std::string> rivals(const std::vector<std::string>& words, const std::vector<std::string>& files) {
  const std::set<std::string> folders = searched_folders(words, files);
  const std::set<std::string> known(files.begin(), files.end());
  std::set<std::string> out;
  for (const std::string& file : files) {
    std::set<std::string> names = {fs::path(file).filename().string()};
    const auto add_name_in = [&](const std::string& folder) {
      if (file.starts_with(folder + "/")) names.insert(file.substr(folder.size() + 1));
    };
    for (const std::string& folder : folders) add_name_in(folder);
    for (const char* folder : {"/usr/include/x86_64-linux-gnu", "/usr/include"}) add_name_in(folder);
    for (const std::string& folder : folders) {
      for (const std::string& name : names) {
        const std::string path = folder == "." ? name : fmt::format("{}/{}", folder, name);
        std::error_code error;
        if (!known.contains(path) && fs::exists(path, error)) out.insert(path);
      }
    }
  }
  return {out.begin(), out.end()};
}

}  // namespace

std::string describe_file(const fs::path& file) {
  std::error_code error;
  const fs::path place = fs::canonical(file, error);
  struct stat status{};
  if (error || stat(place.c_str(), &status) != 0) return "";
  return fmt::format("{} {} {} {}.{}", place.string(), status.st_ino, status.st_size, status.st_mtim.tv_sec,
                     status.st_mtim.tv_nsec);
}

bool is_of_system(const std::string& file) { return file.starts_with("/usr/"); }

std::string describe_clang() {
  const auto found = ir::sys::findProgramByName("clang-19");
  return found ? describe_file(*found) : "";
}

std::string digest_of(const std::vector<std::string>& texts) {
  Hash hash;
  for (const std::string& text : texts) hash.add(text);
  return hash.digest();
}

BitcodeCache::BitcodeCache() : clang_(describe_clang()) {}

fs::path BitcodeCache::entry_of(const Compilation& compilation) const {
  const std::optional<std::string> source = compilation.file.empty() ? "" : contents(compilation.file);
  std::error_code error;
  if (folder_.path().empty() || clang_.empty() || !source) return {};
  Hash hash;
  hash.add(kForm).add(clang_).add(fs::current_path(error).string()).add(compilation.command.input).add(*source);
  for (const std::string& word : compilation.command.arguments) hash.add(word);
  for (const char* name : kVariables) hash.add(std::getenv(name) ? std::getenv(name) : "");
  return folder_.path() / hash.digest();
}

// An entry: its form, the number of files, for each its digest and name, the digest of their rivals, the digest of the
// bitcode, the bitcode.
std::optional<std::string> BitcodeCache::find(const Compilation& compilation) const {
  const fs::path entry = entry_of(compilation);
  const std::optional<std::string> text = entry.empty() ? std::nullopt : contents(entry);
  if (!text) return {};
  std::istringstream in(*text);
  std::string line;
  size_t count = 0;
  if (!std::getline(in, line) || line != kForm || !(in >> count) || !std::getline(in, line)) return {};
  std::vector<std::string> files;
  for (size_t i = 0; i < count; ++i) {
    Digest digest;
    std::string file;
    if (!(in >> digest) || in.get() != ' ' || !std::getline(in, file)) return {};
    const std::optional<std::string> now = contents(file);
    if (!now || Hash().add(*now).digest() != digest) return {};
    files.push_back(std::move(file));
  }
  Digest digest;
  if (!std::getline(in, digest) || digest != digest_of(rivals(compilation.command.arguments, files))) return {};
  if (!std::getline(in, digest)) return {};
  std::string bitcode = text->substr(static_cast<size_t>(in.tellg()));
  if (Hash().add(bitcode).digest() != digest) return {};
  CacheFolder::note_use(entry);
  return bitcode;
}

std::optional<BitcodeCache::Record> BitcodeCache::prepare(const Compilation& compilation, Command& command) const {
  const fs::path entry = entry_of(compilation);
  if (entry.empty()) return {};
  Record record{entry, folder_.draft()};
  command.arguments.insert(command.arguments.begin() + 1, {"-MD", "-MT", "x", "-MF", record.dependencies.string()});
  return record;
}

void BitcodeCache::store(const Record& record, const Compilation& compilation, const std::string& bitcode,
                         fs::file_time_type start) const {
  constexpr std::chrono::milliseconds kCoarse(20);  // of the times of files
  std::error_code error;
  const std::vector<std::string> files = files_read(record);
  fs::remove(record.dependencies, error);
  if (files.empty()) return;
  std::string text = fmt::format("{}\n{}\n", kForm, files.size());
  for (const std::string& file : files) {
    const std::optional<std::string> now = contents(file);
    const bool settled = now && fs::last_write_time(file, error) < start - kCoarse && !error;
    if (!settled || file.find('\n') != std::string::npos || is_elusive(file, *now)) return;
    text += fmt::format("{} {}\n", Hash().add(*now).digest(), file);
  }
  text += digest_of(rivals(compilation.command.arguments, files)) + "\n" + Hash().add(bitcode).digest() + "\n";
  write(record.entry, text + bitcode);
}

std::vector<std::string> BitcodeCache::files_read(const Record& record) {
  const std::optional<std::string> rule = contents(record.dependencies);
  return rule ? names_in_rule(*rule) : std::vector<std::string>();
}

bool BitcodeCache::write(const fs::path& file, std::string_view bytes) const {
  const fs::path draft = folder_.draft();
  {
    std::ofstream out(draft, std::ios::binary);
    out << bytes;
    if (!out.flush()) {
      std::error_code error;
      fs::remove(draft, error);
      return false;
    }
  }
  folder_.keep(draft, file);
  return true;
}

}  // namespace quotient::frontends::llvm
