/* core/io/mapping/named_locks.c — properties that name the lock of an object, and those of them
 * that an import does not read. */
#include "io/mapping/guess.h"
#include "io/mapping/importer.h"

#include <string.h>

/* True for a value that says that there is a lock. */
static bool
is_set (const DsForeignProperty *property)
{
  switch (property->type) {
  case DS_FOREIGN_NULL:
    return false;
  case DS_FOREIGN_LIST_OF:
  case DS_FOREIGN_RECORD:
    return property->items.n > 0;
  case DS_FOREIGN_BOOL:
    return strcmp (property->text, "true") == 0;
  case DS_FOREIGN_INT:
  case DS_FOREIGN_OBJECT:
    return property->text[0] != '\0' && strcmp (property->text, "0") != 0;
  case DS_FOREIGN_FLOAT:
  case DS_FOREIGN_TEXT:
  case DS_FOREIGN_COLOUR:
  case DS_FOREIGN_FILE:
  case DS_FOREIGN_ENUM:
  case DS_FOREIGN_POINT:
  default:
    return property->text[0] != '\0';
  }
}

/* True when @property names a lock that the object does not get by @rule. @is_locked: it has one,
 * so that "locked" says nothing more, nor does the same value twice. */
static bool
is_unread (const DsMapSubject *subject, const DsForeignProperty *property, const DsMapRule *rule,
           const DsKind *kind, bool is_locked)
{
  const char *read[] = { rule->lock_by, rule->opens };
  const bool guards = kind != NULL && ds_importer_guards (kind);
  bool is_read = false;

  if (!is_set (property) || (is_locked && property->type == DS_FOREIGN_BOOL))
    return false;
  for (size_t i = 0; i < DS_COUNT (read); i++) {
    const DsForeignProperty *other =
        read[i][0] != '\0' ? ds_map_subject_property (subject, read[i]) : NULL;

    is_read |= other == property || (other != NULL && other->text[0] != '\0' &&
                                     strcmp (other->text, property->text) == 0);
  }
  return is_read ? !is_locked : ds_guess_names_lock (property->name, guards);
}

bool
ds_importer_note_lock (DsImporter *self, const DsMapSubject *subject, const DsMapRule *rule,
                       const DsKind *kind, bool is_locked)
{
  const DsForeignProperties *lists[] = {
    subject->object != NULL ? &subject->object->properties : NULL,
    subject->tile != NULL ? &subject->tile->properties : NULL,
  };
  const char *type = ds_map_subject_type (subject);
  bool found = false;

  DS_ASSERT (self != NULL && subject != NULL && rule != NULL);

  for (size_t i = 0; i < DS_COUNT (lists); i++)
    for (const DsForeignProperty *at = lists[i] != NULL ? lists[i]->first : NULL; at != NULL;
         at = at->next)
      found |= is_unread (subject, at, rule, kind, is_locked);
  if (type[0] == '\0')
    type = ds_map_subject_name (subject);
  if (type[0] == '\0' && kind != NULL)
    type = kind->id;
  return !found || ds_importer_note (self, DS_NOTE_LOCKS, 1, type);
}

bool
ds_importer_names_lock (const DsImporter *self, const DsForeignProperty *property)
{
  DS_ASSERT (self != NULL && property != NULL);

  if (ds_guess_is_lock (property, true))
    return true;
  for (size_t i = 0; i < self->mapping->rules.n; i++)
    if (strcmp (ds_mapping_rule (self->mapping, i)->lock_by, property->name) == 0)
      return ds_guess_is_lock_value (property);
  return false;
}
