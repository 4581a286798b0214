/* core/doc/patch.h — the difference between two states of a document, run-length encoded: an undo
 * step, and an entry of the recovery log. */
#pragma once

#include "doc/changes.h"
#include "rules/delve.h"

typedef struct DsPatch DsPatch;

typedef enum { DS_PATCH_BACK, DS_PATCH_FORTH } DsPatchWay;

/* *@out is NULL (and DS_OK) when nothing differs. O(bands that are not shared). */
DsStatus ds_patch_between (DsPatch **out, const DsDelve *before, const DsDelve *after,
                           DsError *err) DS_MUST_CHECK;
void ds_patch_free (DsPatch *self);
size_t ds_patch_bytes (const DsPatch *self);

/* @delve must be in the state that the patch leads from. On failure it may be half changed. */
DsStatus ds_patch_apply (const DsPatch *self, DsPatchWay way, DsDelve *delve, DsChanges *changes,
                         DsError *err) DS_MUST_CHECK;
