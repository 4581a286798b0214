/* core/rules/rules_fields.c — the field tables of tiles, kinds and rulesets. */
#include "rules/fields.h"
#include "rules/rules.h"

static const DsChoice LAYER_CHOICES[] = { { "ground", N_ ("Ground") },
                                          { "feature", N_ ("Feature") } };
static const DsChoice FLAG_CHOICES[] = {
#define X(name, id, label) { id, label },
  DS_TILE_FLAG_LIST (X)
#undef X
};
static const DsChoice ROLE_CHOICES[] = {
#define X(name, id, label) { id, label },
  DS_PLAIN_ROLE_LIST (X)
#undef X
};
static const DsChoice MOVEMENT_CHOICES[] = {
  [DS_MOVE_4] = { "4", N_ ("Four directions") },
  [DS_MOVE_8] = { "8", N_ ("Eight directions") },
  [DS_MOVE_8_NO_CORNER_CUTTING] = { "8-no-corner-cutting",
                                    N_ ("Eight directions, without cutting corners") },
};

const DsChoice ds_win_choices[DS_N_WINS] = {
  [DS_WIN_RULED] = { "ruleset", N_ ("As set by the level's ruleset") },
#define X(name, id, label) [DS_WIN_##name] = { id, label },
  DS_WIN_LIST (X)
#undef X
};
const DsChoice ds_quirk_choices[DS_N_QUIRKS] = {
#define X(name, id, label) { id, label },
  DS_QUIRK_LIST (X)
#undef X
};

static const DsField TILE_FIELDS[] = {
  { .key = "id",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsTile, id),
    .required = true,
    .help = N_ ("Identifier used in documents and recipes.") },
  { .key = "label",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsTile, label),
    .max = 60,
    .required = true,
    .help = N_ ("Displayed name.") },
  TEXT_FIELD (DsTile, group, 60,
              N_ ("Heading in the palette; empty: the palette does not show it.")),
  TEXT_FIELD (DsTile, description, 300, N_ ("Description of its appearance, in one sentence.")),
  LOOK_FIELD (DsTile, look, N_ ("Drawing in the tile style; empty: a plain square.")),
  PICTURE_FIELD (DsTile, picture),
  { .key = "glyph",
    .type = DS_FIELD_GLYPH,
    .offset = offsetof (DsTile, glyph),
    .required = true,
    .help = N_ ("Character in the ASCII style and in files.") },
  { .key = "fg",
    .type = DS_FIELD_COLOUR,
    .offset = offsetof (DsTile, fg),
    .fallback = "#c0c0c0",
    .help = N_ ("Colour of the character and the drawing.") },
  { .key = "bg",
    .type = DS_FIELD_COLOUR,
    .offset = offsetof (DsTile, bg),
    .fallback = "#000000",
    .help = N_ ("Background colour.") },
  COLOUR_FIELD (DsTile, fg_variance,
                N_ ("Largest random addition to each colour component, per cell.")),
  COLOUR_FIELD (DsTile, bg_variance, N_ ("The same for the background colour.")),
  INT_FIELD (DsTile, overall, 0, 255, "0", NULL,
             N_ ("Largest variation of all colour components together.")),
  COLOUR_FIELD (DsTile, fg_dance,
                N_ ("Largest change of each colour component over time, up or down.")),
  COLOUR_FIELD (DsTile, bg_dance, N_ ("The same for the background colour.")),
  INT_FIELD (DsTile, period, 0, 60000, "0", N_ ("ms"),
             N_ ("Time between two colours; 0: no change over time.")),
  { .key = "layer",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsTile, layer),
    .required = true,
    CHOICES (LAYER_CHOICES),
    .help = N_ ("Layer of the tile: the ground, or a feature that stands on it.") },
  { .key = "flags",
    .type = DS_FIELD_FLAGS,
    .offset = offsetof (DsTile, flags),
    CHOICES (FLAG_CHOICES),
    .help = N_ ("Effects on movement and sight.") },
  REF_FIELD (DsTile, light, "lights", N_ ("Light it gives off.")),
  REF_FIELD (DsTile, opened, "tiles", N_ ("Tile it becomes when opened.")),
  REF_FIELD (DsTile, closed, "tiles", N_ ("Tile it becomes when closed.")),
  REF_FIELD (DsTile, trampled, "tiles",
             N_ ("Tile it becomes when walked on; \"nothing\": it disappears.")),
  REF_FIELD (DsTile, burnt, "tiles",
             N_ ("Tile it becomes after burning; \"nothing\": it disappears.")),
  INT_FIELD (DsTile, burns, 0, 1000, "0", N_ ("per mille of turns"),
             N_ ("Chance to catch fire from a neighbouring cell.")),
  INT_FIELD (DsTile, harm, 0, 9999, "0", N_ ("points per turn"),
             N_ ("Damage to creatures that stand in it and do not fly.")),
};

