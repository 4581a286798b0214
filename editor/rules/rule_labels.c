/* editor/rules/rule_labels.c — tables of the names that the Rules window shows. */
#include "rules/rule_labels.h"

#include "inspect/kind_fields.h"

#include "rules/property_class.h"
#include "rules/terrain_kind.h"
#include "rules/tile_rule.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct {
  const DsRecordType *type;
  const char *plural;
} TYPES[] = {
  { &ds_tile_record, N_ ("Tiles") },
  { &ds_creature_record, N_ ("Creatures") },
  { &ds_item_record, N_ ("Items") },
  { &ds_assortment_record, N_ ("Assortments") },
  { &ds_effect_record, N_ ("Effects") },
  { &ds_spell_record, N_ ("Spells") },
  { &ds_gate_record, N_ ("Gates") },
  { &ds_lock_record, N_ ("Locks") },
  { &ds_light_record, N_ ("Lights") },
  { &ds_kind_record, N_ ("Other objects") },
  { &ds_level_option_record, N_ ("Level-up options") },
  { &ds_appearance_record, N_ ("Appearances") },
  { &ds_ruleset_record, N_ ("Rulesets") },
  { &ds_words_record, N_ ("Word lists") },
  { &ds_names_record, N_ ("Names") },
  { &ds_prefab_record, N_ ("Prefabs") },
  { &ds_property_record, N_ ("Properties") },
  { &ds_property_class_record, N_ ("Property classes") },
  { &ds_terrain_record, N_ ("Terrains") },
  { &ds_tile_rule_record, N_ ("Tile rules") },
};

guint
dse_rule_n_types (void)
{
  return G_N_ELEMENTS (TYPES);
}

const DsRecordType *
dse_rule_type (guint i)
{
  g_return_val_if_fail (i < G_N_ELEMENTS (TYPES), NULL);

  return TYPES[i].type;
}

const char *
dse_rule_type_group (const DsRecordType *type)
{
  g_return_val_if_fail (type != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (TYPES); i++)
    if (TYPES[i].type == type && type != &ds_prefab_record)
      for (gsize k = 0; k < type->n_fields; k++)
        if (strcmp (type->fields[k].key, "group") == 0)
          return TYPES[i].plural;
  return NULL;
}

const char *
dse_rule_type_plural (const DsRecordType *type)
{
  g_return_val_if_fail (type != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (TYPES); i++)
    if (TYPES[i].type == type)
      return _ (TYPES[i].plural);
  return _ (type->label);
}

