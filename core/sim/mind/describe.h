/* core/sim/mind/describe.h — what the player is told of a cell that they look at, and of a thing
 * that they hold. */
#pragma once

#include "base/message.h"
#include "sim/world/knowledge.h"

typedef struct DsSim DsSim;

typedef struct {
  uint32_t glyph;  /* code point */
  uint32_t colour; /* 0xRRGGBB */
  DsMessage text;  /* "goblin level:1 attack:15 defense:5 hp:66" */
} DsSimLook;

/* Who is there, or else what lies there, or else what stands there (a goal, stairs, a gate, and
 * what it asks for), or else what the cell is, as far as the player knows. */
void ds_sim_look (const DsSim *self, DsSimSpot spot, DsSimLook *out);
void ds_sim_look_at (const DsSim *self, DsSimSpot spot, const DsSimKnowledge *known,
                     DsSimLook *out); /* as far as that says */
/* "It's a dagger. attack:5" */
void ds_sim_examine (const DsSim *self, int32_t item, DsMessage *out);
