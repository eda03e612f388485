// A transaction manager, for measuring how objects are named in a heap of some 50 objects: of the size and kind of the
// first Zing model in paper 1, table 1. CLIENTS threads run TRANSACTIONS transactions each, which move money between
// PARTICIPANTS accounts by two-phase commit. After each, a client makes a checkpoint: it drops what is no longer needed
// from the log.
//
// An account is locked by one transaction at a time, from enlisting to the end; who is older than the owner waits in
// the account's queue, who is younger aborts (wait-die). A transaction aborts, too, if an account votes against it
// because there is not enough on it. ACCOUNTS accounts are in a hash table; the first HOT of them are used, the others
// only make the heap larger, as they do in life. HOT must be at least PARTICIPANTS.
//
// -DBUG: the checkpoint takes no reference to the transaction that it finds, so this may end and be freed meanwhile.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef CLIENTS
#define CLIENTS 2
#endif
#ifndef TRANSACTIONS
#define TRANSACTIONS 1
#endif
#ifndef PARTICIPANTS
#define PARTICIPANTS 5
#endif
#ifndef ACCOUNTS
#define ACCOUNTS 16
#endif
#ifndef HOT
#define HOT 6
#endif
enum { account_buckets = 8, transaction_buckets = 4 };

enum state { active, prepared, committed, aborted };

// What a transaction wants to do with one account.
struct enlistment {
  struct account *account;
  int amount;
  struct enlistment *next;
};

struct transaction {
  int id;          // never changes; the smaller, the older
  int references;  // guarded by the manager's latch, as is next
  struct transaction *next;
  pthread_mutex_t latch;  // guards the state
  enum state state;
  struct enlistment *enlisted;  // of the client alone
};

struct waiter {
  struct transaction *transaction;
  pthread_cond_t granted;
  struct waiter *next;
};

struct account {
  int number;
  struct account *next;
  pthread_mutex_t latch;  // guards what follows
  int balance;
  struct transaction *owner;
  struct waiter *waiting;  // the youngest first
};

struct record {
  int id;
  enum state state;
  struct record *next;
};

static struct manager {
  pthread_mutex_t latch;
  int last_id;
  int ended[2];  // how many are aborted, committed
  struct transaction *bucket[transaction_buckets];
} manager = {.latch = PTHREAD_MUTEX_INITIALIZER};

static struct log {
  pthread_mutex_t latch;
  struct record *first, *last;
} log_ = {.latch = PTHREAD_MUTEX_INITIALIZER};

static struct account *accounts[account_buckets];

// The log

static void log_append(int id, enum state state) {
  struct record *record = malloc(sizeof *record);
  *record = (struct record){.id = id, .state = state};
  pthread_mutex_lock(&log_.latch);
  if (log_.last)
    log_.last->next = record;
  else
    log_.first = record;
  log_.last = record;
  pthread_mutex_unlock(&log_.latch);
}

// The table of transactions

static void table_insert(struct transaction *transaction) {
  pthread_mutex_lock(&manager.latch);
  transaction->id = ++manager.last_id;
  struct transaction **bucket = &manager.bucket[transaction->id % transaction_buckets];
  transaction->next = *bucket;
  *bucket = transaction;
  pthread_mutex_unlock(&manager.latch);
}

// Who gets a transaction has to release it.
static struct transaction *table_find(int id) {
  pthread_mutex_lock(&manager.latch);
  struct transaction *found = manager.bucket[id % transaction_buckets];
  while (found && found->id != id) found = found->next;
#ifndef BUG
  if (found) ++found->references;
#endif
  pthread_mutex_unlock(&manager.latch);
  return found;
}

static void table_remove(struct transaction *transaction, enum state how) {
  pthread_mutex_lock(&manager.latch);
  struct transaction **link = &manager.bucket[transaction->id % transaction_buckets];
  while (*link != transaction) link = &(*link)->next;
  *link = transaction->next;
  ++manager.ended[how == committed];
  pthread_mutex_unlock(&manager.latch);
}

static void release(struct transaction *transaction) {
  pthread_mutex_lock(&manager.latch);
  int others = --transaction->references;
  pthread_mutex_unlock(&manager.latch);
  if (others) return;
  pthread_mutex_destroy(&transaction->latch);
  free(transaction);
}

// Accounts, the participants

static struct account *account_find(int number) {
  struct account *found = accounts[number % account_buckets];
  while (found->number != number) found = found->next;
  return found;
}

// Gets the account for the transaction, at once or by waiting for younger ones; 0 if an older one has it.
static int account_lock(struct account *account, struct transaction *transaction) {
  int locked = 1;
  pthread_mutex_lock(&account->latch);
  if (!account->owner) {
    account->owner = transaction;
  } else if (account->owner->id < transaction->id) {
    locked = 0;
  } else {
    struct waiter *waiter = malloc(sizeof *waiter);
    waiter->transaction = transaction;
    pthread_cond_init(&waiter->granted, NULL);
    struct waiter **link = &account->waiting;
    while (*link && (*link)->transaction->id > transaction->id) link = &(*link)->next;
    waiter->next = *link;
    *link = waiter;
    while (account->owner != transaction) pthread_cond_wait(&waiter->granted, &account->latch);
    pthread_cond_destroy(&waiter->granted);
    free(waiter);
  }
  pthread_mutex_unlock(&account->latch);
  return locked;
}

