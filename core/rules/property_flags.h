/* core/rules/property_flags.h — values that are several of the choices of a declared property:
 * texts with commas between them, as Tiled has them, or lists of texts, as LDtk does. */
#pragma once

#include "rules/property_kind.h"

#define DS_PROPERTY_FLAG_BYTES (DS_PROPERTY_NAME_MAX + 1) /* of a choice, and its end */

/* True if values of such properties are flags. */
bool ds_property_kind_is_flags (const DsPropertyKind *self);
/* True if @value, of a property of flags, has @flag. O(bytes). */
bool ds_property_flags_have (const DsProperty *value, const char *flag);
/* The first flag of @value that is no choice, or occurs twice, cut into @out; for an item of a list
 * that is no text its type. False: there is none. O(flags × choices). */
bool ds_property_flags_odd (const DsPropertyKind *self, const DsProperty *value,
                            char out[DS_PROPERTY_FLAG_BYTES]);
/* JSON of @value (NULL: the preset) with or without @flag, a choice: choices in their order, then
 * what is none of them. Caller frees; NULL: no memory. */
char *ds_property_flags_with (const DsPropertyKind *self, const DsProperty *value, const char *flag,
                              bool on);
