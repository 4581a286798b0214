/* core/map/property_text.h — names, paths, colours and numbers that own properties can have. */
#pragma once

#include <stdbool.h>

/* True if @name can name a property: 1 to DS_PROPERTY_NAME_MAX bytes on a line, all of them shown.
 */
bool ds_property_name_is_valid (const char *name);
/* True for "" and for what can name a property. */
bool ds_property_class_name_is_valid (const char *name);
/* True for "" and for a path below the project: names separated by "/", none of them empty, "." or
 * "..", at most DS_PROPERTY_FILE_MAX bytes, all of them shown. */
bool ds_property_file_is_valid (const char *path);
/* True for "#80c0ff", also with two digits of opacity behind. */
bool ds_property_colour_is_valid (const char *text);
/* True if a double can hold the number whose digits are @text, as JSON has them. */
bool ds_property_double_fits (const char *text);
