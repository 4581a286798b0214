/* core/doc/prefab_update.h — copies of an edited prefab that stand in a level, drawn again. */
#pragma once

#include "base/array.h"
#include "rules/delve.h"

#define DS_PREFAB_COPIES_MAX 10000 /* on one floor */

/* Reasons why a copy is left as it is. */
typedef enum {
  DS_PREFAB_EDITED,   /* a cell is not as the prefab was drawn */
  DS_PREFAB_BLOCKED,  /* a cell that the new drawing needs is taken: by an object, or beyond the
                         old drawing */
  DS_PREFAB_OVERLAPS, /* the change would alter another copy */
  DS_N_PREFAB_LEFT
} DsPrefabLeftReason;

typedef struct {
  DsPrefabLeftReason why;
  size_t floor;
  DsCell at; /* that cell; the first one of a copy that overlaps */
} DsPrefabLeft;

/* Held by value; all zero is empty. */
typedef struct {
  size_t n_updated;
  DS_ARRAY (DsPrefabLeft) left; /* copies of a former drawing */
} DsPrefabUpdate;

/*
 * Draws the copies of @now again that stand in @level as one of @old, its @n_old former drawings,
 * the latest first, has them. All of them belong to rules that are alike with those of the level.
 *
 * The drawings are laid over each other where most cells are the same, and only cells that they
 * draw otherwise are changed, in the copy's turn; of several choices a cell keeps the one that it
 * has. Cells that the new drawing has given up become wall, or in a room floor. Those that it adds
 * must be rock without objects, or in a room plain floor. Features and objects that generation
 * added on plain cells do not matter; they stay, but for features on changed cells. New entries
 * that lead nowhere are walled up where another one leads on. A copy that is already as @now draws
 * it, or more alike with that, is none of these.
 *
 * What differs is pinned as by ds_pin_edits(). New objects get ids derived from @key, which the
 * caller drew. @out, which ds_prefab_update_clear() frees, has the counts; on failure it is empty,
 * and @level half changed. DS_LIMIT: too many copies; DS_NOMEM. As ds_prefab_find() for each old
 * drawing and floor, and O(objects) for each object that comes or goes.
 */
DsStatus ds_prefab_update (DsDelve *level, const DsPrefab *const *old, size_t n_old,
                           const DsPrefab *now, uint64_t key, DsPrefabUpdate *out,
                           DsError *err) DS_MUST_CHECK;
/* The reason with its place, "edited at 12, 4", with the floor in a level that has several, of
 * @n_floors. */
void ds_prefab_left_message (const DsPrefabLeft *self, size_t n_floors, DsMessage *out);
/* "edited", "blocked" or "overlaps". Static. */
const char *ds_prefab_left_id (DsPrefabLeftReason why);
/* Frees the list and zeroes it; safe to call twice. */
void ds_prefab_update_clear (DsPrefabUpdate *self);
