/* editor/inspect/thing_traits.h — traits of things that can be set for one or many: kind, place,
 * facing, lock, and destination. */
#pragma once

#include "document.h"

typedef struct {
  char *(*get) (const DsDelve *delve, const DsThing *thing); /* as text; caller frees */
  /* @thing with another one; owns nothing but texts that are new, each a reference. */
  void (*set) (const DsDelve *delve, DsThing *thing, const char *text);
} DseThingTrait;

extern const DseThingTrait dse_trait_kind, dse_trait_facing, dse_trait_lock, dse_trait_leads,
    dse_trait_target, dse_trait_entry, dse_trait_place;

/* Things that may have a lock: all but lights and plain ones; stairs may. */
gboolean dse_kind_may_lock (const DsKind *kind);
/* Stairs and drops lead to a floor. */
gboolean dse_kind_leads (const DsKind *kind);
gboolean dse_kind_is_note (const DsKind *kind);  /* of texts for designers */
gboolean dse_kind_has_area (const DsKind *kind); /* of markers and notes */
/* One of @n things on @floor is a note that holds the text of a sign: there is one on its cell, or
 * the note has a text already. */
gboolean dse_notes_write (const DsDelve *delve, gsize floor, const DsThing *things, gsize n);
/* All of @n things, at least one, lead to another level. */
gboolean dse_things_lead_to_levels (const DsThing *things, gsize n);
/* Markers and stairs can be entries, where players from another level arrive. */
gboolean dse_kind_is_entry (const DsKind *kind);
/* Stairs, drops and goals can lead to another level. */
gboolean dse_kind_is_exit (const DsKind *kind);
/* Destinations that all of @n things can have, NULL if one of them leads nowhere ever: nowhere,
 * floors if they lead there, the levels of
 * @project (a folder; NULL: none), and the level that the first leads to. Texts for
 * dse_trait_leads, and *@labels for people. Caller frees both. */
GStrv dse_trait_destinations (const DsDelve *delve, const DsThing *things, gsize n,
                              const char *project, GStrv *labels);
/* A number that changes with them. */
guint dse_trait_destinations_key (const DsDelve *delve, const DsThing *things, gsize n,
                                  const char *project);
GStrv dse_trait_facings (GStrv *labels); /* likewise */
