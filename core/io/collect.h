/* core/io/collect.h — definitions of the user's folder that a level uses, planned as copies in its
 * project, so that the level is the same on every account. */
#pragma once

#include "io/data.h"
#include "io/file_plan.h"
#include "io/project.h"
#include "rules/delve.h"

typedef enum {
  DS_COLLECTED_DEFINITION,
  DS_COLLECTED_RECIPE,
  DS_COLLECTED_TILESET,
  DS_COLLECTED_IMAGE,
  DS_COLLECTED_CHOICES, /* a file with the choices of declared properties */
} DsCollectedWhat;

/* A definition or file that the plan copies. */
typedef struct {
  DsCollectedWhat what;
  const DsRecordType *type; /* of a definition; else NULL */
  char *id;                 /* of a definition or recipe; of other files their name */
  char *path;               /* below the project's folder: the file that gets it */
  bool overrides;           /* the program has a definition or recipe of this id */
} DsCollected;

/* Held by value; all zero is empty. */
typedef struct {
  DsFilePlan plan;
  DS_ARRAY (DsCollected) items;
} DsCollection;

/*
 * Plans to copy all that @delve needs of the user's folder into the folder of @project, so that it
 * plays, and its recipe generates, the same without that folder: definitions that its cells,
 * objects, locks and recipe name, and those that these name in turn; the recipe itself, and the
 * definitions that its stages choose from; the files with the choices of declared properties; level
 * options, which apply to each game; and the tilesets that draw all these, with their images.
 * Copies are only of definitions in force: none that the project overrides, and none of the
 * program's. @account is the data path without a project. An empty collection: there is nothing to
 * copy.
 *
 * DS_BAD_DATA: the project has another file of the same name, or its definitions would be wrong
 * without the user's folder; DS_IO, DS_NOMEM. @errors has the findings, and @out is zeroed. On
 * success @errors has the user's files that are left out. Reads all definitions; O(bytes of the
 * level + uses).
 */
DsStatus ds_collect (DsCollection *out, const DsDelve *delve, const DsDataPath *account,
                     const DsProject *project, DsErrors *errors) DS_MUST_CHECK;
/* Frees everything and zeroes the collection; safe to call twice. */
void ds_collection_clear (DsCollection *self);
