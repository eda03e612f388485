// The exceptions of the language, as libstdc++'s headers lay them out.
#pragma once

namespace std {

class exception {
 public:
  virtual ~exception() noexcept;
  virtual const char *what() const noexcept;
};

class bad_exception : public exception {
 public:
  ~bad_exception() noexcept override;
  const char *what() const noexcept override;
};

class bad_cast : public exception {
 public:
  ~bad_cast() noexcept override;
  const char *what() const noexcept override;
};

class bad_typeid : public exception {
 public:
  ~bad_typeid() noexcept override;
  const char *what() const noexcept override;
};

class bad_alloc : public exception {
 public:
  ~bad_alloc() noexcept override;
  const char *what() const noexcept override;
};

class bad_array_new_length : public bad_alloc {
 public:
  ~bad_array_new_length() noexcept override;
  const char *what() const noexcept override;
};

class bad_array_length : public bad_alloc {
 public:
  ~bad_array_length() noexcept override;
  const char *what() const noexcept override;
};

}  // namespace std

namespace __gnu_cxx {

// That the initialisation of a static variable needs itself.
class recursive_init_error : public std::exception {
 public:
  ~recursive_init_error() noexcept override;
};

}  // namespace __gnu_cxx
