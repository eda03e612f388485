// The headers of the standard library with which a C++ source begins, as clang has read them before: a precompiled
// header, kept in the cache folder. clang needs 0.6 s for <thread>, <mutex> and <vector>, and 0.1 s for what it wrote
// down of them.
//
// It is an entry of the cache of bitcode (bitcode_cache.hpp), named by the list of headers, clang and all its options,
// and good only while all files that were read are as they were. The entry holds the digest of the file beside it that
// is for clang. A source that is compiled only once does not pay for it: the first use of a list of headers is noted,
// and the second makes the file. If anything is not as it should be, the source is compiled without.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "frontends/llvm/bitcode_cache.hpp"

namespace quotient::frontends::llvm {

class PrecompiledHeaders {
 public:
  // `own_headers`: the folder of those that come with Quotient.
  PrecompiledHeaders(const BitcodeCache& cache, std::string own_headers)
      : cache_(cache), own_headers_(std::move(own_headers)) {}

  // Words for clang that make it use what is kept for this list (leading_includes.hpp), which may be made now; none:
  // there is nothing that can be used. `words` are those that the source is compiled with, but for its language, its
  // name and the result's.
  std::vector<std::string> words_for(const std::string& includes, const std::vector<std::string>& words) const;

 private:
  // What the cache knows: the digest of the file, or that none can be used.
  std::optional<std::string> make(const BitcodeCache::Compilation& compilation,
                                  const std::filesystem::path& file) const;

  const BitcodeCache& cache_;
  std::string own_headers_;
};

}  // namespace quotient::frontends::llvm
