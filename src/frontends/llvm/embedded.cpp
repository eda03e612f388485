#include "frontends/llvm/embedded.hpp"

#include <fmt/format.h>
#include <llvm/Object/Archive.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "frontends/llvm/ir.hpp"

namespace quotient::frontends::llvm {
namespace {

namespace fs = std::filesystem;
using Modules = std::vector<EmbeddedModule>;

constexpr std::string_view kMark = "QUOTIENT";
constexpr std::string_view kElf = "\177ELF", kArchive = "!<arch>\n";

void add_length(std::string& out, uint64_t length) {
  for (int i = 0; i < 8; ++i) out += static_cast<char>(length >> 8 * i & 0xff);
}

uint64_t read_length(std::string_view text) {
  uint64_t length = 0;
  for (size_t i = 8; i-- > 0;) length = length << 8 | static_cast<unsigned char>(text[i]);
  return length;
}

std::string beginning_of(const std::string& file) {
  std::string text(8, '\0');
  std::ifstream(file, std::ios::binary).read(text.data(), static_cast<std::streamsize>(text.size()));
  return text;
}

// False: it is not what a linker made of records.
bool parse_section(std::string_view text, Modules& modules) {
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of('\0'), text.size()));
    if (text.empty()) return true;
    if (!text.starts_with(kMark)) return false;
    text.remove_prefix(kMark.size());
    std::array<uint64_t, 3> lengths{};
    for (uint64_t& length : lengths) {
      if (text.size() < 8) return false;
      length = read_length(text);
      text.remove_prefix(8);
    }
    std::array<std::string, 3> parts;
    for (size_t i = 0; i < parts.size(); ++i) {
      if (lengths[i] > text.size()) return false;
      parts[i] = text.substr(0, lengths[i]);
      text.remove_prefix(lengths[i]);
    }
    modules.push_back({parts[0], parts[1], parts[2]});
  }
}

Result<void> read_object(const ir::object::ObjectFile& object, const std::string& file, Modules& modules) {
  for (const ir::object::SectionRef& section : object.sections()) {
    auto name = section.getName();
    if (!name || *name != kEmbeddedSection) {
      if (!name) consumeError(name.takeError());
      continue;
    }
    auto contents = section.getContents();
    if (!contents) consumeError(contents.takeError());
    else if (parse_section({contents->data(), contents->size()}, modules)) continue;
    return failure(fmt::format("the section {} is damaged", kEmbeddedSection), {file});
  }
  return {};
}

Result<void> read_buffer(ir::MemoryBufferRef buffer, const std::string& file, Modules& modules) {
  auto binary = ir::object::createBinary(buffer);
  if (!binary) return failure("cannot be read: " + ir::toString(binary.takeError()), {file});
  if (const auto* object = ir::dyn_cast<ir::object::ObjectFile>(binary->get()))
    return read_object(*object, file, modules);
  const auto* archive = ir::dyn_cast<ir::object::Archive>(binary->get());
  if (archive == nullptr) return {};
  ir::Error error = ir::Error::success();
  Result<void> done;
  for (const ir::object::Archive::Child& child : archive->children(error)) {
    auto member = child.getMemoryBufferRef();
    if (!member) consumeError(member.takeError());
    else if (member->getBuffer().starts_with(kElf)) done = read_buffer(*member, file, modules);
    if (!done) break;
  }
  if (error && done) return failure("this archive is damaged: " + ir::toString(std::move(error)), {file});
  consumeError(std::move(error));
  return done;
}

// What a program says of its libraries.
struct Dependencies {
  std::vector<std::string> names;
  std::string folders;  // separated by colons
};

template <class ElfFile>
Dependencies dependencies_in(const ElfFile& elf) {
  Dependencies out;
  auto entries = elf.dynamicEntries();
  if (!entries) {
    consumeError(entries.takeError());
    return out;
  }
  const char* strings = nullptr;
  for (const auto& entry : *entries) {
    if (entry.d_tag != ir::ELF::DT_STRTAB) continue;
    auto mapped = elf.toMappedAddr(entry.getPtr());
    if (mapped) strings = reinterpret_cast<const char*>(*mapped);
    else consumeError(mapped.takeError());
  }
  if (strings == nullptr) return out;
  const char* const end = reinterpret_cast<const char*>(elf.base() + elf.getBufSize());
  const auto text_at = [&](uint64_t offset) {
    const char* const begin = offset < static_cast<uint64_t>(end - strings) ? strings + offset : end;
    return std::string(begin, std::find(begin, end, '\0'));
  };
  for (const auto& entry : *entries) {
    if (entry.d_tag == ir::ELF::DT_NEEDED) out.names.push_back(text_at(entry.getVal()));
    if (entry.d_tag == ir::ELF::DT_RUNPATH || entry.d_tag == ir::ELF::DT_RPATH) out.folders = text_at(entry.getVal());
  }
  return out;
}

Dependencies dependencies_of(const std::string& file) {
  auto binary = ir::object::createBinary(file);
  if (!binary) {
    consumeError(binary.takeError());
    return {};
  }
  const ir::object::Binary& object = *binary->getBinary();
  if (const auto* elf = ir::dyn_cast<ir::object::ELF64LEObjectFile>(&object)) return dependencies_in(elf->getELFFile());
  if (const auto* elf = ir::dyn_cast<ir::object::ELF32LEObjectFile>(&object)) return dependencies_in(elf->getELFFile());
  return {};
}

std::string find_library(const std::string& name, const std::string& folders, const fs::path& origin) {
  std::istringstream list(folders);
  for (std::string folder; std::getline(list, folder, ':');) {
    for (const std::string_view word : {"$ORIGIN", "${ORIGIN}"})
      if (const size_t at = folder.find(word); at != std::string::npos)
        folder.replace(at, word.size(), origin.string());
    const fs::path path = fs::path(folder) / name;
    std::error_code error;
    if (!folder.empty() && fs::exists(path, error)) return path.string();
  }
  return "";
}

}  // namespace

std::string record_of(const EmbeddedModule& module) {
  std::string out(kMark);
  for (const std::string* part : {&module.source, &module.problem, &module.bitcode}) add_length(out, part->size());
  return out + module.source + module.problem + module.bitcode;
}

bool is_machine_code(const std::string& file) { return beginning_of(file).starts_with(kElf) || is_archive(file); }

bool is_archive(const std::string& file) { return beginning_of(file) == kArchive; }

Result<Modules> read_embedded(const std::string& file) {
  auto buffer = ir::MemoryBuffer::getFile(file);
  if (!buffer) return failure(fmt::format("cannot be read: {}", buffer.getError().message()), {file});
  Modules modules;
  if (auto read = read_buffer((*buffer)->getMemBufferRef(), file, modules); !read) return tl::unexpected(read.error());
  return modules;
}

std::vector<std::string> needed_libraries(const std::string& file) {
  const char* const also = std::getenv("LD_LIBRARY_PATH");
  std::vector<std::string> found = {file};
  for (size_t i = 0; i < found.size(); ++i) {
    const Dependencies dependencies = dependencies_of(found[i]);
    const fs::path origin = fs::absolute(found[i]).parent_path();
    for (const std::string& name : dependencies.names) {
      const std::string path = find_library(name, dependencies.folders + ":" + (also ? also : ""), origin);
      if (!path.empty() && std::ranges::find(found, path) == found.end()) found.push_back(path);
    }
  }
  found.erase(found.begin());
  return found;
}

}  // namespace quotient::frontends::llvm
