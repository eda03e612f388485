// A file system in memory, for measuring how objects are named in a heap of some 400 objects of which a step changes
// few: of the size and kind of the second Zing model in paper 1, table 1. USERS threads do OPERATIONS operations each:
// create a file, rename one into another directory, write to a file that all know, unlink that. One more thread (none
// if FLUSHES is 0) empties the journal FLUSHES times and writes back the blocks that it names.
//
// As in ext2 the disk is in groups of inodes and blocks, with bitmaps of what is used. A file has a map of blocks, a
// directory has a hash table of entries; names are numbers. Blocks are changed in a cache of BUFFERS buffers, the least
// recently used of which is taken for another block. At first there are DIRECTORIES directories of FILES files each.
//
// Locks are taken in this order: root or directories by number, a file, the cache, a group; the journal. A file is
// locked while its directory still is, so whoever has unlinked a file and got its lock is alone with it.
//
// -DBUG: rename locks the old directory first and then the new one, whatever their numbers: a deadlock.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef USERS
#define USERS 2
#endif
#ifndef OPERATIONS
#define OPERATIONS 2
#endif
#ifndef FLUSHES
#define FLUSHES 1
#endif
#ifndef DIRECTORIES
#define DIRECTORIES 4
#endif
#ifndef FILES
#define FILES 16
#endif
#ifndef BUFFERS
#define BUFFERS 8
#endif
enum {
  groups = DIRECTORIES + 1,
  group_inodes = 24,
  group_blocks = 48,
  directory_buckets = 8,
  cache_buckets = 8,
  map_blocks = 4,
  block_words = 2,
  nothing = -1,
  shared_name = 1,  // the name of a file that all users write to and unlink
};

struct block {
  int word[block_words];
};

struct map {
  int length;
  int block[map_blocks];
};

struct entry {
  int name;
  struct inode *inode;
  struct entry *next;
};

struct directory {
  int entries;
  struct entry *bucket[directory_buckets];
};

struct inode {
  int number;
  pthread_mutex_t lock;         // guards what follows
  struct directory *directory;  // one of these
  struct map *map;
};

struct group {
  pthread_mutex_t lock;
  uint32_t inodes_used;
  uint64_t blocks_used;
  struct inode *inode[group_inodes];
  struct block *block[group_blocks];
};

struct buffer {
  int number;
  int dirty;
  struct block data;
  struct buffer *next;           // in its bucket
  struct buffer *older, *newer;  // by last use
};

enum kind { created, renamed, written, unlinked };

struct record {
  enum kind kind;
  int inode, block;
  struct record *next;
};

static struct group *disk[groups];
static struct inode *root;

