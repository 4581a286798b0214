/* editor/inspect/kind_fields.c — the fields of kinds of things, and what things have of their own
 * instead.
 */
#include "inspect/kind_fields.h"

#include "map/area.h"
#include "spin.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

const DsField dse_area_fields[3] = {
  { .key = "width",
    .type = DS_FIELD_INT,
    .min = 1,
    .max = DS_SIDE_MAX,
    .help = N_ ("Cells of its area, from its cell to the right.") },
  { .key = "height",
    .type = DS_FIELD_INT,
    .min = 1,
    .max = DS_SIDE_MAX,
    .help = N_ ("Cells of its area, from its cell down.") },
  { .key = DS_AREA_ANGLE,
    .type = DS_FIELD_INT,
    .max = 360,
    .help = N_ ("Degrees by which its area is turned clockwise.") },
};

DseFamily
dse_family_of (const DsKind *kind)
{
  g_return_val_if_fail (kind != NULL, DSE_FAMILY_PLAIN);

  return kind->creature != NULL ? DSE_FAMILY_CREATURE
         : kind->gate != NULL   ? DSE_FAMILY_GATE
         : kind->item != NULL   ? DSE_FAMILY_ITEM
         : kind->light != NULL  ? DSE_FAMILY_LIGHT
                                : DSE_FAMILY_PLAIN;
}

const DsRecordType *
dse_kind_record (const DsKind *kind, gconstpointer *values)
{
  g_return_val_if_fail (kind != NULL && values != NULL, NULL);

  *values = kind->creature != NULL ? (gconstpointer)kind->creature
            : kind->gate != NULL   ? (gconstpointer)kind->gate
            : kind->item != NULL   ? (gconstpointer)kind->item
                                   : kind->light;
  return kind->creature != NULL ? &ds_creature_record
         : kind->gate != NULL   ? &ds_gate_record
         : kind->item != NULL   ? &ds_item_record
         : kind->light != NULL  ? &ds_light_record
                                : NULL;
}

static const struct {
  const char *key, *label;
} LABELS[] = {
  { "angle", N_ ("Angle") },
  { "appearance", N_ ("Appearance") },
  { "attack", N_ ("Attack") },
  { "behaviours", N_ ("Behaviours") },
  { "capacity", N_ ("Carrying capacity") },
  { "category", N_ ("Category") },
  { "company", N_ ("Companions") },
  { "corpse_food", N_ ("Corpse food") },
  { "danger", N_ ("Danger") },
  { "defense", N_ ("Defence") },
  { "depth", N_ ("Depth") },
  { "effect", N_ ("Effect") },
  { "equipment", N_ ("Equipment") },
  { "experience", N_ ("Experience") },
  { "faction", N_ ("Faction") },
  { "fade", N_ ("Edge brightness") },
  { "feature", N_ ("Tile") },
  { "flags", N_ ("Abilities") },
  { "food", N_ ("Food") },
  { "frequency", N_ ("Frequency") },
  { "height", N_ ("Height") },
  { "hit", N_ ("Effect of hits") },
  { "hit_chance", N_ ("Chance of effect, ‰") },
  { "hp", N_ ("Hit points") },
  { "level", N_ ("Level") },
  { "light", N_ ("Light") },
  { "locked", N_ ("Locked") },
  { "mana", N_ ("Mana") },
  { "pack", N_ ("Pack") },
  { "radius", N_ ("Radius") },
  { "ranged", N_ ("Ranged attack") },
  { "regen_hp", N_ ("Health regeneration") },
  { "regen_mana", N_ ("Mana regeneration") },
  { "secret", N_ ("Secret") },
  { "speed", N_ ("Speed") },
  { "spells", N_ ("Spells") },
  { "stomach", N_ ("Stomach capacity") },
  { "themes", N_ ("Themes") },
  { "thrown", N_ ("Thrown attack") },
  { "value", N_ ("Value") },
  { "vision", N_ ("Sight range") },
  { "way", N_ ("Direction") },
  { "width", N_ ("Width") },
};

