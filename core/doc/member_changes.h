/* core/doc/member_changes.h — the members in which two versions of an object, room, region or level
 * differ: its fields, its own properties, and the members of values of classes. */
#pragma once

#include <stdbool.h>

/* For each member; texts are good during the call. @path: such as "facing", "properties.hp" or
 * "properties.stats.home.x", the last one a member of a class within a class. @from, @to: JSON; ""
 * = not there, which is the default of the class for a member of one. */
typedef void (*DsMemberChange) (void *user, const char *path, const char *from, const char *to);

/* Calls @found for the members of the JSON objects @a and @b that differ, those of @a first, and
 * within values of one class for their members. False: they are no objects, or memory lacks, and
 * @found may not have been called for all. O(bytes * members). */
bool ds_member_changes_find (const char *a, const char *b, DsMemberChange found, void *user);
