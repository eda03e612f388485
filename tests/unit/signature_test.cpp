#include "core/signature.hpp"

#include <gtest/gtest.h>

namespace quotient::testing {
namespace {

using core::agree;

TEST(Signatures, AgreeIfArgumentsArePassedAlike) {
  const char* const pairs[][2] = {
      {"i32(i32, f64)", "i32(i32, f64)"}, {"i32(ptr)", "i32(i64)"},     {"void(ptr)", "i32(ptr)"},
      {"ptr(ptr)", "void(ptr)"},          {"void()", "void()"},         {"i32(ptr, ...)", "i32(ptr, ...)"},
      {"i32(ptr, ..)", "i32(ptr, ...)"},  {"i32(ptr, ..)", "i32(ptr)"}, {"i32(..)", "i32()"},
      {"s24(s32)", "s24(s32)"},
  };
  for (const auto& [call, function] : pairs) EXPECT_TRUE(agree(call, function, 64)) << call << " " << function;
}

TEST(Signatures, DisagreeInNumberSizeAndClass) {
  const char* const pairs[][2] = {
      {"i32(i32)", "i32(i32, i32)"}, {"i32(i32, i32)", "i32(i32)"}, {"i32(i32)", "i32()"},
      {"i32(i32)", "i32(i64)"},      {"i32(f64)", "i32(i64)"},      {"i64()", "i32()"},
      {"i32(ptr)", "i32(ptr, ...)"}, {"i32(ptr, ...)", "i32(ptr)"}, {"void(s24)", "void(s32)"},
      {"i32(i32, ..)", "i32()"},     {"void(f32)", "void(f64)"},
  };
  for (const auto& [call, function] : pairs) EXPECT_FALSE(agree(call, function, 64)) << call << " " << function;
}

TEST(Signatures, KnowTheWidthOfPointers) {
  EXPECT_TRUE(agree("void(ptr)", "void(i32)", 32));
  EXPECT_FALSE(agree("void(ptr)", "void(i64)", 32));
}

TEST(Signatures, SayWhichArgumentLiesWhere) {
  EXPECT_EQ(core::argument_at("0:i32 8:f64 16:s24", 0), "i32");
  EXPECT_EQ(core::argument_at("0:i32 8:f64 16:s24", 16), "s24");
  EXPECT_EQ(core::argument_at("0:i32 8:f64 16:s24", 4), "");
  EXPECT_EQ(core::argument_at("", 0), "");
}

TEST(Signatures, ReadLikeC) {
  EXPECT_EQ(core::c_signature("i32(ptr, i64, ...)", 64), "int(pointer, long, ...)");
  EXPECT_EQ(core::c_signature("void(s24, ..)", 64), "void(struct of 24 bytes)");
}

}  // namespace
}  // namespace quotient::testing
