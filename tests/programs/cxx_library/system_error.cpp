// EXPECT: verified
#include <string>
#include <system_error>

int main() {
  const std::error_code code = std::make_error_code(std::errc::no_such_file_or_directory);
  try {
    throw std::system_error(code, "opening");
  } catch (const std::system_error& error) {
    return error.code() == std::errc::no_such_file_or_directory &&
                   std::string(error.what()) == "opening: No such file or directory"
               ? 0
               : 1;
  }
}
