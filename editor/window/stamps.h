/* editor/window/stamps.h — stamps: pieces of levels that are stored and placed again, by keys and
 * from the shelf. Each is a document in the folder "stamps" of the project; of the user, outside of
 * projects. */
#pragma once

#include "project/stamp_files.h"
#include "window/window.h"

/* The selection, or the chosen objects, of the shown level become stamp @slot, below DSE_N_STAMPS,
 * in place of the one of before. Says what was stored, or why nothing was. */
void dse_stamp_store (DseWindow *window, guint slot);
/* The same under a name that is asked for; no other stamp is replaced. */
void dse_stamp_store_named (DseWindow *window);
/* Stamp @slot floats over the shown level until it is put down; says so where there is none. */
void dse_stamp_take (DseWindow *window, guint slot);
/* The same for @stamps (DseStamp), stamps and prefabs of the shelf; of several, each place gets one
 * of them, by their weights. */
void dse_stamps_take (DseWindow *window, const GPtrArray *stamps);
/* The weights of @stamps changed while they float. */
void dse_stamps_weigh (DseWindow *window, const GPtrArray *stamps);
