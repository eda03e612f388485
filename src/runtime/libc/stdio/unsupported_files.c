/* Files are not modelled: opening one, or anything one does with a file other than writing to stdout and stderr, is an
   unsupported error. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../primitives.h"

#define NO_FILES(type, name, parameters, result)                       \
  type name parameters {                                               \
    __quotient_error("unsupported", #name ": files are not modelled"); \
    return result;                                                     \
  }

#pragma clang diagnostic ignored "-Wunused-parameter"

NO_FILES(FILE *, fopen, (const char *path, const char *mode), NULL)
NO_FILES(FILE *, fopen64, (const char *path, const char *mode), NULL)
NO_FILES(FILE *, freopen, (const char *path, const char *mode, FILE *file), NULL)
NO_FILES(FILE *, freopen64, (const char *path, const char *mode, FILE *file), NULL)
NO_FILES(FILE *, fdopen, (int descriptor, const char *mode), NULL)
NO_FILES(FILE *, fmemopen, (void *buffer, size_t size, const char *mode), NULL)
NO_FILES(FILE *, open_memstream, (char **buffer, size_t *size), NULL)
NO_FILES(FILE *, popen, (const char *command, const char *mode), NULL)
NO_FILES(FILE *, tmpfile, (void), NULL)
NO_FILES(FILE *, tmpfile64, (void), NULL)
NO_FILES(char *, tmpnam, (char *name), NULL)
NO_FILES(int, mkstemp, (char *name), -1)
NO_FILES(int, pclose, (FILE * file), -1)
NO_FILES(int, fclose, (FILE * file), EOF)
NO_FILES(int, fseek, (FILE * file, long offset, int origin), -1)
NO_FILES(int, fseeko, (FILE * file, off_t offset, int origin), -1)
NO_FILES(int, fseeko64, (FILE * file, off64_t offset, int origin), -1)
NO_FILES(long, ftell, (FILE * file), -1)
NO_FILES(off_t, ftello, (FILE * file), -1)
NO_FILES(off64_t, ftello64, (FILE * file), -1)
NO_FILES(int, fgetpos, (FILE * file, fpos_t *position), -1)
NO_FILES(int, fsetpos, (FILE * file, const fpos_t *position), -1)
NO_FILES(void, rewind, (FILE * file), )
NO_FILES(int, remove, (const char *path), -1)
NO_FILES(int, rename, (const char *old_path, const char *new_path), -1)
NO_FILES(int, open, (const char *path, int flags, ...), -1)
NO_FILES(int, open64, (const char *path, int flags, ...), -1)
NO_FILES(int, openat, (int directory, const char *path, int flags, ...), -1)
NO_FILES(int, creat, (const char *path, mode_t mode), -1)
NO_FILES(int, close, (int descriptor), -1)
NO_FILES(off_t, lseek, (int descriptor, off_t offset, int origin), -1)
NO_FILES(off64_t, lseek64, (int descriptor, off64_t offset, int origin), -1)
NO_FILES(int, access, (const char *path, int mode), -1)
NO_FILES(int, unlink, (const char *path), -1)
NO_FILES(int, rmdir, (const char *path), -1)
NO_FILES(int, mkdir, (const char *path, mode_t mode), -1)
NO_FILES(int, chdir, (const char *path), -1)
NO_FILES(char *, getcwd, (char *to, size_t size), NULL)
NO_FILES(int, dup, (int descriptor), -1)
NO_FILES(int, dup2, (int from, int to), -1)
NO_FILES(int, pipe, (int ends[2]), -1)
NO_FILES(int, fsync, (int descriptor), -1)
NO_FILES(int, ftruncate, (int descriptor, off_t size), -1)
NO_FILES(int, fcntl, (int descriptor, int command, ...), -1)
NO_FILES(int, stat, (const char *path, struct stat *to), -1)
NO_FILES(int, fstat, (int descriptor, struct stat *to), -1)
