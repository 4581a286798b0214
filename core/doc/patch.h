/* core/doc/patch.h — patch: the difference between two states of a document, an undo step. */
#pragma once

#include "doc/changes.h"
#include "rules/delve.h"

typedef struct DsPatch DsPatch;

typedef enum { DS_PATCH_BACK, DS_PATCH_FORTH } DsPatchWay;

/* *@out is NULL (and DS_OK) when nothing differs. O(bands that are not shared). */
DsStatus ds_patch_between (DsPatch **out, const DsDelve *before, const DsDelve *after,
                           DsError *err) DS_MUST_CHECK;
/* Gives a reference back; the last one frees the patch with all that it keeps. NULL is allowed. Any
 * thread may. */
void ds_patch_free (DsPatch *self);
/* Takes a reference; returns @self. A shared patch may be applied in other threads. */
DsPatch *ds_patch_ref (DsPatch *self);
bool ds_patch_is_shared (const DsPatch *self); /* others have references: it must not be packed */
size_t ds_patch_bytes (const DsPatch *self);   /* of data not shared with the document */

/* True when the patch is packed. A large patch holds bands of cells, so that it is made and applied
 * at once, until it is packed. Others are packed from the start. */
bool ds_patch_is_packed (const DsPatch *self);
/*
 * Turns up to @n_rows more rows of cells into texts, which are much smaller than bands; what the
 * patch does stays the same. DS_NOMEM: it is not packed at all.
 */
DsStatus ds_patch_pack (DsPatch *self, int32_t n_rows, DsError *err) DS_MUST_CHECK;

/* @delve must be in the state that the patch leads from, by any rules; it gets those that the patch
 * was made with. On failure it may be half changed. */
DsStatus ds_patch_apply (const DsPatch *self, DsPatchWay way, DsDelve *delve, DsChanges *changes,
                         DsError *err) DS_MUST_CHECK;
/* Makes @delve, to which a patch was applied, follow @rules, those of before, unless it does: what
 * these lack becomes unknown. */
DsStatus ds_patch_follow_rules (DsDelve *delve, DsRules *rules, DsError *err) DS_MUST_CHECK;
