/* editor/inspect/object_items.h — the objects of a floor as a list: by own layer, then by kind of
 * object, each group below a heading. */
#pragma once

#include "rules/delve.h"

#include <gio/gio.h>

#define DSE_TYPE_OBJECT_ITEM (dse_object_item_get_type ())
G_DECLARE_FINAL_TYPE (DseObjectItem, dse_object_item, DSE, OBJECT_ITEM, GObject)

/* A row: an object as it was when it was listed, or the heading of a group. */
struct _DseObjectItem {
  GObject parent_instance;
  DsThing thing;  /* id 0: a heading; owns its references */
  char *name;     /* of the object, or of the group */
  guint n;        /* objects below the heading */
  GArray *ids;    /* guint64 of the heading: its objects */
  GString *words; /* of the heading: names of its objects, by which it is found, too */
};

/* Makes @store the list of @floor, by the fewest changes: rows that stay are the same items.
 * O(objects * bytes of their extras). */
void dse_object_items_fill (GListStore *store, const DsDelve *delve, gsize floor);
/* True of the heading of a group. */
gboolean dse_object_item_is_heading (const DseObjectItem *self);
/* Words that find it: name and cell, and the kind of an object with a name. Caller frees. */
char *dse_object_item_dup_words (const DseObjectItem *self);
