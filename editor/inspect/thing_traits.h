/* editor/inspect/thing_traits.h — what of things can be chosen or typed for one or many: kind,
 * facing, lock, and where they lead. */
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
/* What the floor where they lead can be: the texts, and what they are called (both to free). */
GStrv dse_trait_floors (const DsDelve *delve, GStrv *labels);
GStrv dse_trait_facings (GStrv *labels); /* likewise */
