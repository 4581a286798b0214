/* editor/window/copies.h — the levels of a project that have copies of an edited prefab: open ones,
 * and files of closed ones. */
#pragma once

#include "document.h"
#include "io/prefab_levels.h"
#include "rules/prefab_drawing.h"

/* An open level. */
typedef struct {
  DsuDocument *document; /* owned */
  guint64 revision;      /* when it was copied; once it is changed, that of after */
  DsDelve level;         /* a copy of it, with its copies of the prefab drawn again */
  DsPrefabUpdate update;
  char *failure; /* why it was not changed; NULL: nothing failed */
  gboolean is_chosen, is_changed;
} DseOpenCopies;

/* A search, and what becomes of its levels. Threads may hold it. */
typedef struct {
  GArray *drawn;         /* DseDrawn: the drawing of now, and those of before */
  GArray *open;          /* DseOpenCopies */
  GHashTable *files;     /* paths of open levels */
  char *folder;          /* of the project; NULL: it has no closed levels */
  gboolean is_read_only; /* the project: closed levels stay */
  guint n_backups;       /* of a level */
  guint64 key;
  DsPrefabLevels closed;
  char *failure;   /* why closed levels could not be searched or changed; NULL: nothing failed */
  DsFilePlan undo; /* of closed levels that were changed */
} DseCopies;

/* A search for copies of the former drawings @drawn, of @n, the latest first, which is that of now.
 * Without levels yet. */
DseCopies *dse_copies_new (const DseDrawn *drawn, gsize n);
/* One more owner of the search, which is returned. */
DseCopies *dse_copies_ref (DseCopies *self);
void dse_copies_unref (gpointer self); /* the last one frees it */

/* Adds a copy of the open level @document. Main thread. */
void dse_copies_add_open (DseCopies *self, DsuDocument *document);
/* Adds the levels of @project that are not open, which are searched in their files. */
void dse_copies_add_closed (DseCopies *self, DseProject *project);
/* Finds the copies in all levels. Any thread. */
void dse_copies_find (DseCopies *self);

/* Number of copies that can be updated in open level @i. */
guint dse_copies_count_open (const DseCopies *self, guint i);
/* The same in closed level @i. */
guint dse_copies_count_closed (const DseCopies *self, guint i);
/* The same in all levels, and the number of those that have some. */
guint dse_copies_count (const DseCopies *self, guint *n_levels);

/* Changes the chosen open level @i, as an undo step, if its document is as it was copied. Main
 * thread. */
void dse_copies_change_open (DseCopies *self, guint i);
/* Changes the files of the chosen closed levels, with backups. Any thread. */
void dse_copies_change_closed (DseCopies *self);
/* Takes all changes back, of those levels that are still as they were left. Caller frees the
 * sentences about others; NULL: there are none. Main thread. */
char *dse_copies_undo (DseCopies *self);

/* "2 copies, 1 left (edited at 12, 4)" of a level with @n_floors, with @n copies; caller frees. */
char *dse_copies_dup_counts (guint n, const DsPrefabUpdate *update, gsize n_floors);
/* A line for each level: changed, left, failed; of many levels, the first ones and their number.
 * "" for none. Caller frees. */
char *dse_copies_dup_report (const DseCopies *self);
/* True if a level failed, or copies were left. */
gboolean dse_copies_have_left (const DseCopies *self);
/* Number of copies that were updated, and of the levels with them. */
guint dse_copies_count_changed (const DseCopies *self, guint *n_levels);