/* Fields that dse_field_label() does not have, or that mean something else in a type. */
static const struct {
  const DsRecordType *type; /* NULL: in all others */
  const char *key, *label;
} LABELS[] = {
  { &ds_tile_record, "flags", N_ ("Properties") },
  { &ds_lock_record, "key", N_ ("Name of its key") },
  { &ds_lock_record, "gate", N_ ("Name of its gate") },
  { &ds_names_record, "cells", N_ ("Room size") },
  { &ds_names_record, "what", N_ ("Applies to") },
  { &ds_prefab_record, "entries", N_ ("Characters of entries") },
  { &ds_prefab_record, "kind", N_ ("Kind of room") },
  { &ds_prefab_record, "mirror", N_ ("Mirrored") },
  { &ds_prefab_record, "place", N_ ("Placement") },
  { &ds_prefab_record, "rotate", N_ ("Rotated") },
  { &ds_prefab_record, "tags", N_ ("Themes") },
  { &ds_prefab_record, "wall", N_ ("Wall") },
  { &ds_picture_record, "anchor_x", N_ ("Anchor column") },
  { &ds_picture_record, "anchor_y", N_ ("Anchor row") },
  { &ds_picture_record, "facings", N_ ("Facings") },
  { &ds_picture_record, "frames", N_ ("Frames") },
  { &ds_picture_record, "height", N_ ("Height") },
  { &ds_picture_record, "joins", N_ ("Neighbours that join") },
  { &ds_picture_record, "rule", N_ ("Autotile rule") },
  { &ds_picture_record, "states", N_ ("Door states") },
  { &ds_picture_record, "walls", N_ ("On walls") },
  { &ds_picture_record, "weights", N_ ("Variants") },
  { &ds_picture_record, "width", N_ ("Width") },
  { &ds_class_member_record, "choices", N_ ("Allowed texts") },
  { &ds_class_member_record, "class", N_ ("Class") },
  { &ds_class_member_record, "default", N_ ("Default") },
  { &ds_class_member_record, "help", N_ ("Help") },
  { &ds_class_member_record, "label", N_ ("Displayed name") },
  { &ds_class_member_record, "max", N_ ("Greatest number") },
  { &ds_class_member_record, "min", N_ ("Least number") },
  { &ds_class_member_record, "name", N_ ("Name in levels") },
  { &ds_class_member_record, "type", N_ ("Type") },
  { &ds_property_class_record, "help", N_ ("Help") },
  { &ds_property_class_record, "label", N_ ("Displayed name") },
  { &ds_property_class_record, "members", N_ ("Members") },
  { &ds_property_class_record, "name", N_ ("Name in levels") },
  { &ds_property_record, "choices", N_ ("Allowed texts") },
  { &ds_property_record, "class", N_ ("Class") },
  { &ds_property_record, "default", N_ ("Default") },
  { &ds_property_record, "help", N_ ("Help") },
  { &ds_property_record, "holders", N_ ("Applies to") },
  { &ds_property_record, "label", N_ ("Displayed name") },
  { &ds_property_record, "max", N_ ("Greatest number") },
  { &ds_property_record, "min", N_ ("Least number") },
  { &ds_property_record, "name", N_ ("Name in levels") },
  { &ds_property_record, "objects", N_ ("Further kinds of objects") },
  { &ds_property_record, "roles", N_ ("Roles of objects") },
  { &ds_property_record, "type", N_ ("Type") },
  { &ds_terrain_record, "edges", N_ ("Edge tiles") },
  { &ds_terrain_record, "encloses", N_ ("Encloses") },
  { &ds_terrain_record, "fits", N_ ("Fitting tiles") },
  { &ds_terrain_record, "tile", N_ ("Tile") },
  { &ds_tile_rule_record, "checker", N_ ("Checkered") },
  { &ds_tile_rule_record, "enabled", N_ ("Enabled") },
  { &ds_tile_rule_record, "final", N_ ("Final") },
  { &ds_tile_rule_record, "find", N_ ("Find") },
  { &ds_tile_rule_record, "layer", N_ ("Tile layer") },
  { &ds_tile_rule_record, "legend", N_ ("Legend") },
  { &ds_tile_rule_record, "mirror", N_ ("Mirrored") },
  { &ds_tile_rule_record, "noise", N_ ("Noise") },
  { &ds_tile_rule_record, "noise_octaves", N_ ("Noise octaves") },
  { &ds_tile_rule_record, "noise_seed", N_ ("Noise seed") },
  { &ds_tile_rule_record, "noise_size", N_ ("Noise width") },
  { &ds_tile_rule_record, "offset_x", N_ ("Column offset") },
  { &ds_tile_rule_record, "offset_y", N_ ("Row offset") },
  { &ds_tile_rule_record, "put", N_ ("Replace with") },
  { &ds_tile_rule_record, "rotate", N_ ("Rotated") },
  { &ds_tile_rule_record, "step_x", N_ ("Column step") },
  { &ds_tile_rule_record, "step_y", N_ ("Row step") },
  { &ds_tileset_record, "margin", N_ ("Margin") },
  { &ds_tileset_record, "offset_x", N_ ("Left offset") },
  { &ds_tileset_record, "offset_y", N_ ("Top offset") },
  { &ds_tileset_record, "shaded", N_ ("Shaded") },
  { &ds_tileset_record, "spacing", N_ ("Spacing") },
  { &ds_tileset_record, "tile_height", N_ ("Tile height") },
  { &ds_tileset_record, "tile_width", N_ ("Tile width") },
  { &ds_tileset_record, "transparent", N_ ("Transparent colour") },
  { NULL, "act_chance", N_ ("Chance to act in real time") },
  { NULL, "aim", N_ ("Target") },
  { NULL, "amount", N_ ("Amount") },
  { NULL, "begins", N_ ("Messages at the start") },
  { NULL, "bg", N_ ("Background colour") },
  { NULL, "bg_dance", N_ ("Background flicker") },
  { NULL, "bg_variance", N_ ("Background variation") },
  { NULL, "burns", N_ ("Flammability") },
  { NULL, "burnt", N_ ("Burns to") },
  { NULL, "cause", N_ ("Cause of death") },
  { NULL, "chance", N_ ("Probability") },
  { NULL, "character", N_ ("Character") },
  { NULL, "closed", N_ ("Closes to") },
  { NULL, "colour", N_ ("Colour") },
  { NULL, "cost", N_ ("Cost") },
  { NULL, "creature", N_ ("Creature") },
  { NULL, "damage", N_ ("Damage of hits") },
  { NULL, "description", N_ ("Description") },
  { NULL, "duration", N_ ("Duration") },
  { NULL, "ends", N_ ("Messages at the end") },
  { NULL, "excludes", N_ ("Excluded") },
  { NULL, "fg", N_ ("Colour") },
  { NULL, "fg_dance", N_ ("Colour flicker") },
  { NULL, "fg_variance", N_ ("Colour variation") },
  { NULL, "flicker", N_ ("Flicker") },
  { NULL, "glyph", N_ ("Glyph") },
  { NULL, "group", N_ ("Group") },
  { NULL, "harm", N_ ("Damage") },
  { NULL, "harmful", N_ ("Harmful") },
  { NULL, "id", N_ ("Identifier") },
  { NULL, "intent", N_ ("Purpose") },
  { NULL, "items", N_ ("Items") },
  { NULL, "kinds", N_ ("Kinds of rooms") },
  { NULL, "label", N_ ("Name") },
  { NULL, "layer", N_ ("Layer") },
  { NULL, "lines", N_ ("Texts to read") },
  { NULL, "look", N_ ("Drawing") },
  { NULL, "movement", N_ ("Movement") },
  { NULL, "op", N_ ("Operation") },
  { NULL, "opened", N_ ("Opens to") },
  { NULL, "opener", N_ ("Opened by") },
  { NULL, "operations", N_ ("Operations") },
  { NULL, "overall", N_ ("Brightness variation") },
  { NULL, "period", N_ ("Time between colours") },
  { NULL, "picture", N_ ("Picture") },
  { NULL, "placeless", N_ ("Needs no slot") },
  { NULL, "plural", N_ ("Plural") },
  { NULL, "priority", N_ ("Priority") },
  { NULL, "quirks", N_ ("Special rules") },
  { NULL, "range", N_ ("Range") },
  { NULL, "role", N_ ("Role") },
  { NULL, "set", N_ ("Set") },
  { NULL, "shape", N_ ("Shape") },
  { NULL, "share", N_ ("Share of the tiles") },
  { NULL, "spends", N_ ("Uses up the key") },
  { NULL, "spread", N_ ("Random addition") },
  { NULL, "stat", N_ ("Stat") },
  { NULL, "templates", N_ ("Templates") },
  { NULL, "things", N_ ("Objects") },
  { NULL, "tiles", N_ ("Tiles") },
  { NULL, "trampled", N_ ("Tramples to") },
  { NULL, "uncounted", N_ ("Without article") },
  { NULL, "variance", N_ ("Colour variation") },
  { NULL, "weight", N_ ("Frequency") },
  { NULL, "when", N_ ("Time") },
  { NULL, "win", N_ ("Winning condition") },
  { NULL, "words", N_ ("Words") },
};