const char *
dse_field_label (const char *key)
{
  g_return_val_if_fail (key != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (LABELS); i++)
    if (strcmp (LABELS[i].key, key) == 0)
      return _ (LABELS[i].label);
  return NULL;
}

gboolean
dse_field_is_own (const DsKind *kind, const DsField *field)
{
  g_return_val_if_fail (kind != NULL && field != NULL, FALSE);

  return (kind->creature != NULL || kind->item != NULL) && field->type == DS_FIELD_INT &&
         strcmp (field->key, "frequency") != 0 && strcmp (field->key, "danger") != 0;
}

gboolean
dse_thing_member_is_known (const DsKind *kind, const char *key)
{
  g_return_val_if_fail (kind != NULL && key != NULL, FALSE);

  if (ds_area_is_key (key))
    return ds_role_has_area ((DsRole)kind->role);
  return strcmp (key, "note") == 0 || strcmp (key, "name") == 0 || strcmp (key, "text") == 0 ||
         dse_field_label (key) != NULL;
}

static void
add_text (GString *out, const char *text)
{
  if (out->len > 0)
    g_string_append (out, ", ");
  g_string_append (out, text);
}

/* The label of a definition of the lists that @field refers to; NULL: it has none. */
static const char *
label_of (const DsRules *rules, const DsField *field, const char *id)
{
  const DsAssortment *assortment = ds_rules_find_assortment (rules, id);
  const uint16_t tile = ds_rules_find_tile (rules, id);
  uint16_t kind, effect, spell;

  if (tile != DS_TILE_NONE && ds_list_has_type (field->refers, &ds_tile_record))
    return ds_rules_tile (rules, tile)->label;
  if (assortment != NULL && ds_list_has_type (field->refers, &ds_assortment_record))
    return assortment->label;
  if (ds_rules_find_effect (rules, id, &effect) &&
      ds_list_has_type (field->refers, &ds_effect_record))
    return ds_rules_effect (rules, effect)->label;
  if (ds_rules_find_spell (rules, id, &spell) && ds_list_has_type (field->refers, &ds_spell_record))
    return ds_rules_spell (rules, spell)->label;
  return ds_rules_find_kind (rules, id, &kind) && ds_rules_is_defined (rules, field->refers, id)
             ? ds_rules_kind (rules, kind)->label
             : NULL;
}

/* An id is shown by the label of its choice or definition; some are words, and have none. @rules:
 * NULL for ids. */
static const char *
name_of (const DsRules *rules, const DsField *field, const char *id)
{
  const char *label = NULL;

  if (rules == NULL || id[0] == '\0')
    return id;
  for (gsize i = 0; i < field->n_choices; i++)
    if (strcmp (field->choices[i].id, id) == 0)
      return _ (field->choices[i].label);
  if (field->refers != NULL)
    label = label_of (rules, field, id);
  return label != NULL && label[0] != '\0' ? _ (label) : id;
}

char *
dse_field_format (const DsRules *rules, const DsField *field, gconstpointer values)
{
  const void *at = (const char *)values + field->offset;
  GString *out = g_string_new (NULL);

  g_return_val_if_fail (field != NULL && values != NULL, NULL);

  if (field->type == DS_FIELD_INT) {
    g_string_printf (out, "%d", *(const int32_t *)at);
  } else if (field->type == DS_FIELD_RANGE) {
    const DsRange *range = at;

    g_string_printf (out, range->low == range->high ? "%d" : "%d–%d", range->low, range->high);
  } else if (field->type == DS_FIELD_BOOL) {
    add_text (out, *(const bool *)at ? _ ("Yes") : _ ("No"));
  } else if (field->type == DS_FIELD_ENUM) {
    add_text (out, _ (field->choices[*(const uint8_t *)at].label));
  } else if (field->type == DS_FIELD_FLAGS) {
    for (gsize i = 0; i < field->n_choices; i++)
      if (*(const uint32_t *)at >> i & 1)
        add_text (out, _ (field->choices[i].label));
  } else if (field->type == DS_FIELD_REF) {
    add_text (out, name_of (rules, field, *(const char *const *)at));
  } else if (field->type == DS_FIELD_IDS) {
    const DsIds *ids = at;

    for (gsize i = 0; i < ids->n; i++)
      add_text (out, name_of (rules, field, ids->items[i]));
  }
  return g_string_free (out, FALSE);
}

