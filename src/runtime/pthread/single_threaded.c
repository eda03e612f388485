/* Libraries that count references ask whether a second thread was ever made, to do without atomic operations. They are
   told that one may exist: the same result in any case, and a constant costs no state. */
extern const char __libc_single_threaded;
const char __libc_single_threaded = 0;
