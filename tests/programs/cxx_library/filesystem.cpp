// Files and folders as std::filesystem has them are not there, and it is said so.
// EXPECT: unknown
// TRACE: std::filesystem is not supported
#include <filesystem>

int main() { return std::filesystem::exists("/tmp") ? 1 : 0; }
