/* core/sim/mind/describe.h — descriptions of a cell that the player looks at, and of an item that
 * they hold. */
#pragma once

#include "base/message.h"
#include "sim/world/knowledge.h"

typedef struct DsSim DsSim;

typedef struct {
  uint32_t glyph;  /* code point */
  uint32_t colour; /* 0xRRGGBB */
  DsMessage text;  /* "goblin level:1 attack:15 defense:5 hp:66" */
} DsSimLook;

/* Describes the creature there, or else the item, or else the object (a goal, stairs, a gate and
 * what it requires), or else the tile, as far as the player knows them. */
void ds_sim_look (const DsSim *self, DsSimSpot spot, DsSimLook *out);
void ds_sim_look_at (const DsSim *self, DsSimSpot spot, const DsSimKnowledge *known,
                     DsSimLook *out); /* the cell, as far as @known says */
/* Describes an item: "It's a dagger. attack:5" */
void ds_sim_examine (const DsSim *self, int32_t item, DsMessage *out);
