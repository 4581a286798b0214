/* editor/app/work.h — work in a thread on behalf of an object, which may be gone before it is done.
 */
#pragma once

#include <glib-object.h>

/* Calls @run with @data in a thread, and then, here, @done with @owner and @data. Without an
 * owner any more there is no @done; NULL: there never is one, and @done is called. It is the
 * caller's to keep @data, a borrowed pointer, in order to cancel it or to know that it is still
 * wanted.
 *
 * The owner is held weakly and @data is freed here: what a thread is the last to hold, it disposes
 * of beside the main loop, which may be using it. */
void dse_work_start (gpointer owner, gpointer data, void (*run) (gpointer data),
                     void (*done) (gpointer owner, gpointer data), GDestroyNotify free_data);
/* The same in a thread of its own: at once, however much other work there is. */
void dse_work_start_first (gpointer data, void (*run) (gpointer data),
                           void (*done) (gpointer owner, gpointer data));
/* The same in a thread of its own that gives way to all others. */
void dse_work_start_last (gpointer owner, gpointer data, void (*run) (gpointer data),
                          void (*done) (gpointer owner, gpointer data), GDestroyNotify free_data);

/* Work that is started from now on waits until dse_work_release(), or a second: a level that is
 * opened is on the screen before others look at it. The two kinds above do not wait. Main thread.
 */
void dse_work_hold (void);
/* Starts what waits, in its order; nothing is held back from now on. */
void dse_work_release (void);
