/* editor/rules/rule_record.c — JSON of new records and of their values. */
#include "rules/rule_record.h"
#include "rules/rule_labels.h"

#include "rules/tile_rule.h"

#include <stdlib.h>
#include <string.h>

#define LIST_BYTES 84 /* bytes of a list on one line */
#define INDENT "\n        "
#define INDENT_END "\n      "

char *
dse_json_text_dup (const char *text)
{
  DsText out = { 0 };
  DsJsonWriter writer;
  char *json;

  g_return_val_if_fail (text != NULL, NULL);

  ds_json_writer_init (&writer, &out);
  ds_json_put_string (&writer, NULL, text);
  json = g_strndup (out.bytes, out.n);
  ds_text_clear (&out);
  return json;
}

char *
dse_json_list_dup (const char *const *items, gboolean is_json)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  gsize n = 0;
  gboolean is_long;
  GString *out;

  g_return_val_if_fail (items != NULL, NULL);

  for (; *items != NULL; items++) {
    char *json = is_json ? g_strdup (*items) : dse_json_text_dup (*items);

    n += strlen (json) + 2;
    g_ptr_array_add (all, json);
  }
  is_long = n > LIST_BYTES && all->len > 1;
  out = g_string_new ("[");
  for (guint i = 0; i < all->len; i++)
    g_string_append_printf (out, "%s%s%s", i > 0 ? "," : "",
                            is_long ? INDENT
                            : i > 0 ? " "
                                    : "",
                            (const char *)g_ptr_array_index (all, i));
  g_string_append (out, is_long ? INDENT_END "]" : "]");
  return g_string_free (out, FALSE);
}

char *
dse_rule_fallback_dup (const DsField *field)
{
  const char *text;
  char *end;
  long low;

  g_return_val_if_fail (field != NULL, NULL);

  text = field->fallback != NULL ? field->fallback : "";
  switch (field->type) {
  case DS_FIELD_INT:
  case DS_FIELD_BOOL:
    return g_strdup (text[0] != '\0' ? text : "0");
  case DS_FIELD_RANGE:
    low = strtol (text, &end, 10);
    return g_strdup_printf ("[%ld, %ld]", low, strtol (end + strlen (".."), NULL, 10));
  case DS_FIELD_GLYPHS:
    return g_strdup ("{}");
  case DS_FIELD_FLAGS:
  case DS_FIELD_IDS:
  case DS_FIELD_INTS:
  case DS_FIELD_LINES:
  case DS_FIELD_RECORDS:
    return g_strdup ("[]");
  default:
    return dse_json_text_dup (text);
  }
}

/* An id of @list, plain ground or the first one; NULL: there is none. */
static const char *
first_of (const DsRules *rules, const char *list)
{
  if (strcmp (list, "tiles") == 0 && ds_rules_plain_ground (rules) != DS_TILE_NONE)
    return ds_rules_tile (rules, ds_rules_plain_ground (rules))->id;
  if (strcmp (list, "effects") == 0)
    return ds_rules_n_effects (rules) > 0 ? ds_rules_effect (rules, 0)->id : NULL;
  for (guint i = 0; i < ds_rules_n_kinds (rules); i++)
    if (ds_rules_is_defined (rules, list, ds_rules_kind (rules, i)->id))
      return ds_rules_kind (rules, i)->id;
  return NULL;
}

/* Drawings that are lines of new records. */
static const struct {
  const DsRecordType *type;
  const char *key, *json;
} DRAWINGS[] = {
  { &ds_prefab_record, "rows", "[\"###\", \"#.#\", \"#+#\"]" }, /* the smallest room */
  { &ds_tile_rule_record, "find", "[\"?\"]" },
  { &ds_tile_rule_record, "put", "[\"\"]" },
};

/* NULL: the field is no drawing. Static. */
static const char *
drawing_of (const DsRecordType *type, const char *key)
{
  for (gsize i = 0; i < G_N_ELEMENTS (DRAWINGS); i++)
    if (DRAWINGS[i].type == type && strcmp (DRAWINGS[i].key, key) == 0)
      return DRAWINGS[i].json;
  return NULL;
}

/* A value for a field that a record must have. Caller frees. */
static char *
needed_dup (const DsField *field, const char *id, const char *name, const DsRules *rules)
{
  const char *first = field->refers != NULL ? first_of (rules, field->refers) : NULL;
  const char *const one[] = { field->type == DS_FIELD_LINES ? name : first, NULL };

  switch (field->type) {
  case DS_FIELD_ID:
    return dse_json_text_dup (id);
  case DS_FIELD_TEXT:
    return dse_json_text_dup (name);
  case DS_FIELD_GLYPH:
    return g_strdup ("\"?\"");
  case DS_FIELD_COLOUR:
    return g_strdup ("\"#c0c0c0\"");
  case DS_FIELD_ENUM:
    return dse_json_text_dup (field->choices[0].id);
  case DS_FIELD_REF:
    return dse_json_text_dup (first != NULL ? first : "");
  case DS_FIELD_IDS:
  case DS_FIELD_LINES:
    return dse_json_list_dup (one, FALSE);
  default:
    return dse_rule_fallback_dup (field);
  }
}

gboolean
dse_rule_field_is_drawing (const DsField *field)
{
  g_return_val_if_fail (field != NULL, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (DRAWINGS); i++)
    for (gsize k = 0; k < DRAWINGS[i].type->n_fields; k++)
      if (&DRAWINGS[i].type->fields[k] == field && strcmp (field->key, DRAWINGS[i].key) == 0)
        return TRUE;
  return FALSE;
}

/* True for the label of records without a text that they must have: it is their only name. */
static gboolean
is_only_name (const DsRecordType *type, const DsField *field)
{
  for (gsize i = 0; i < type->n_fields; i++)
    if (type->fields[i].required && type->fields[i].type == DS_FIELD_TEXT)
      return FALSE;
  return field->type == DS_FIELD_TEXT && strcmp (field->key, "label") == 0;
}

char *
dse_rule_record_dup (const DsRecordType *type, const char *id, const char *name,
                     const DsRules *rules)
{
  GString *out = g_string_new ("{ ");

  g_return_val_if_fail (type != NULL && id != NULL && name != NULL && rules != NULL, NULL);

  for (gsize i = 0; i < type->n_fields; i++)
    if (type->fields[i].required || is_only_name (type, &type->fields[i])) {
      const char *drawing = drawing_of (type, type->fields[i].key);
      g_autofree char *value =
          drawing != NULL ? g_strdup (drawing) : needed_dup (&type->fields[i], id, name, rules);

      g_string_append_printf (out, "%s\"%s\": %s", out->len > 2 ? ", " : "", type->fields[i].key,
                              value);
    }
  if (dse_rule_type_group (type) != NULL) /* without one, the palette has no objects of the kind */
    g_string_append_printf (out, ", \"group\": \"%s\"", dse_rule_type_group (type));
  g_string_append (out, " }");
  return g_string_free (out, FALSE);
}