// Hands the account on to the youngest that waits: so all others still wait for one that is younger than they are.
static void account_unlock(struct account *account) {
  pthread_mutex_lock(&account->latch);
  struct waiter *heir = account->waiting;
  if (heir) {
    account->owner = heir->transaction;
    account->waiting = heir->next;
    pthread_cond_signal(&heir->granted);
  } else {
    account->owner = NULL;
  }
  pthread_mutex_unlock(&account->latch);
}

static int account_vote(struct account *account, int amount) {
  pthread_mutex_lock(&account->latch);
  int yes = account->balance + amount >= 0;
  pthread_mutex_unlock(&account->latch);
  return yes;
}

static void account_apply(struct account *account, int amount) {
  pthread_mutex_lock(&account->latch);
  account->balance += amount;
  pthread_mutex_unlock(&account->latch);
}

// Transactions

static struct transaction *begin(void) {
  struct transaction *transaction = calloc(1, sizeof *transaction);
  transaction->references = 1;
  pthread_mutex_init(&transaction->latch, NULL);
  table_insert(transaction);
  log_append(transaction->id, active);
  return transaction;
}

static int enlist(struct transaction *transaction, int number, int amount) {
  struct account *account = account_find(number);
  if (!account_lock(account, transaction)) return 0;
  struct enlistment *enlistment = malloc(sizeof *enlistment);
  *enlistment = (struct enlistment){.account = account, .amount = amount, .next = transaction->enlisted};
  transaction->enlisted = enlistment;
  return 1;
}

// The first phase: all have to agree.
static int prepare(struct transaction *transaction) {
  for (struct enlistment *at = transaction->enlisted; at; at = at->next)
    if (!account_vote(at->account, at->amount)) return 0;
  log_append(transaction->id, prepared);
  return 1;
}

// The second phase. The record in the log decides; then the accounts hear of it.
static void end(struct transaction *transaction, enum state how) {
  log_append(transaction->id, how);
  while (transaction->enlisted) {
    struct enlistment *enlistment = transaction->enlisted;
    if (how == committed) account_apply(enlistment->account, enlistment->amount);
    account_unlock(enlistment->account);
    transaction->enlisted = enlistment->next;
    free(enlistment);
  }
  pthread_mutex_lock(&transaction->latch);
  transaction->state = how;
  pthread_mutex_unlock(&transaction->latch);
  table_remove(transaction, how);
  release(transaction);
}

// Takes money from the account and gives 1 to each of the others that take part.
static void distribute(int from) {
  struct transaction *transaction = begin();
  int agreed = enlist(transaction, from % HOT, 1 - PARTICIPANTS);
  for (int i = 1; agreed && i < PARTICIPANTS; ++i) agreed = enlist(transaction, (from + i) % HOT, 1);
  if (agreed) agreed = prepare(transaction);
  end(transaction, agreed ? committed : aborted);
}

static int has_ended(int id) {
  struct transaction *transaction = table_find(id);
  if (!transaction) return 1;
  pthread_mutex_lock(&transaction->latch);
  int ended = transaction->state != active;
  pthread_mutex_unlock(&transaction->latch);
#ifndef BUG
  release(transaction);
#endif
  return ended;
}

// Drops the records at the beginning of the log that belong to transactions that have ended.
static void checkpoint(void) {
  pthread_mutex_lock(&log_.latch);
  while (log_.first && has_ended(log_.first->id)) {
    struct record *record = log_.first;
    log_.first = record->next;
    if (!log_.first) log_.last = NULL;
    free(record);
  }
  pthread_mutex_unlock(&log_.latch);
}

// Threads

static void *client(void *argument) {
  int self = *(int *)argument;
  for (int i = 0; i < TRANSACTIONS; ++i) {
    distribute(self + i);
    checkpoint();
  }
  return NULL;
}

static int total;

// On every other account there is too little at first.
static void open_accounts(void) {
  for (int number = ACCOUNTS - 1; number >= 0; --number) {
    struct account *account = calloc(1, sizeof *account);
    account->number = number;
    account->balance = PARTICIPANTS - 1 - number % 2;
    total += account->balance;
    pthread_mutex_init(&account->latch, NULL);
    account->next = accounts[number % account_buckets];
    accounts[number % account_buckets] = account;
  }
}

// No money is lost, nobody has or wants an account any more. Frees the accounts.
static void close_accounts(void) {
  for (int i = 0; i < account_buckets; ++i)
    while (accounts[i]) {
      struct account *account = accounts[i];
      assert(account->balance >= 0 && !account->owner && !account->waiting);
      total -= account->balance;
      accounts[i] = account->next;
      pthread_mutex_destroy(&account->latch);
      free(account);
    }
  assert(total == 0);
}

int main(void) {
  pthread_t clients[CLIENTS];
  int numbers[CLIENTS];
  open_accounts();
  for (int i = 0; i < CLIENTS; ++i) {
    numbers[i] = i;
    pthread_create(&clients[i], NULL, client, &numbers[i]);
  }
  for (int i = 0; i < CLIENTS; ++i) pthread_join(clients[i], NULL);

  assert(manager.ended[0] + manager.ended[1] == CLIENTS * TRANSACTIONS);
  for (int i = 0; i < transaction_buckets; ++i) assert(!manager.bucket[i]);
  close_accounts();
  assert(!log_.first && !log_.last);
}
