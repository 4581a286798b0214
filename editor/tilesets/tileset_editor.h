/* editor/tilesets/tileset_editor.h — changes the tilesets of a project in their files: each change
 * is checked before it is written, takes effect at once, and can be undone. */
#pragma once

#include "io/tileset_edit.h"
#include "paint/sheet.h"
#include "project/project.h"
#include "rules/file_steps.h"

#define DSE_TYPE_TILESET_EDITOR (dse_tileset_editor_get_type ())
G_DECLARE_FINAL_TYPE (DseTilesetEditor, dse_tileset_editor, DSE, TILESET_EDITOR, GObject)

/* TRUE: @path has the suffix of an image that a tileset can have. */
gboolean dse_is_image_name (const char *path);

/* Signal "changed" () — the definitions, the files or the open tileset are others: all that was
 * borrowed is gone. */

/* Opens the first tileset of @project, if it has one. Caller unrefs. */
DseTilesetEditor *dse_tileset_editor_new (DseProject *project);

/* NULL: tilesets can be changed; else the reason why not, translated. */
const char *dse_tileset_editor_get_obstacle (DseTilesetEditor *self);
/* Names of the files below the project's "tilesets", sorted, NULL at the end. Borrowed. */
const char *const *dse_tileset_editor_get_names (DseTilesetEditor *self);
/* Opens the file of that name; one that is not there closes the open one. */
void dse_tileset_editor_open (DseTilesetEditor *self, const char *name);
const char *dse_tileset_editor_get_name (DseTilesetEditor *self); /* NULL: none is open; borrowed */
/* The open tileset; NULL: none, or its file cannot be read. Borrowed. */
const DsTileset *dse_tileset_editor_get_tileset (DseTilesetEditor *self);
/* Its image; NULL: none, or it cannot be read. Borrowed. */
const DsuSheet *dse_tileset_editor_get_sheet (DseTilesetEditor *self);
/* The reason why tileset or image cannot be shown, or the tileset cannot be changed; NULL: nothing
 * is wrong. Translated, borrowed. */
const char *dse_tileset_editor_get_problem (DseTilesetEditor *self);
/* TRUE: the open tileset can be changed. */
gboolean dse_tileset_editor_can_edit (DseTilesetEditor *self);
/* The picture of that id in the open tileset; NULL: it has none. Borrowed. */
const DsPicture *dse_tileset_editor_find (DseTilesetEditor *self, const char *id);
/* The file of the project's tileset that has the picture @id in force; NULL: none of the project
 * has it. Borrowed until the definitions change. */
const char *dse_tileset_editor_find_file (DseTilesetEditor *self, const char *id);
/* The value of member @key of the picture (NULL: of the tileset) as JSON; NULL: the member is
 * absent. Caller frees. */
char *dse_tileset_editor_dup_member (DseTilesetEditor *self, const char *picture, const char *key);
DsRules *dse_tileset_editor_get_rules (DseTilesetEditor *self); /* in force; borrowed */

typedef enum {
  DSE_IMPORT_DONE,   /* the tileset of the image is open */
  DSE_IMPORT_TAKEN,  /* another image of that name is there */
  DSE_IMPORT_FAILED, /* with a finding */
} DseImport;

typedef enum { DSE_TAKEN_ASK, DSE_TAKEN_REPLACE, DSE_TAKEN_KEEP } DseTaken;

/* Opens the tileset of the image @path. An image from elsewhere is copied into the project; one
 * without a tileset gets one. @taken: what happens to another image of the same name. */
DseImport dse_tileset_editor_import (DseTilesetEditor *self, const char *path, DseTaken taken,
                                     DsErrors *errors);

/* Each change is of the open tileset, which must be one that can be changed. FALSE: it is not
 * possible, with the reason in @errors, and nothing is written. */

/* Gives the picture (NULL: the tileset) @n members; changes of the same @field (NULL: none) one
 * after the other are one step of undo, called @label. */
gboolean dse_tileset_editor_set (DseTilesetEditor *self, const char *picture,
                                 const DsTilesetMember *members, gsize n, const char *label,
                                 const char *field, DsErrors *errors);
/* Makes @picture the picture of its id; other tilesets of the project lose theirs. */
gboolean dse_tileset_editor_join (DseTilesetEditor *self, const DsPicture *picture,
                                  const char *label, DsErrors *errors);
/* Removes the picture of that id. */
gboolean dse_tileset_editor_remove (DseTilesetEditor *self, const char *id, const char *label,
                                    DsErrors *errors);

/* The changes it made, to be undone and made again. Borrowed. */
DseFileSteps *dse_tileset_editor_get_steps (DseTilesetEditor *self);
