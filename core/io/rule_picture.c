/* core/io/rule_picture.c — the picture that a definition shows, and whether it can be renamed. */
#include "io/rule_picture.h"
#include "io/tileset_edit.h"
#include "rules/fields.h"

#include <string.h>

static bool
has_picture (const DsRecordType *type)
{
  for (size_t i = 0; i < type->n_fields; i++)
    if (strcmp (type->fields[i].key, DS_PICTURE_KEY) == 0)
      return true;
  return false;
}

const char *
ds_rule_entry_picture (const DsRuleEntry *entry)
{
  const char *named = NULL;
  DsNode node;

  DS_ASSERT (entry != NULL);

  if (!has_picture (entry->type))
    return NULL;
  if (ds_node_get (entry->node, DS_PICTURE_KEY, &node))
    named = ds_node_string (node, NULL);
  return named != NULL && named[0] != '\0' ? named : entry->id;
}

static bool
shows (const DsRuleEntry *entry, const char *picture)
{
  const char *shown = ds_rule_entry_picture (entry);

  return shown != NULL && strcmp (shown, picture) == 0;
}

/* True when another definition shows the picture of @entry, and renaming does not reach it: it has
 * the same id, or is of another folder. */
static bool
is_shared (const DsRuleBook *book, const DsRuleEntry *entry)
{
  for (size_t i = 0; i < book->entries.n; i++) {
    const DsRuleEntry *other = &book->entries.items[i];

    if (other != entry && shows (other, entry->id) &&
        (other->layer != book->target || strcmp (other->id, entry->id) == 0))
      return true;
  }
  return false;
}

/* True when the tileset is a file of the target folder that the program writes. */
static bool
can_write (const DsRuleBook *book, const DsTileset *tileset)
{
  const char *folder = book->path->folders[book->target];
  const size_t n = strlen (folder), n_file = strlen (tileset->file);
  const size_t n_suffix = strlen (DS_TILESET_SUFFIX);

  return strncmp (tileset->folder, folder, n) == 0 &&
         strcmp (tileset->folder + n, "/" DS_TILESETS_FOLDER) == 0 && n_file > n_suffix &&
         strcmp (tileset->file + n_file - n_suffix, DS_TILESET_SUFFIX) == 0;
}

/* Other findings may come before that of no memory. */
static bool
is_out_of_memory (DsStatus status, const DsErrors *errors)
{
  for (size_t i = 0; i < errors->n && status != DS_NOMEM; i++)
    status = errors->items[i].status == DS_NOMEM ? DS_NOMEM : status;
  return status == DS_NOMEM;
}

DsStatus
ds_rule_picture_stays (const DsRuleBook *self, const DsRuleEntry *entry, const char *id,
                       bool *stays, DsError *err)
{
  DsErrors errors = { 0 };
  DsStatus status;
  DsRules *rules;
  size_t at, other;

  DS_ASSERT (self != NULL && entry != NULL && id != NULL && stays != NULL);

  *stays = false;
  if (!shows (entry, entry->id))
    return DS_OK;
  status = ds_data_load_rules (self->path, &rules, &errors);
  if (is_out_of_memory (status, &errors)) {
    if (status == DS_OK)
      ds_rules_unref (rules);
    return ds_fail_nomem (err, entry->id);
  }
  if (status != DS_OK)
    return DS_OK; /* nothing is drawn */
  if (ds_rules_find_picture (rules, NULL, entry->id, &at))
    *stays = is_shared (self, entry) || ds_rules_find_picture (rules, NULL, id, &other) ||
             !can_write (self, ds_rules_picture (rules, at)->tileset);
  ds_rules_unref (rules);
  return DS_OK;
}
