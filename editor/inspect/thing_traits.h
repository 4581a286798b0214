/* editor/inspect/thing_traits.h — traits of things that can be set for one or many: kind, facing,
 * lock, and destination. */
#pragma once

#include "document.h"

typedef struct {
  char *(*get) (const DsDelve *delve, const DsThing *thing); /* as text; caller frees */
  /* @thing with another one; owns nothing but a new lock, which is a reference. */
  void (*set) (const DsDelve *delve, DsThing *thing, const char *text);
} DseThingTrait;

extern const DseThingTrait dse_trait_kind, dse_trait_facing, dse_trait_lock, dse_trait_floor,
    dse_trait_target;

/* Stairs and drops lead somewhere. */
gboolean dse_kind_leads (const DsKind *kind);
/* The floors to which things can lead: texts for dse_trait_floor, and *@labels for people. Caller
 * frees both. */
GStrv dse_trait_floors (const DsDelve *delve, GStrv *labels);
GStrv dse_trait_facings (GStrv *labels); /* likewise */