char *
dse_property_dup (const DsThing *thing, const char *key)
{
  const char *json = ds_extras_find (thing->extras, key);
  DsErrors errors = { 0 };
  char *text = NULL;
  DsJson *parsed;

  g_return_val_if_fail (thing != NULL && key != NULL, NULL);

  if (json == NULL)
    return NULL;
  if (ds_json_parse (&parsed, key, json, strlen (json), &errors) == DS_OK) {
    text = g_strdup (ds_node_string (ds_json_root (parsed), NULL));
    ds_json_free (parsed);
  }
  return text != NULL ? text : g_strdup (json);
}

void
dse_field_take_numbers (const DsField *field, GtkWidget *entry)
{
  g_return_if_fail (field != NULL && GTK_IS_ENTRY (entry));

  if (field == &dse_area_fields[DSE_ANGLE_FIELD])
    dsu_entry_take_angles (entry);
  else
    dsu_entry_take_sums (entry, (int)field->min, (int)field->max);
}

char *
dse_property_json (const DsField *field, const char *text)
{
  DsText out = { 0 };
  DsJsonWriter writer;
  char *json;

  g_return_val_if_fail (text != NULL, NULL);

  if (text[0] == '\0')
    return NULL;
  if (field == &dse_area_fields[DSE_ANGLE_FIELD])
    return strcmp (text, "0") != 0 ? g_strdup (text) : NULL;
  if (field != NULL)
    return g_strdup_printf ("%d", (int)CLAMP (strtoll (text, NULL, 10), field->min, field->max));
  ds_json_writer_init (&writer, &out);
  ds_json_put_string (&writer, NULL, text);
  json = g_strstrip (g_strndup (out.bytes, out.n));
  ds_text_clear (&out);
  return json;
}

/* Numbers that every creature needs for a fight; the others are special abilities, which their
 * default turns off or leaves as usual. */
static gboolean
is_of_all_creatures (const DsField *field)
{
  static const char *const keys[] = { "hp", "attack", "defense", "vision", "speed", "level", NULL };

  return g_strv_contains (keys, field->key);
}

gboolean
dse_field_matters (const DsKind *kind, const DsField *field)
{
  gconstpointer values;
  int number;

  g_return_val_if_fail (kind != NULL && field != NULL && field->type == DS_FIELD_INT, FALSE);

  dse_kind_record (kind, &values);
  memcpy (&number, (const char *)values + field->offset, sizeof number);
  if (kind->item != NULL && strcmp (field->key, "hit_chance") == 0)
    return kind->item->hit[0] != '\0';
  if (kind->creature != NULL && is_of_all_creatures (field))
    return TRUE;
  return (kind->item == NULL || number != 0) &&
         ((kind->creature == NULL && kind->item == NULL) || field->fallback == NULL ||
          number != atoi (field->fallback));
}

/* The field matters for the kind of one of the things, or such a thing sets it. */
static gboolean
any_matters (const DsRules *rules, const DsThing *things, gsize n, const DsField *field)
{
  for (gsize i = 0; i < n; i++)
    if (dse_field_matters (ds_rules_kind (rules, things[i].kind), field) ||
        ds_extras_find (things[i].extras, field->key) != NULL)
      return TRUE;
  return FALSE;
}

guint64
dse_things_numbers (const DsRules *rules, const DsThing *things, gsize n, const DsKind *model,
                    guint64 *others)
{
  gconstpointer values;
  const DsRecordType *record;
  guint64 numbers = 0;

  g_return_val_if_fail (rules != NULL && model != NULL && others != NULL, 0);

  *others = 0;
  record = dse_kind_record (model, &values);
  for (gsize i = 0; record != NULL && i < record->n_fields; i++) {
    const guint64 bit = G_GUINT64_CONSTANT (1) << (i % 64);

    if (!dse_field_is_own (model, &record->fields[i]))
      continue;
    if (any_matters (rules, things, n, &record->fields[i]))
      numbers |= bit;
    else
      *others |= bit;
  }
  return numbers;
}
