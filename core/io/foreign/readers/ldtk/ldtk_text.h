/* core/io/foreign/readers/ldtk/ldtk_text.h — texts of fields as LDtk keeps them for itself. */
#pragma once

#include "base/text.h"

/* Appends the @n bytes of a text as a string of JSON. */
void ds_ldtk_put_quoted (DsText *out, const char *text, size_t n);
/* Appends the @n bytes of a text as JSON, as "realEditorValues" has it. Where @is_long, a field of
 * several lines, LDtk has backslashes twice and line breaks as two characters; all other fields it
 * reads as they are. */
void ds_ldtk_put_own_text (DsText *out, const char *text, size_t n, bool is_long);
/* The other way round: appends the @n bytes of a text of "realEditorValues" as "__value" has it. */
void ds_ldtk_put_shown_text (DsText *out, const char *text, size_t n, bool is_long);
