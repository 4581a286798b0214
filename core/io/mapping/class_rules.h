/* core/io/mapping/class_rules.h — definitions of classes of own properties, as a rules file, from
 * the values of a level or from a project of Tiled. */
#pragma once

#include "base/json.h"
#include "rules/delve.h"

/*
 * Writes a rules file with each class that values of @delve have and its rules do not define: its
 * members are those that any value has, with their types, and without defaults. Nothing is written
 * where there is none.
 *
 * @n: number of the classes. DS_BAD_DATA: one is within itself. DS_NOMEM: @out may have a part.
 * O(values * classes).
 */
DsStatus ds_class_rules_of_level (DsText *out, size_t *n, const DsDelve *delve,
                                  DsError *err) DS_MUST_CHECK;
/* The same with the classes of @project, a .tiled-project, or its exported list of types, that
 * @rules do not define; members have their defaults, and those of an enum its values as choices.
 * Left out are members without a name, a type or a class that is there, of which @errors say so.
 * DS_BAD_DATA: no list of types, no class in it, or one without a name or within itself. */
DsStatus ds_class_rules_of_project (DsText *out, size_t *n, DsNode project, const DsRules *rules,
                                    DsErrors *errors) DS_MUST_CHECK;
