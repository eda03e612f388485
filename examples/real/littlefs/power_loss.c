/* The power fails at any write.
 *
 * The disk is in memory. It stops after any number of programmed and erased blocks, and the last one may be done by
 * half. After that the file system must be mountable, each file must be as it was before the operation or as it is
 * after it, and writing must go on to work. The power may fail a second time while the file system repairs itself.
 *
 * When it fails in a rename from one directory to another, and the next thing after the restart is to read: the entry
 * that comes after the moved one in its directory is not found, with all that is below it, until something is written.
 *
 *     git clone https://github.com/littlefs-project/littlefs && git -C littlefs checkout adad0fb
 *     LFS=littlefs
 *     quotient check -DLFS_NO_DEBUG -DLFS_NO_WARN -DLFS_NO_ERROR -I$LFS examples/real/littlefs/power_loss.c \
 *       $LFS/lfs.c $LFS/lfs_util.c
 */
#include <quotient.h>
#include <stdbool.h>
#include <string.h>

#include "lfs.h"

enum { block_size = 128, blocks = 12, unit = 16, endless = 1000 };

static unsigned char disk[blocks][block_size];
static int writes_left; /* until the power fails */

static int disk_read(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset, void *bytes, lfs_size_t size) {
  (void)c;
  if (writes_left < 0) return LFS_ERR_IO;
  memcpy(bytes, &disk[block][offset], size);
  return 0;
}

/* How much of a write of this size reaches the disk. */
static lfs_size_t written(lfs_size_t size) {
  if (writes_left == endless) return size;
  if (writes_left < 0 || --writes_left >= 0) return writes_left < 0 ? 0 : size;
  return (lfs_size_t)quotient_choose(2) * (size / 2);
}

static int disk_prog(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset, const void *bytes,
                     lfs_size_t size) {
  (void)c;
  memcpy(&disk[block][offset], bytes, written(size));
  return writes_left < 0 ? LFS_ERR_IO : 0;
}

static int disk_erase(const struct lfs_config *c, lfs_block_t block) {
  (void)c;
  memset(disk[block], 0xff, written(block_size));
  return writes_left < 0 ? LFS_ERR_IO : 0;
}

static int disk_sync(const struct lfs_config *c) {
  (void)c;
  return writes_left < 0 ? LFS_ERR_IO : 0;
}

static unsigned char read_buffer[unit], prog_buffer[unit], lookahead_buffer[8], file_buffer[unit];

static const struct lfs_config config = {
    .read = disk_read,
    .prog = disk_prog,
    .erase = disk_erase,
    .sync = disk_sync,
    .read_size = unit,
    .prog_size = unit,
    .block_size = block_size,
    .block_count = blocks,
    .block_cycles = 2,
    .cache_size = unit,
    .lookahead_size = 8,
    .read_buffer = read_buffer,
    .prog_buffer = prog_buffer,
    .lookahead_buffer = lookahead_buffer,
};

static lfs_t lfs;
static lfs_file_t file;
static const struct lfs_file_config file_config = {.buffer = file_buffer};

static int write_file(const char *name, const char *text) {
  int error = lfs_file_opencfg(&lfs, &file, name, LFS_O_WRONLY | LFS_O_CREAT | LFS_O_TRUNC, &file_config);
  if (error) return error;
  const lfs_ssize_t count = lfs_file_write(&lfs, &file, text, strlen(text));
  error = lfs_file_close(&lfs, &file);
  return count < 0 ? (int)count : error;
}

/* What a file contains: a small text. Empty if there is no such file. */
static const char *read_file(const char *name) {
  static char text[64];
  memset(text, 0, sizeof text);
  if (lfs_file_opencfg(&lfs, &file, name, LFS_O_RDONLY, &file_config)) return text;
  const lfs_ssize_t count = lfs_file_read(&lfs, &file, text, sizeof text - 1);
  quotient_assert(count >= 0);
  quotient_assert(lfs_file_close(&lfs, &file) == 0);
  return text;
}

#define OLD "old contents of the file"
#define NEW "new contents, of another length than the old"

static int is(const char *name, const char *text) { return strcmp(read_file(name), text) == 0; }

static void restart(void) {
  memset(&lfs, 0, sizeof lfs);
  memset(&file, 0, sizeof file);
}

int main(void) {
  writes_left = endless;
  quotient_assert(lfs_format(&lfs, &config) == 0);
  quotient_assert(lfs_mount(&lfs, &config) == 0);
  quotient_assert(lfs_mkdir(&lfs, "dir") == 0);
  quotient_assert(write_file("a", OLD) == 0);
  quotient_assert(write_file("dir/b", OLD) == 0);
  quotient_assert(lfs_unmount(&lfs) == 0);
  restart();

  /* One operation, with a power failure in it. */
  const int operation = quotient_choose(4), first = quotient_choose(40);
  writes_left = first;
  if (lfs_mount(&lfs, &config) == 0) {
    switch (operation) {
      case 0: (void)write_file("a", NEW); break;
      case 1: (void)lfs_rename(&lfs, "a", "dir/a"); break;
      case 2: (void)lfs_rename(&lfs, "a", "dir/b"); break;
      case 3: (void)lfs_remove(&lfs, "a"); break;
    }
  }
  quotient_assume(writes_left < 0); /* there are 40 writes at most */

  /* The power comes back, and may fail again while the file system is repaired by the next write. */
  restart();
  writes_left = quotient_choose(2) ? endless : quotient_choose(20);
  if (lfs_mount(&lfs, &config) == 0) (void)write_file("c", NEW);

  restart();
  writes_left = endless;
  quotient_assert(lfs_mount(&lfs, &config) == 0);
  quotient_assert(is("dir/b", OLD)); /* no operation touches it, or one replaces it by a file with the same contents */
  quotient_assert(is("c", NEW) || is("c", ""));
  switch (operation) {
    case 0: quotient_assert(is("a", OLD) || is("a", NEW)); break;
    case 1: quotient_assert(is("a", OLD) ? is("dir/a", "") : is("a", "") && is("dir/a", OLD)); break;
    case 2:
    case 3: quotient_assert(is("a", OLD) || is("a", "")); break;
  }
  quotient_assert(write_file("c", OLD) == 0 && is("c", OLD));
  quotient_assert(lfs_unmount(&lfs) == 0);
}
