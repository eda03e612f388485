/* There is no input: every function that reads standard input (or any other file) is an unsupported error, and behaves
   as at the end of the file if the program goes on. */
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "../../primitives.h"

/* Defines a function that only fails like this. */
#define READS_AS(type, name, shown, parameters, result)                                     \
  type(name) parameters {                                                                   \
    __quotient_error("unsupported", shown ": reading from standard input is not modelled"); \
    return result;                                                                          \
  }
#define READS(type, name, parameters, result) READS_AS(type, name, #name, parameters, result)

#pragma clang diagnostic ignored "-Wunused-parameter"

READS(int, getchar, (void), EOF)
READS(int, getchar_unlocked, (void), EOF)
READS(int, fgetc, (FILE * file), EOF)
READS(int, fgetc_unlocked, (FILE * file), EOF)
READS(int, getc, (FILE * file), EOF)
READS(int, getc_unlocked, (FILE * file), EOF)
READS(int, ungetc, (int c, FILE *file), EOF)
READS(int, __uflow, (FILE * file), EOF)
READS(char *, fgets, (char *to, int size, FILE *file), NULL)
READS(size_t, fread, (void *to, size_t size, size_t count, FILE *file), 0)
READS(ssize_t, getline, (char **line, size_t *size, FILE *file), -1)
READS(ssize_t, getdelim, (char **line, size_t *size, int end, FILE *file), -1)
READS(ssize_t, read, (int descriptor, void *to, size_t size), -1)

/* Not declared by the header. */
char *gets(char *to);
ssize_t __getdelim(char **line, size_t *size, int end, FILE *file);

READS(char *, gets, (char *to), NULL)
READS(ssize_t, __getdelim, (char **line, size_t *size, int end, FILE *file), -1)

/* The header renames the scanf family by the language standard in use. */
#define SCANF(standard, prefix)                                                                   \
  int scanf_##standard(const char *format, ...) __asm__(prefix "scanf");                          \
  int fscanf_##standard(FILE *file, const char *format, ...) __asm__(prefix "fscanf");            \
  int vscanf_##standard(const char *format, va_list list) __asm__(prefix "vscanf");               \
  int vfscanf_##standard(FILE *file, const char *format, va_list list) __asm__(prefix "vfscanf"); \
  READS_AS(int, scanf_##standard, "scanf", (const char *format, ...), EOF)                        \
  READS_AS(int, fscanf_##standard, "fscanf", (FILE * file, const char *format, ...), EOF)         \
  READS_AS(int, vscanf_##standard, "vscanf", (const char *format, va_list list), EOF)             \
  READS_AS(int, vfscanf_##standard, "vfscanf", (FILE * file, const char *format, va_list list), EOF)

SCANF(old, "")
SCANF(c99, "__isoc99_")
SCANF(c23, "__isoc23_")
