/* core/rules/rules_fields.c — the field tables of tiles, kinds and rulesets. */
#include "rules/fields.h"

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
  [DS_MOVE_8_NO_CORNER_CUTTING] = { "8-no-corner-cutting", N_ ("Eight, not past corners") },
};

const DsChoice ds_win_choices[DS_N_WINS] = {
  [DS_WIN_RULED] = { "ruleset", N_ ("As the level's ruleset says") },
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
    .help = N_ ("What documents and recipes call the tile.") },
  { .key = "label",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsTile, label),
    .max = 60,
    .required = true,
    .help = N_ ("The name that is shown.") },
  TEXT_FIELD (DsTile, group, 60, N_ ("The heading under which the palette shows it.")),
  TEXT_FIELD (DsTile, description, 300, N_ ("One sentence that tells what one sees.")),
  LOOK_FIELD (DsTile, look, N_ ("The drawing in the tile style; none is a plain square.")),
  { .key = "glyph",
    .type = DS_FIELD_GLYPH,
    .offset = offsetof (DsTile, glyph),
    .required = true,
    .help = N_ ("The character in the ASCII style and in files.") },
  { .key = "fg",
    .type = DS_FIELD_COLOUR,
    .offset = offsetof (DsTile, fg),
    .fallback = "#c0c0c0",
    .help = N_ ("The colour of the character and of the drawing.") },
  { .key = "bg",
    .type = DS_FIELD_COLOUR,
    .offset = offsetof (DsTile, bg),
    .fallback = "#000000",
    .help = N_ ("The colour behind it.") },
  COLOUR_FIELD (DsTile, fg_variance,
                N_ ("How much is added to each part of the colour at most, from cell to cell.")),
  COLOUR_FIELD (DsTile, bg_variance, N_ ("The same for the colour behind it.")),
  INT_FIELD (DsTile, overall, 0, 255, "0", NULL,
             N_ ("How much all parts of the colours may vary together.")),
  COLOUR_FIELD (DsTile, fg_dance,
                N_ ("How far each part of the colour wavers with time, up and down.")),
  COLOUR_FIELD (DsTile, bg_dance, N_ ("The same for the colour behind it.")),
  INT_FIELD (DsTile, period, 0, 60000, "0", N_ ("ms"),
             N_ ("How long a colour lasts that wavers; 0 stands still.")),
  { .key = "layer",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsTile, layer),
    .required = true,
    CHOICES (LAYER_CHOICES),
    .help = N_ ("Whether it is the ground or stands on it.") },
  { .key = "flags",
    .type = DS_FIELD_FLAGS,
    .offset = offsetof (DsTile, flags),
    CHOICES (FLAG_CHOICES),
    .help = N_ ("What it does to those who walk and look.") },
  REF_FIELD (DsTile, light, "lights", N_ ("The light it gives.")),
  REF_FIELD (DsTile, opened, "tiles", N_ ("The tile it becomes when it is opened.")),
  REF_FIELD (DsTile, closed, "tiles", N_ ("The tile it becomes when it is closed.")),
  REF_FIELD (DsTile, trampled, "tiles",
             N_ ("The tile it becomes when somebody walks on it; \"nothing\" is none.")),
  REF_FIELD (DsTile, burnt, "tiles",
             N_ ("The tile it becomes when it has burnt; \"nothing\" is none.")),
  INT_FIELD (DsTile, burns, 0, 1000, "0", N_ ("per mille of turns"),
             N_ ("How easily it catches fire from beside.")),
  INT_FIELD (DsTile, harm, 0, 9999, "0", N_ ("points a turn"),
             N_ ("What it takes from those who stand in it and do not fly.")),
};

static const DsField KIND_FIELD_LIST[] = {
  KIND_FIELDS (DsKind, ),
  { .key = "role",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsKind, role),
    .fallback = "marker",
    CHOICES (ROLE_CHOICES),
    .help = N_ ("What it is for the generator and the game.") },
  FEATURE_FIELD (DsKind, ),
};

static const DsField RULESET_FIELDS[] = {
  { .key = "id",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsRuleset, id),
    .required = true,
    .help = N_ ("What documents call the ruleset.") },
  { .key = "label",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsRuleset, label),
    .max = 60,
    .required = true,
    .help = N_ ("The name that is shown.") },
  { .key = "movement",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsRuleset, movement),
    .fallback = "8-no-corner-cutting",
    CHOICES (MOVEMENT_CHOICES),
    .help = N_ ("How one walks from cell to cell.") },
  INT_FIELD (DsRuleset, act_chance, 0, 1000, "0", N_ ("‰"),
             N_ ("In real time, the chance to act in each frame of 1/60 s; 0 lets everybody be as "
                 "fast as they are.")),
  REF_FIELD (DsRuleset, character, "creatures",
             N_ ("The creature that is played unless another is chosen; none is the player.")),
  { .key = "win",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsRuleset, win),
    .fallback = "goal",
    .choices = ds_win_choices + DS_WIN_GOAL,
    .n_choices = DS_N_WINS - DS_WIN_GOAL,
    .help = N_ ("What games are won by.") },
  INT_FIELD (DsRuleset, damage, 0, 9999, "0", N_ ("points"),
             N_ ("Damage of every hit; 0: attack against defence.")),
  { .key = "quirks",
    .type = DS_FIELD_FLAGS,
    .offset = offsetof (DsRuleset, quirks),
    CHOICES (ds_quirk_choices),
    .help = N_ ("Special rules of games on its levels.") },
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
  .label = N_ ("Kind of thing"),
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
