/* editor/play/view/held.h — the items of the player as lists show them: like items together. */
#pragma once

#include "play/session/session.h"

typedef struct {
  gint32 item; /* the first of them; DS_SIM_NONE: they are keys */
  guint n;
  char *name;
  const char *detail; /* "worn"; NULL: nothing more */
} DseHeld;

/* The inventory, in its order. @class: only items that suit the action, with those on the floor, if
 * it takes them (NULL: all items). Array of DseHeld; caller unrefs. */
GArray *dse_held_things (DseSession *session, const DsActionClass *class);
/* The key ring, the same: keys that locks take, and those that are kept for ever. */
GArray *dse_held_keys (DseSession *session);
/* "3 × bread"; caller frees. */
char *dse_held_dup_label (const DseHeld *self);
