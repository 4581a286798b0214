/* core/io/played_rules.c — rules in files of games: each rules file as it was read. */
#include "io/played_rules.h"
#include "base/read.h"

#include <stdio.h>

#define KEY "rules"

static bool
add (DsPlayedRules *self, DsRules *rules)
{
  if (!ds_array_push (&self->items, rules))
    return false;
  ds_rules_ref (rules);
  return true;
}

size_t
ds_played_rules_find (const DsPlayedRules *self, const DsRules *rules)
{
  size_t i = 0;

  DS_ASSERT (self != NULL && rules != NULL);
  while (i < self->items.n && !ds_rules_play_alike (self->items.items[i], rules))
    i++;
  return i;
}

bool
ds_played_rules_note (DsPlayedRules *self, DsRules *rules)
{
  DS_ASSERT (self != NULL && rules != NULL);
  return ds_played_rules_find (self, rules) < self->items.n || add (self, rules);
}

bool
ds_played_rules_are_needed (const DsPlayedRules *self)
{
  DS_ASSERT (self != NULL);
  return self->items.n > 1 || (self->items.n == 1 && ds_rules_are_own (self->items.items[0]));
}

void
ds_played_rules_put (const DsPlayedRules *self, DsJsonWriter *json)
{
  DS_ASSERT (self != NULL && json != NULL);
  ds_json_begin_array (json, KEY, DS_JSON_LINES);
  for (size_t i = 0; i < self->items.n; i++) {
    ds_json_begin_array (json, NULL, DS_JSON_LINES);
    for (size_t k = 0; k < ds_rules_n_texts (self->items.items[i]); k++) {
      const DsRulesText text = ds_rules_text (self->items.items[i], k);

      if (!text.has_only_prefabs)
        ds_json_put_source (json, NULL, text.bytes);
    }
    ds_json_end (json);
  }
  ds_json_end (json);
}

/* ---- reading */

/* *@out: a new reference, or NULL. */
static bool
parse (DsRules **out, DsNode list, const char *path, DsErrors *errors)
{
  DS_ARRAY (DsRulesText) texts = { 0 };
  char name[DS_WHERE_MAX], where[DS_WHERE_MAX];
  bool ok = ds_read_is (list, DS_JSON_ARRAY, path, errors);

  *out = NULL;
  for (size_t i = 0; ok && i < ds_node_length (list); i++) {
    const DsNode node = ds_node_at (list, i);
    DsRulesText text = { .bytes = NULL };

    text.bytes = ds_node_source (node, &text.n);
    ok = ds_read_is (node, DS_JSON_OBJECT, ds_path_item (where, path, i), errors) &&
         ds_array_push (&texts, text);
  }
  (void)snprintf (name, sizeof name, "%.200s: %.40s", ds_json_name (list.doc), path);
  if (ok)
    ok = ds_rules_parse_texts (out, name, texts.items, texts.n, errors) == DS_OK;
  ds_array_clear (&texts);
  return ok;
}

static bool
read_one (DsPlayedRules *self, DsNode list, size_t i, DsRules *here, DsErrors *errors)
{
  char path[DS_WHERE_MAX];
  DsRules *rules;
  DsError err;
  bool ok = parse (&rules, list, ds_path_item (path, KEY, i), errors);

  if (!ok)
    return false;
  if (ds_rules_play_alike (rules, here)) {
    ok = add (self, here);
  } else {
    ok = ds_rules_take_pictures (rules, here, &err) == DS_OK && add (self, rules);
  }
  ds_rules_unref (rules);
  return ok;
}

bool
ds_played_rules_read (DsPlayedRules *out, DsNode root, DsRules *here, DsErrors *errors)
{
  bool ok = true;
  DsNode list;
  size_t n;

  DS_ASSERT (out != NULL && here != NULL && errors != NULL);
  *out = (DsPlayedRules){ 0 };
  if (!ds_node_get (root, KEY, &list))
    return add (out, here);
  if (!ds_read_is (list, DS_JSON_ARRAY, KEY, errors))
    return false;
  n = ds_node_length (list);
  if (n < 1 || n > DS_PLAYED_RULES_MAX) {
    ds_node_fail (list, errors, KEY, "replay.rules",
                  N_ ("expected 1 to %d lists of rules, got %zu"), DS_PLAYED_RULES_MAX, n);
    return false;
  }
  for (size_t i = 0; i < n && ok; i++)
    ok = read_one (out, ds_node_at (list, i), i, here, errors);
  return ok;
}

void
ds_played_rules_clear (DsPlayedRules *self)
{
  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->items.n; i++)
    ds_rules_unref (self->items.items[i]);
  ds_array_clear (&self->items);
}
