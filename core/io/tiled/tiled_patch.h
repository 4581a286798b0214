/* core/io/tiled/tiled_patch.h — changes of the text of a file of Tiled that leave all its other
 * bytes as they are. */
#pragma once

#include "base/array.h"
#include "io/tiled/tiled_node.h"

#define DS_TILED_NUMBER_BYTES 32

/* A part of the text and what comes in its place. */
typedef struct {
  size_t at, n;
  size_t order; /* of those at one place */
  char *text;   /* owned */
  size_t n_text;
} DsTiledPiece;

/* Held by value; borrows the text and its tree. Running out of memory shows as failed. */
typedef struct {
  const char *bytes;
  size_t n;
  DS_ARRAY (DsTiledPiece) pieces;
  bool failed;
} DsTiledPatch;

/* Replaces @n bytes at @at by @text; parts do not overlap. */
void ds_tiled_patch_put (DsTiledPatch *self, size_t at, size_t n, const char *text, size_t n_text);

/* Changes that follow each other in the text: what lies close together becomes one piece, with the
 * bytes between. Held by value, begun with its patch; ends with ds_tiled_run_end(). */
typedef struct {
  DsTiledPatch *patch;
  size_t at, end; /* bytes that the text stands for */
  DsText text;
} DsTiledRun;

/* Replaces @n bytes at @at, behind all that the run replaced. */
void ds_tiled_run_put (DsTiledRun *self, size_t at, size_t n, const char *text, size_t n_text);
/* Sets a member of @node, which lies behind them, to a number as @text, as ds_tiled_patch_number().
 */
void ds_tiled_run_number (DsTiledRun *self, DsTiledNode node, const char *key, const char *text);
/* Hands the last piece to the patch. */
void ds_tiled_run_end (DsTiledRun *self);

/* The first byte of a node. */
size_t ds_tiled_patch_start (const DsTiledPatch *self, DsTiledNode node);
/* The byte behind the last of a node. */
size_t ds_tiled_patch_end (const DsTiledPatch *self, DsTiledNode node);

/* True for space, tab and line break, in XML as in JSON. */
static inline bool
ds_tiled_is_space (char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The first byte from @at on that is no space and no line break; the length of the text: none. */
size_t ds_tiled_patch_skip_space (const DsTiledPatch *self, size_t at);

/* The byte behind the start tag of an element. */
size_t ds_tiled_patch_inside (const DsTiledPatch *self, DsTiledNode node);

/* Sets a member to a number, or a text, as @text has it in the file, but for the quotes of XML; one
 * that is not there is added. */
void ds_tiled_patch_number (DsTiledPatch *self, DsTiledNode node, const char *key,
                            const char *text);
/* Removes an attribute of an element and the space before it. */
void ds_tiled_patch_drop (DsTiledPatch *self, DsTiledNode node, const char *key);
/* Thousandths as "12.5". Returns @out. */
const char *ds_tiled_format_milli (int64_t value, char out[DS_TILED_NUMBER_BYTES]);
/* Adds @by thousandths to a member that may be missing, which stands for 0. */
void ds_tiled_patch_milli (DsTiledPatch *self, DsTiledNode node, const char *key, int64_t by);
/* Replaces the text of an element, or the JSON member "data", but for the space around it. */
void ds_tiled_patch_content (DsTiledPatch *self, DsTiledNode node, const char *text, size_t n);
/* Replaces those of the @n numbers in the text of an element, or in the array of the JSON member
 * "data", that differ in @was and @is. O(text). */
void ds_tiled_patch_numbers (DsTiledPatch *self, DsTiledNode node, const uint32_t *was,
                             const uint32_t *is, size_t n);
/* Removes the @n of the @n_all nodes of a list, of which @is_gone says which, with the space or
 * comma that parts them. */
void ds_tiled_patch_remove (DsTiledPatch *self, const DsTiledNode *nodes, size_t n,
                            const bool *is_gone);
/* Adds @n texts of nodes at the end of the list @list of @parent, whose nodes are @nodes; those
 * that are gone as above. */
void ds_tiled_patch_append (DsTiledPatch *self, DsTiledNode parent, const DsTiledList *list,
                            const DsTiledNode *nodes, size_t n_nodes, const bool *is_gone,
                            char *const *texts, size_t n);
/* Appends the changed bytes from @start to @end to @out. */
void ds_tiled_patch_write (DsTiledPatch *self, size_t start, size_t end, DsText *out);
/* Frees the pieces and zeroes it; safe to call twice. */
void ds_tiled_patch_clear (DsTiledPatch *self);
