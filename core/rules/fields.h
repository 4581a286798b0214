/* core/rules/fields.h — rows shared by the field tables of core/rules. Private to core/rules. */
#pragma once

#include "map/dungeon.h"
#include "rules/kind.h"

/* Lists that fields refer to by name. */
#define DS_APPEARANCE_SETS "appearance sets"
#define DS_COMPANIONS "non-player creatures"
#define DS_EQUIPMENT "items or assortments"
#define DS_LAID "creatures, items or lights"
#define DS_DRAWN "tiles or objects" /* a tile where both have the id */

#define CHOICES(array) .choices = array, .n_choices = DS_COUNT (array)

#define TEXT_FIELD(record, name, most, help_)                                                      \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_TEXT, .offset = offsetof (record, name), .max = most,           \
    .fallback = "", .help = help_                                                                  \
  }

#define INT_FIELD(record, name, lowest, highest, fallback_, unit_, help_)                          \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_INT, .offset = offsetof (record, name), .min = lowest,          \
    .max = highest, .fallback = fallback_, .unit = unit_, .help = help_                            \
  }

#define RANGE_FIELD(record, name, lowest, highest, fallback_, unit_, help_)                        \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_RANGE, .offset = offsetof (record, name), .min = lowest,        \
    .max = highest, .fallback = fallback_, .unit = unit_, .help = help_                            \
  }

#define BOOL_FIELD(record, name, help_)                                                            \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_BOOL, .offset = offsetof (record, name), .fallback = "false",   \
    .help = help_                                                                                  \
  }

#define COLOUR_FIELD(record, name, help_)                                                          \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_COLOUR, .offset = offsetof (record, name),                      \
    .fallback = "#000000", .help = help_                                                           \
  }

#define REF_FIELD(record, name, list, help_)                                                       \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_REF, .offset = offsetof (record, name), .refers = list,         \
    .help = help_                                                                                  \
  }

#define LOOK_FIELD(record, name, help_)                                                            \
  {                                                                                                \
    .key = "look", .type = DS_FIELD_REF, .offset = offsetof (record, name),                        \
    CHOICES (ds_look_choices), .help = help_                                                       \
  }

#define IDS_FIELD(record, name, list, help_)                                                       \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_IDS, .offset = offsetof (record, name), .refers = list,         \
    .help = help_                                                                                  \
  }

#define LINES_FIELD(record, name, most, help_)                                                     \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_LINES, .offset = offsetof (record, name), .max = most,          \
    .help = help_                                                                                  \
  }

#define DS_PICTURE_KEY "picture"
#define PICTURE_FIELD(record, name)                                                                \
  {                                                                                                \
    .key = DS_PICTURE_KEY, .type = DS_FIELD_REF, .offset = offsetof (record, name),                \
    .help = N_ ("Picture of a tileset; empty: the picture with the same id.")                      \
  }

/* Id and displayed name of a record. */
#define NAME_FIELDS(record, help_)                                                                 \
  { .key = "id",                                                                                   \
    .type = DS_FIELD_ID,                                                                           \
    .offset = offsetof (record, id),                                                               \
    .required = true,                                                                              \
    .help = help_ },                                                                               \
  {                                                                                                \
    .key = "label", .type = DS_FIELD_TEXT, .offset = offsetof (record, label), .max = 60,          \
    .required = true, .help = N_ ("Displayed name.")                                               \
  }

/* Fields of every kind of thing; @prefix is "kind." in a record that begins with a DsKind. */
#define KIND_FIELDS(record, prefix)                                                                \
  { .key = "id",                                                                                   \
    .type = DS_FIELD_ID,                                                                           \
    .offset = offsetof (record, prefix id),                                                        \
    .required = true,                                                                              \
    .help = N_ ("Identifier used in documents.") },                                                \
      { .key = "label",                                                                            \
        .type = DS_FIELD_TEXT,                                                                     \
        .offset = offsetof (record, prefix label),                                                 \
        .max = 60,                                                                                 \
        .required = true,                                                                          \
        .help = N_ ("Displayed name.") },                                                          \
      { .key = "group",                                                                            \
        .type = DS_FIELD_TEXT,                                                                     \
        .offset = offsetof (record, prefix group),                                                 \
        .max = 60,                                                                                 \
        .fallback = "",                                                                            \
        .help = N_ ("Heading in the palette; empty: the palette does not show it.") },             \
      { .key = "description",                                                                      \
        .type = DS_FIELD_TEXT,                                                                     \
        .offset = offsetof (record, prefix description),                                           \
        .max = 300,                                                                                \
        .fallback = "",                                                                            \
        .help = N_ ("Description of its appearance, in one sentence.") },                          \
      LOOK_FIELD (record, prefix look, N_ ("Drawing in the tile style; empty: the character.")),   \
      PICTURE_FIELD (record, prefix picture),                                                      \
      { .key = "glyph",                                                                            \
        .type = DS_FIELD_GLYPH,                                                                    \
        .offset = offsetof (record, prefix glyph),                                                 \
        .required = true,                                                                          \
        .help = N_ ("Character in the ASCII style.") },                                            \
  {                                                                                                \
    .key = "fg", .type = DS_FIELD_COLOUR, .offset = offsetof (record, prefix fg),                  \
    .fallback = "#ffffff", .help = N_ ("Colour of the character and the drawing.")                 \
  }

/* Of gates and stairs. */
#define FEATURE_FIELD(record, prefix)                                                              \
  {                                                                                                \
    .key = "feature", .type = DS_FIELD_REF, .offset = offsetof (record, prefix feature),           \
    .refers = "tiles", .help = N_ ("Tile that represents it on the map.")                          \
  }

/* Effect of the hits of a weapon or a creature. */
#define HIT_FIELDS(record)                                                                         \
  REF_FIELD (record, hit, "effects", N_ ("Effect of its hits on the target.")),                    \
      INT_FIELD (record, hit_chance, 0, 1000, "1000", N_ ("‰"),                                    \
                 N_ ("Probability that a hit has the effect."))

/* Depth and frequency with which the generator places a kind. */
#define PLACE_FIELDS(record)                                                                       \
  RANGE_FIELD (record, depth, 1, DS_FLOORS_MAX, "1..100", N_ ("floors"),                           \
               N_ ("Floors on which it is placed; the top floor is 1.")),                          \
      INT_FIELD (record, frequency, 0, 1000, "10", NULL, N_ ("Relative frequency; 0: never.")),    \
  {                                                                                                \
    .key = "themes", .type = DS_FIELD_IDS, .offset = offsetof (record, themes),                    \
    .choices = ds_theme_choices + 1, .n_choices = DS_N_THEMES - 1,                                 \
    .help = N_ ("Themes it belongs to, such as cave or crypt; empty: all.")                        \
  }
