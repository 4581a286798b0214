/* editor/inspect/describe.h — a cell described in words. */
#pragma once

#include "inspect/survey.h"

#define DSE_FACT_LIST(X)                                                                           \
  X (TILE, NC_ ("fact", "Tile"))                                                                   \
  X (THING, NC_ ("fact", "Object"))                                                                \
  X (AREA, NC_ ("fact", "Area"))                                                                   \
  X (NOTE, NC_ ("fact", "Note"))                                                                   \
  X (GHOST, NC_ ("fact", "In the game"))                                                           \
  X (ROOM, NC_ ("fact", "Room"))                                                                   \
  X (REGION, NC_ ("fact", "Region"))                                                               \
  X (CONTENTS, NC_ ("fact", "Contents"))                                                           \
  X (GATES, NC_ ("fact", "Gates"))                                                                 \
  X (OPENS, NC_ ("fact", "Opens"))                                                                 \
  X (DISTANCE, NC_ ("fact", "From the start"))                                                     \
  X (FLOOR, NC_ ("fact", "Floor"))                                                                 \
  X (DEPTH, NC_ ("fact", "Depth"))                                                                 \
  X (ORIGIN, NC_ ("fact", "Origin"))

/* A seed in digits; the negative of few digits that stands for it where it has many. Caller frees.
 */
char *dse_seed_dup (guint64 seed);

typedef enum {
#define X(name, label) DSE_FACT_##name,
  DSE_FACT_LIST (X)
#undef X
} DseFactKind;

typedef struct {
  DseFactKind kind;
  char *text;     /* owned by the array */
  guint32 colour; /* 0xRRGGBB */
  gboolean is_coloured;
} DseFact;

const char *dse_fact_label (DseFactKind kind); /* translated */

/* All that is known of @cell, which must be on the floor: DseFacts in the order of their kinds, of
 * a kind perhaps several (things) or none. */
GArray *dse_describe_cell (const DsDelve *delve, DseSurvey *survey, gsize floor, DsCell cell);
/* The text of the first fact of @kind; NULL: there is none. */
const char *dse_facts_find (const GArray *facts, DseFactKind kind);
char *dse_facts_join (const GArray *facts, DsCell cell); /* one line; caller frees */

/* Callers free. */
char *dse_describe_thing (const DsDelve *delve, const DsThing *thing); /* "Wolf: 30 hit points" */
char *dse_describe_area (const DsDelve *delve, const DsThing *thing);  /* "Ambush, 6 × 4" */
void dse_append_angle (GString *text, gint32 angle); /* "22.5°" of thousandths of a degree */
/* The kind with its lock: "Red key", "Bat (Red lock)". */
char *dse_name_kind_of (const DsDelve *delve, const DsThing *thing);
/* The name of its own, which is the member "name", else the custom property; NULL: it has none. */
char *dse_own_name_of (const DsThing *thing);
char *dse_name_thing (const DsDelve *delve, const DsThing *thing); /* "Pond", else the kind */
/* The name with the kind behind it, for a row of a list: "Pond · Marker", else the kind alone. */
char *dse_list_thing (const DsDelve *delve, const DsThing *thing);
char *dse_name_things (const DsDelve *delve, const DsThing *things, gsize n); /* "3 × Goblin" */
char *dse_name_room (const DsRoom *room, guint32 number);         /* "Crypt", "Corridor 12" */
char *dse_name_region (const DsRegions *regions, guint32 number); /* "Catacombs", "Region 2" */
/* The locks that the keys of @ids ("red blue") open, with the numbers of their gates; NULL: none.
 */
char *dse_describe_opened (const DsDelve *delve, const char *ids);
