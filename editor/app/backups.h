/* editor/app/backups.h — backups of levels: earlier versions in the user's state folder, kept at
 * each save and from time to time, of which the oldest go. */
#pragma once

#include "document.h"

/* Number and times of the backups of a level; -1: as the preferences say. */
typedef struct {
  int count;   /* 0: none are kept */
  int minutes; /* 0: only at each save */
} DseBackupRule;

typedef enum {
  DSE_BACKUP_SAVED,
  DSE_BACKUP_TIMED,
  DSE_BACKUP_FILE /* the level file as it was before a save, in its own format */
} DseBackupKind;

typedef struct {
  char *path;    /* of the backup, a *.delve but for files as they were */
  char *suffix;  /* of the file that it was: ".delve", ".tmx", "-1.tmx" of a world */
  gint64 time;   /* seconds since 1970 */
  guint64 bytes; /* its size */
  DseBackupKind kind;
} DseBackup;

/* The folder of the backups of the level file @path. Caller frees. */
char *dse_backups_dup_folder (const char *path);
/* The file that has the backup's @suffix in place of that of the level file @path. Caller frees. */
char *dse_backups_dup_file (const char *path, const char *suffix);
/* The backups of the level file @path, the newest first. Free with g_array_unref(). */
GArray *dse_backups_list (const char *path);

/* Keeps the level of @document, which has a file, unless the newest backup is the same; of more
 * than its rule says, the oldest go, but not the newest DSE_BACKUP_FILE. A thread writes it. */
void dse_backups_keep (DsuDocument *document, DseBackupKind kind);
/* The same, and @done is called with @owner, a GObject, when it was done: with NULL, or with the
 * sentence that says why not. */
void dse_backups_keep_with (DsuDocument *document, DseBackupKind kind, gpointer owner,
                            void (*done) (gpointer owner, const char *why));
/* Before a save over the file @path, which holds levels of ours: keeps the file as it is, and the
 * maps of a world, unless a backup is the same, or it is the version that @document was written to
 * or that was kept last. NULL: it did, else the sentence that says why not, which the caller frees.
 */
char *dse_backups_keep_original (DsuDocument *document, const char *path);
/* After @document was written to the file @path, which needs no backup before the next save. */
void dse_backups_note_written (DsuDocument *document, const char *path);
/* Before a program changes the level file @path, which is not open: keeps it as it is, unless a
 * backup is the same; of more than @count, the oldest go. Any thread may. NULL: it did, else
 * the sentence that says why not, which the caller frees. */
char *dse_backups_keep_file (const char *path, guint count);
/* The backups of the level file @from are those of @to, its new name, from now on. */
void dse_backups_rename (const char *from, const char *to);
/* Keeps a backup of @document from time to time while it has changes that are not saved. */
void dse_backups_watch (DsuDocument *document);
/* The rule of its project, for @document. */
void dse_backups_set_rule (DsuDocument *document, DseBackupRule rule);
/* The rule for @document, with that of the preferences where it says so. */
DseBackupRule dse_backups_get_rule (DsuDocument *document);
