/* Attributes of mutexes, inside the four bytes of pthread_mutexattr_t. */
#pragma once

#include <pthread.h>

/* The `kind` of a mutex with these attributes (mutex.h). */
int __quotient_mutex_kind(const pthread_mutexattr_t *attributes);
