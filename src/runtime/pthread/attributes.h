/* A thread's attributes, inside pthread_attr_t. Only whether it is detached has an effect. */
#pragma once

#include <pthread.h>

int __quotient_wants_joinable(const pthread_attr_t *attributes);