static const DsField KIND_FIELD_LIST[] = {
  KIND_FIELDS (DsKind, ),
  { .key = "role",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsKind, role),
    .fallback = "marker",
    CHOICES (ROLE_CHOICES),
    .help = N_ ("Role in the generator and the game.") },
  FEATURE_FIELD (DsKind, ),
};

static const DsField RULESET_FIELDS[] = {
  { .key = "id",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsRuleset, id),
    .required = true,
    .help = N_ ("Identifier used in documents.") },
  { .key = "label",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsRuleset, label),
    .max = 60,
    .required = true,
    .help = N_ ("Displayed name.") },
  { .key = "movement",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsRuleset, movement),
    .fallback = "8-no-corner-cutting",
    CHOICES (MOVEMENT_CHOICES),
    .help = N_ ("Directions of movement.") },
  INT_FIELD (DsRuleset, act_chance, 0, 1000, "0", N_ ("‰"),
             N_ ("In real time, chance to act in each frame of 1/60 s; 0: creatures act at their "
                 "own speed.")),
  REF_FIELD (DsRuleset, character, "creatures",
             N_ ("Creature to play unless another is chosen; empty: \"player\".")),
  { .key = "win",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsRuleset, win),
    .fallback = "goal",
    .choices = ds_win_choices + DS_WIN_GOAL,
    .n_choices = DS_N_WINS - DS_WIN_GOAL,
    .help = N_ ("Winning condition of games.") },
  INT_FIELD (DsRuleset, damage, 0, 9999, "0", N_ ("points"),
             N_ ("Damage of every hit; 0: attack against defence.")),
  { .key = "quirks",
    .type = DS_FIELD_FLAGS,
    .offset = offsetof (DsRuleset, quirks),
    CHOICES (ds_quirk_choices),
    .help = N_ ("Special rules for games on levels with this ruleset.") },
};

const DsChoice ds_theme_choices[DS_N_THEMES] = {
#define X(name, id, label) { id, label },
  DS_THEME_LIST (X)
#undef X
};

const DsChoice ds_look_choices[DS_N_LOOKS] = {
#define DS_LOOK(name, id) { id, id },
#include "rules/looks.h"
#undef DS_LOOK
};

bool
ds_role_has_area (DsRole role)
{
  return role == DS_ROLE_MARKER || role == DS_ROLE_NOTE;
}

const char *
ds_role_id (DsRole role)
{
  static const char *const ids[DS_N_ROLES] = {
#define X(name, id, label) [DS_ROLE_##name] = id,
    DS_ROLE_LIST (X)
#undef X
  };

  return ids[role];
}

const DsRecordType ds_tile_record = {
  .id = "tile",
  .list = "tiles",
  .label = N_ ("Tile"),
  .size = sizeof (DsTile),
  .fields = TILE_FIELDS,
  .n_fields = DS_COUNT (TILE_FIELDS),
};
const DsRecordType ds_kind_record = {
  .id = "kind",
  .list = "kinds",
  .label = N_ ("Object"),
  .size = sizeof (DsKind),
  .fields = KIND_FIELD_LIST,
  .n_fields = DS_COUNT (KIND_FIELD_LIST),
};
const DsRecordType ds_ruleset_record = {
  .id = "ruleset",
  .list = "rulesets",
  .label = N_ ("Ruleset"),
  .size = sizeof (DsRuleset),
  .fields = RULESET_FIELDS,
  .n_fields = DS_COUNT (RULESET_FIELDS),
};