static struct cache {
  pthread_mutex_t lock;
  struct buffer *bucket[cache_buckets];
  struct buffer *oldest, *newest;
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

static struct journal {
  pthread_mutex_t lock;
  struct record *first, *last;
} journal = {.lock = PTHREAD_MUTEX_INITIALIZER};

// The journal

static void journal_append(enum kind kind, int inode, int block) {
  struct record *record = malloc(sizeof *record);
  *record = (struct record){.kind = kind, .inode = inode, .block = block};
  pthread_mutex_lock(&journal.lock);
  if (journal.last)
    journal.last->next = record;
  else
    journal.first = record;
  journal.last = record;
  pthread_mutex_unlock(&journal.lock);
}

static struct record *journal_take(void) {
  pthread_mutex_lock(&journal.lock);
  struct record *records = journal.first;
  journal.first = journal.last = NULL;
  pthread_mutex_unlock(&journal.lock);
  return records;
}

// The disk. A number says the group and the place in it.

static int block_allocate(int wanted_group) {
  for (int i = 0; i < groups; ++i) {
    int at = (wanted_group + i) % groups;
    struct group *group = disk[at];
    int place = nothing;
    pthread_mutex_lock(&group->lock);
    uint64_t unused = ~group->blocks_used & ((UINT64_C(1) << group_blocks) - 1);
    if (unused) {
      place = __builtin_ctzll(unused);
      group->blocks_used |= UINT64_C(1) << place;
      group->block[place] = calloc(1, sizeof(struct block));
    }
    pthread_mutex_unlock(&group->lock);
    if (place != nothing) return at * group_blocks + place;
  }
  return nothing;
}

static void block_free(int number) {
  struct group *group = disk[number / group_blocks];
  int place = number % group_blocks;
  pthread_mutex_lock(&group->lock);
  struct block *block = group->block[place];
  group->block[place] = NULL;
  group->blocks_used &= ~(UINT64_C(1) << place);
  pthread_mutex_unlock(&group->lock);
  free(block);
}

// What is read and written is the owner's, so the pointer alone needs the lock.
static struct block *block_find(int number) {
  struct group *group = disk[number / group_blocks];
  pthread_mutex_lock(&group->lock);
  struct block *block = group->block[number % group_blocks];
  pthread_mutex_unlock(&group->lock);
  return block;
}

static struct inode *inode_new(int number) {
  struct inode *inode = calloc(1, sizeof *inode);
  inode->number = number;
  pthread_mutex_init(&inode->lock, NULL);
  return inode;
}

static struct inode *file_allocate(int wanted_group) {
  for (int i = 0; i < groups; ++i) {
    int at = (wanted_group + i) % groups;
    struct group *group = disk[at];
    struct inode *inode = NULL;
    pthread_mutex_lock(&group->lock);
    uint32_t unused = ~group->inodes_used & ((UINT32_C(1) << group_inodes) - 1);
    if (unused) {
      int place = __builtin_ctz(unused);
      inode = inode_new(at * group_inodes + place);
      inode->map = calloc(1, sizeof(struct map));
      group->inodes_used |= UINT32_C(1) << place;
      group->inode[place] = inode;
    }
    pthread_mutex_unlock(&group->lock);
    if (inode) return inode;
  }
  return NULL;
}

static void inode_free(struct inode *inode) {
  struct group *group = disk[inode->number / group_inodes];
  int place = inode->number % group_inodes;
  pthread_mutex_lock(&group->lock);
  group->inode[place] = NULL;
  group->inodes_used &= ~(UINT32_C(1) << place);
  pthread_mutex_unlock(&group->lock);
  pthread_mutex_destroy(&inode->lock);
  free(inode->directory);
  free(inode->map);
  free(inode);
}

// The cache of blocks. These functions want its lock held.

static struct buffer *cache_find(int number) {
  struct buffer *buffer = cache.bucket[number % cache_buckets];
  while (buffer && buffer->number != number) buffer = buffer->next;
  return buffer;
}

static void cache_unhash(struct buffer *buffer) {
  struct buffer **link = &cache.bucket[buffer->number % cache_buckets];
  while (*link != buffer) link = &(*link)->next;
  *link = buffer->next;
}

static void cache_unlink(struct buffer *buffer) {
  if (buffer->older)
    buffer->older->newer = buffer->newer;
  else
    cache.oldest = buffer->newer;
  if (buffer->newer)
    buffer->newer->older = buffer->older;
  else
    cache.newest = buffer->older;
}

static void cache_link(struct buffer *buffer) {
  buffer->older = cache.newest;
  buffer->newer = NULL;
  if (cache.newest)
    cache.newest->newer = buffer;
  else
    cache.oldest = buffer;
  cache.newest = buffer;
}

static void cache_clean(struct buffer *buffer) {
  if (!buffer->dirty) return;
  *block_find(buffer->number) = buffer->data;
  buffer->dirty = 0;
}

// The buffer of the block, now the most recently used.
static struct buffer *cache_get(int number) {
  struct buffer *buffer = cache_find(number);
  if (buffer) {
    if (buffer == cache.newest) return buffer;
    cache_unlink(buffer);
  } else {
    buffer = cache.oldest;
    cache_unlink(buffer);
    if (buffer->number != nothing) {
      cache_clean(buffer);
      cache_unhash(buffer);
    }
    buffer->number = number;
    buffer->data = *block_find(number);
    struct buffer **bucket = &cache.bucket[number % cache_buckets];
    buffer->next = *bucket;
    *bucket = buffer;
  }
  cache_link(buffer);
  return buffer;
}

// These take the lock.

static void cache_write(int number, int place, int word) {
  pthread_mutex_lock(&cache.lock);
  struct buffer *buffer = cache_get(number);
  buffer->data.word[place] = word;
  buffer->dirty = 1;
  pthread_mutex_unlock(&cache.lock);
}

static void cache_flush(int number) {
  pthread_mutex_lock(&cache.lock);
  struct buffer *buffer = cache_find(number);
  if (buffer) cache_clean(buffer);
  pthread_mutex_unlock(&cache.lock);
}

// The block is no longer in use: nobody wants to have it written.
static void cache_forget(int number) {
  pthread_mutex_lock(&cache.lock);
  struct buffer *buffer = cache_find(number);
  if (buffer) {
    cache_unhash(buffer);
    buffer->number = nothing;
    buffer->dirty = 0;
  }
  pthread_mutex_unlock(&cache.lock);
}

// Files and directories, locked by the caller

// Where the pointer to the entry is, or would be.
static struct entry **directory_find(struct directory *directory, int name) {
  struct entry **link = &directory->bucket[name % directory_buckets];
  while (*link && (*link)->name != name) link = &(*link)->next;
  return link;
}

static void directory_insert(struct directory *directory, struct entry **link, struct entry *entry) {
  entry->next = NULL;  // the link is the last of its bucket
  *link = entry;
  ++directory->entries;
}

static struct entry *directory_remove(struct directory *directory, struct entry **link) {
  struct entry *entry = *link;
  *link = entry->next;
  --directory->entries;
  return entry;
}

static int file_write(struct inode *file, int index, int word) {
  struct map *map = file->map;
  if (index > map->length || index == map_blocks) return nothing;
  if (index == map->length) {
    int block = block_allocate(file->number / group_inodes);
    if (block == nothing) return nothing;
    map->block[index] = block;
    map->length = index + 1;
  }
  int block = map->block[index];
  cache_write(block, 0, word);
  return block;
}

// No entry leads to the file any more. One who found it before may still work on it.
static void file_free(struct inode *file) {
  pthread_mutex_lock(&file->lock);
  pthread_mutex_unlock(&file->lock);
  for (int i = 0; i < file->map->length; ++i) {
    cache_forget(file->map->block[i]);
    block_free(file->map->block[i]);
  }
  inode_free(file);
}

// What users call. 0: no such file, or there is one already, or no room.

static struct inode *open_directory(int name) {
  pthread_mutex_lock(&root->lock);
  struct inode *inode = (*directory_find(root->directory, name))->inode;
  pthread_mutex_unlock(&root->lock);
  return inode;
}

static int create(int in, int name) {
  struct inode *parent = open_directory(in), *file = NULL;
  pthread_mutex_lock(&parent->lock);
  struct entry **link = directory_find(parent->directory, name);
  if (!*link && (file = file_allocate(parent->number / group_inodes))) {
    struct entry *entry = malloc(sizeof *entry);
    *entry = (struct entry){.name = name, .inode = file};
    directory_insert(parent->directory, link, entry);
    journal_append(created, file->number, nothing);
  }
  pthread_mutex_unlock(&parent->lock);
  return file != NULL;
}

static int write_word(int in, int name, int index, int word) {
  struct inode *parent = open_directory(in);
  pthread_mutex_lock(&parent->lock);
  struct entry *entry = *directory_find(parent->directory, name);
  struct inode *file = entry ? entry->inode : NULL;
  if (file) pthread_mutex_lock(&file->lock);
  pthread_mutex_unlock(&parent->lock);
  if (!file) return 0;
  int block = file_write(file, index, word);
  if (block != nothing) journal_append(written, file->number, block);
  pthread_mutex_unlock(&file->lock);
  return block != nothing;
}

static int unlink_file(int in, int name) {
  struct inode *parent = open_directory(in), *file = NULL;
  pthread_mutex_lock(&parent->lock);
  struct entry **link = directory_find(parent->directory, name);
  if (*link) {
    struct entry *entry = directory_remove(parent->directory, link);
    file = entry->inode;
    free(entry);
    journal_append(unlinked, file->number, nothing);
  }
  pthread_mutex_unlock(&parent->lock);
  if (file) file_free(file);
  return file != NULL;
}

static void lock_both(struct inode *from, struct inode *to) {
  struct inode *first = from, *second = to;
#ifndef BUG
  if (to->number < from->number) {
    first = to;
    second = from;
  }
#endif
  pthread_mutex_lock(&first->lock);
  if (second != first) pthread_mutex_lock(&second->lock);
}

static void unlock_both(struct inode *from, struct inode *to) {
  pthread_mutex_unlock(&from->lock);
  if (to != from) pthread_mutex_unlock(&to->lock);
}

// A file that has the new name already is replaced.
static int rename_file(int from, int name, int to, int new_name) {
  struct inode *source = open_directory(from), *target = open_directory(to), *replaced = NULL;
  lock_both(source, target);
  struct entry **link = directory_find(source->directory, name);
  int found = *link && !(source == target && name == new_name);
  if (found) {
    struct entry *entry = directory_remove(source->directory, link);
    struct entry **place = directory_find(target->directory, new_name);
    if (*place) {
      replaced = (*place)->inode;
      (*place)->inode = entry->inode;
      free(entry);
    } else {
      entry->name = new_name;
      directory_insert(target->directory, place, entry);
    }
    journal_append(renamed, (*place)->inode->number, nothing);
  }
  unlock_both(source, target);
  if (replaced) file_free(replaced);
  return found;
}

static void flush(void) {
  struct record *record = journal_take();
  while (record) {
    struct record *next = record->next;
    if (record->kind == written) cache_flush(record->block);
    free(record);
    record = next;
  }
}

// The threads

// Each begins at another of the operations. The name that one gives to a file is the one that another creates.
static void *user(void *argument) {
  int self = *(int *)argument, own = self % DIRECTORIES, next = (self + 1) % USERS, other = next % DIRECTORIES;
  for (int i = 0; i < OPERATIONS; ++i) switch ((self + i) % 4) {
      case 0:
        create(own, FILES + self);
        break;
      case 1:
        rename_file(own, shared_name + 1 + self, other, FILES + next);
        break;
      case 2:
        write_word(0, shared_name, 2, self);
        break;
      case 3:
        unlink_file(0, shared_name);
        break;
    }
  return NULL;
}

static void *flusher(void *unused) {
  for (int i = 0; i < FLUSHES; ++i) flush();
  return unused;
}

// Before and after

// Two blocks a file. The files of a directory are in its group, the directories in the last.
static void make_file_system(void) {
  for (int i = 0; i < groups; ++i) {
    disk[i] = calloc(1, sizeof *disk[i]);
    pthread_mutex_init(&disk[i]->lock, NULL);
  }
  for (int i = 0; i < BUFFERS; ++i) {
    struct buffer *buffer = calloc(1, sizeof *buffer);
    buffer->number = nothing;
    cache_link(buffer);
  }
}

static struct inode *make_directory(int place) {
  struct inode *inode = inode_new((groups - 1) * group_inodes + place);
  inode->directory = calloc(1, sizeof *inode->directory);
  disk[groups - 1]->inode[place] = inode;
  disk[groups - 1]->inodes_used |= UINT32_C(1) << place;
  return inode;
}

static void make_entry(struct inode *parent, int name, struct inode *inode) {
  struct entry *entry = malloc(sizeof *entry);
  *entry = (struct entry){.name = name, .inode = inode};
  directory_insert(parent->directory, directory_find(parent->directory, name), entry);
}

static void make_tree(void) {
  root = make_directory(0);
  for (int i = 0; i < DIRECTORIES; ++i) {
    struct inode *directory = make_directory(i + 1);
    make_entry(root, i, directory);
    for (int name = 0; name < FILES; ++name) {
      struct inode *file = file_allocate(i);
      make_entry(directory, name, file);
      for (int index = 0; index < 2; ++index) file_write(file, index, name);
    }
  }
}

// Frees what is in the directory, and itself. All of it must be where the bitmaps say.
static void remove_tree(struct inode *inode) {
  struct group *group = disk[inode->number / group_inodes];
  assert(group->inode[inode->number % group_inodes] == inode);
  assert(group->inodes_used >> inode->number % group_inodes & 1);
  if (inode->map) {
    file_free(inode);
    return;
  }
  for (int i = 0; i < directory_buckets; ++i)
    while (inode->directory->bucket[i]) {
      struct entry *entry = directory_remove(inode->directory, &inode->directory->bucket[i]);
      remove_tree(entry->inode);
      free(entry);
    }
  assert(inode->directory->entries == 0);
  inode_free(inode);
}

// Everything that is not in the tree is free.
static void remove_file_system(void) {
  while (cache.oldest) {
    struct buffer *buffer = cache.oldest;
    assert(buffer->number == nothing && !buffer->dirty);
    cache_unlink(buffer);
    free(buffer);
  }
  for (int i = 0; i < groups; ++i) {
    assert(!disk[i]->inodes_used && !disk[i]->blocks_used);
    pthread_mutex_destroy(&disk[i]->lock);
    free(disk[i]);
  }
}

int main(void) {
  pthread_t users[USERS], flushing;
  int numbers[USERS];
  make_file_system();
  make_tree();
  for (int i = 0; i < USERS; ++i) {
    numbers[i] = i;
    pthread_create(&users[i], NULL, user, &numbers[i]);
  }
  if (FLUSHES) pthread_create(&flushing, NULL, flusher, NULL);
  for (int i = 0; i < USERS; ++i) pthread_join(users[i], NULL);
  if (FLUSHES) pthread_join(flushing, NULL);
  flush();
  remove_tree(root);
  remove_file_system();
}
