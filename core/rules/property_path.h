/* core/rules/property_path.h — own properties by a path: a name, or that of a property of a class
 * and of its members, with points between them: "stats.home.x". */
#pragma once

#include "base/extras.h"
#include "rules/rules.h"

/*
 * Property that gives @path the value @json in a holder with @extras (NULL allowed): *@name is a
 * part of @path, *@value JSON of the whole property. A path is that of a member where the holder
 * has a property of a class by its first name, or @rules declare one for @type and @kind (NULL but
 * for things); else, and where there is a property of that whole name, it is the name of a
 * property. A text becomes a colour or a file, and a number a text, where one is declared.
 *
 * DS_BAD_ARG: the class has no such member, or @path is a class and @json a plain value.
 * DS_BAD_DATA: no value, or @extras are broken. DS_NOMEM. Caller frees *@name and *@value with
 * ds_free(); both are NULL on failure. O(bytes).
 */
DsStatus ds_property_path_set (char **name, char **value, const DsRules *rules, DsHolderType type,
                               const DsKind *kind, const DsExtras *extras, const char *path,
                               const char *json, DsError *err) DS_MUST_CHECK;
