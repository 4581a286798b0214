/* core/io/lua_text.h — values in the text of Lua. */
#pragma once

#include "base/json.h"
#include "base/text.h"

/* Appends @n bytes as a string in quotes: as they are, but for quotes, backslashes and control
 * characters. */
void ds_lua_put_string (DsText *out, const char *text, size_t n);
/* Appends a value of JSON: objects and lists become tables. */
void ds_lua_put_value (DsText *out, DsNode value);
