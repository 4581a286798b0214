/* core/io/project.h — projects: a folder with delvesmith.json, whose definitions come after the
 * program's, in place of the user's. */
#pragma once

#include "base/arena.h"
#include "io/data.h"
#include "rules/record.h"

#define DS_PROJECT_FILE "delvesmith.json"
#define DS_PROJECT_BACKUPS_MAX 500
#define DS_PROJECT_MINUTES_MAX 1440

/* Definitions that those of the project extend. */
typedef enum {
  DS_PROJECT_ON_HOUSE,   /* the program's */
  DS_PROJECT_ON_NOTHING, /* none: the project defines everything itself */
} DsProjectBase;

/* Held by value; all zero is empty. The texts belong to it. */
typedef struct {
  char *folder; /* absolute; NULL: parsed from memory */
  DsArena arena;
  const char *name;
  uint8_t base;           /* DsProjectBase */
  const char *ruleset;    /* id for new levels; "" = the program's default */
  const char *recipe;     /* id for new levels; "" = the program's default */
  int32_t cell;           /* side of a cell in pixels */
  int32_t backups;        /* that are kept of a level; 0 = as in the preferences, -1 = none */
  int32_t backup_minutes; /* between two of them; 0 = as in the preferences, -1 = only at saves */
  DsRecords exports;      /* DsExportTarget, see io/export_target.h */
  DsRecords commands;     /* DsProjectCommand, see io/project_command.h */
  DsRecords formats;      /* DsProjectFormat, see io/project_format.h */
} DsProject;

extern const DsRecordType ds_project_record;

/* The nearest folder at or above @path, a file or a folder, that has a DS_PROJECT_FILE: absolute,
 * by the names of the path; caller frees. NULL with DS_OK: there is none. DS_NOMEM. */
DsStatus ds_project_find (char **out, const char *path, DsError *err) DS_MUST_CHECK;

/* Writes @path as the absolute path that ds_project_find() begins with to @out, of @size bytes.
 * False: it is too long, or the current folder is gone. */
bool ds_project_place (char *out, size_t size, const char *path);

/* Reads the text of a DS_PROJECT_FILE; @name stands before the line in findings. On failure @out is
 * zeroed. DS_BAD_DATA, DS_LIMIT, DS_NOMEM. O(n). */
DsStatus ds_project_parse (DsProject *out, const char *name, const char *bytes, size_t n,
                           DsErrors *errors) DS_MUST_CHECK;
/* Reads the project of @folder, which may be relative. DS_NOT_FOUND: it has no DS_PROJECT_FILE;
 * otherwise as ds_project_parse(). */
DsStatus ds_project_load (DsProject *out, const char *folder, DsErrors *errors) DS_MUST_CHECK;
/* Appends the text of the DS_PROJECT_FILE to @out; ds_project_parse() reads it back equal. */
void ds_project_format (const DsProject *self, DsText *out);
/* Frees the texts and zeroes the project; safe to call twice. */
void ds_project_clear (DsProject *self);

/* Adds the project's folder to @path, which has none yet, behind the others; the user's is not in
 * force any more. Without a base it is the only one. DS_NOMEM: @path is unchanged. */
DsStatus ds_project_add_to (const DsProject *self, DsDataPath *path, DsError *err) DS_MUST_CHECK;
