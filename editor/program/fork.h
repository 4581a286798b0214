/* editor/program/fork.h — two functions of core at once, in two threads. */
#pragma once

#include "base/hooks.h"

/* For DsHooks.fork_join: the second runs in a thread of its own, or, where the system gives none,
 * after the first. */
void dse_fork_join (void *user, void (*first) (void *data), void (*second) (void *data),
                    void *data);
