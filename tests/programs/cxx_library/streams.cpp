// Standard streams and strings as streams, formatted in several ways.
// EXPECT: verified
// STDOUT: native
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>

int main() {
  std::cout << "hello " << 42 << ' ' << 1.5 << ' ' << true << ' ' << std::boolalpha << false << std::endl;
  std::cout << std::hex << std::showbase << 255 << std::dec << ' ' << std::setw(6) << std::setfill('*') << 7 << '\n';
  std::cout << std::fixed << std::setprecision(3) << 2.0 / 3 << ' ' << std::scientific << 12345.678 << '\n';
  std::ostringstream out;
  out << "x=" << 1 << ", y=" << 2.5 << ", " << static_cast<void*>(nullptr);
  std::cout << out.str() << '\n';
  std::istringstream in("12 word 3.25 rest of the line\nnext");
  int number = 0;
  std::string word, rest;
  double real = 0;
  in >> number >> word >> real;
  std::getline(in, rest);
  std::cout << number << word << real << rest << in.good() << '\n';
  in >> number;
  std::cout << in.fail() << '\n';
  std::cerr << "to the other stream\n";
}
