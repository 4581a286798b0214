/* core/io/held_level.h — levels that pictures hold: the native file as a text of a PNG, from which
 * the picture opens again. Source: "PNG (Portable Network Graphics) Specification", iTXt. */
#pragma once

#include "base/text.h"
#include "rules/delve.h"

#define DS_HELD_BYTES_MAX ((size_t)128 << 20) /* of the level's text */

/* True when the @n bytes are a PNG with a level, whatever its state. O(chunks). */
bool ds_held_level_is_in (const char *bytes, size_t n);
/* Puts @delve into the PNG that @png is. DS_LIMIT: its text is too long; DS_BAD_DATA: no PNG;
 * DS_BAD_ARG: built without zlib; DS_NOMEM. On failure @png is as it was. */
DsStatus ds_held_level_put (DsText *png, const DsDelve *delve, DsError *err) DS_MUST_CHECK;
/* Reads the level of a PNG. DS_BAD_DATA: it has none, or a part of one, or a damaged one; DS_LIMIT:
 * its text would be too long; and as ds_delve_read(). @out is zeroed then. */
DsStatus ds_held_level_read (DsDelve *out, const char *name, const char *bytes, size_t n,
                             DsRules *rules, DsErrors *errors) DS_MUST_CHECK;
