/* core/io/des/des_member.c — the member of the document that keeps a level file. */
#include "io/des/des_member.h"

#include <stdio.h>
#include <string.h>

/* The rules of "free", or else the first ones that move so. */
const DsRuleset *
ds_des_ruleset (const DsRules *rules)
{
  const DsRuleset *ruleset;

  DS_ASSERT (rules != NULL);

  ruleset = ds_rules_find_ruleset (rules, "free");
  for (size_t i = 0;
       i < ds_rules_n_rulesets (rules) && (ruleset == NULL || ruleset->movement != DS_MOVE_8); i++)
    ruleset = ds_rules_ruleset (rules, i);
  return ruleset != NULL && ruleset->movement == DS_MOVE_8 ? ruleset : NULL;
}

static void
set_movement (DsDelve *level)
{
  const DsRuleset *ruleset = ds_des_ruleset (level->rules);

  if (ruleset != NULL)
    snprintf (level->ruleset, sizeof level->ruleset, "%s", ruleset->id);
}

DsStatus
ds_des_keep (DsDelve *level, const DsForeign *map, const DsMapping *mapping, DsError *err)
{
  DsText text = { 0 }, rules = { 0 };
  DsJsonWriter json;
  DsExtras *extras;
  DsStatus status;

  DS_ASSERT (level != NULL && map != NULL && map->kept != NULL && mapping != NULL);

  ds_mapping_format (mapping, &rules);
  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_json_put_bytes (&json, "text", map->kept, map->n_kept);
  ds_json_put_bytes (&json, "mapping", rules.bytes != NULL ? rules.bytes : "", rules.n);
  ds_json_end (&json);
  while (text.n > 0 && text.bytes[text.n - 1] == '\n')
    text.bytes[--text.n] = '\0';
  status = text.failed || rules.failed
               ? ds_fail_nomem (err, "des")
               : ds_extras_with (&extras, level->dungeon.extras, DS_DES_KEY, text.bytes, err);
  if (status == DS_OK) {
    ds_extras_unref (level->dungeon.extras);
    level->dungeon.extras = extras;
    set_movement (level);
  }
  ds_text_clear (&text);
  ds_text_clear (&rules);
  return status;
}

bool
ds_des_is_kept (const DsDelve *level, const char *bytes, size_t n)
{
  const char *json, *text = NULL;
  DsErrors errors = { 0 };
  size_t n_text = 0;
  bool is_same;
  DsJson *parsed;
  DsNode node;

  DS_ASSERT (level != NULL && bytes != NULL);

  json = ds_extras_find (level->dungeon.extras, DS_DES_KEY);
  if (json == NULL || ds_json_parse (&parsed, DS_DES_KEY, json, strlen (json), &errors) != DS_OK)
    return false;
  if (ds_node_type (ds_json_root (parsed)) == DS_JSON_OBJECT &&
      ds_node_get (ds_json_root (parsed), "text", &node))
    text = ds_node_string (node, &n_text);
  is_same = text != NULL && n_text == n && memcmp (text, bytes, n) == 0;
  ds_json_free (parsed);
  return is_same;
}