const char *
dse_rule_field_label (const DsRecordType *type, const char *key)
{
  const char *label;

  g_return_val_if_fail (type != NULL && key != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (LABELS); i++)
    if ((LABELS[i].type == NULL || LABELS[i].type == type) && strcmp (LABELS[i].key, key) == 0)
      return _ (LABELS[i].label);
  label = dse_field_label (key);
  return label != NULL ? label : key;
}

/* The member @key as text; "": it has none. Borrows. */
static const char *
text_of (const DsRuleEntry *entry, const char *key)
{
  const char *text = NULL;
  DsNode node;

  if (ds_node_get (entry->node, key, &node))
    text = ds_node_string (node, NULL);
  return text != NULL ? text : "";
}

char *
dse_rule_entry_dup_label (const DsRuleEntry *entry)
{
  const char *label;

  g_return_val_if_fail (entry != NULL, NULL);

  label = text_of (entry, "label");
  if (label[0] == '\0' &&
      (entry->type == &ds_property_record || entry->type == &ds_property_class_record))
    label = text_of (entry, "name");
  return g_strdup (label[0] != '\0' ? _ (label) : entry->id);
}

char *
dse_rule_entry_dup_group (const DsRuleEntry *entry)
{
  const char *group;

  g_return_val_if_fail (entry != NULL, NULL);

  group = text_of (entry, "group");
  return g_strdup (group[0] != '\0' ? _ (group) : "");
}
