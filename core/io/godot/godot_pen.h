/* core/io/godot/godot_pen.h — values in the text of Godot's scenes and resources. Running out of
 * memory shows as @out->failed. */
#pragma once

#include "base/json.h"
#include "base/text.h"

/* Appends @n bytes of UTF-8 as a string in quotes; a NUL becomes U+FFFD, since Godot's texts have
 * none. */
void ds_godot_put_string (DsText *out, const char *text, size_t n);
/* Appends @value / 1000000 as a decimal number: "0.5". */
void ds_godot_put_millionths (DsText *out, int64_t value);
/* Appends "Color(r, g, b, a)" of @rgb, 0xRRGGBB, and @alpha, 0 to 255. */
void ds_godot_put_colour (DsText *out, uint32_t rgb, uint32_t alpha);
/* The same of @rgb with an alpha of @percent. */
void ds_godot_put_modulation (DsText *out, uint32_t rgb, uint32_t percent);
/* Appends "Vector2(x, y)" of @x and @y in millionths. */
void ds_godot_put_point (DsText *out, int64_t x, int64_t y);
/* Appends a value of JSON: objects become dictionaries. */
void ds_godot_put_value (DsText *out, DsNode value);
