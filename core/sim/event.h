/* core/sim/event.h — events of a step, and their sentences. */
#pragma once

#include "base/message.h"

typedef struct DsSim DsSim;

#define DS_SIM_EVENT_LIST(X)                                                                       \
  X (MESSAGE, "message")   /* only its text */                                                     \
  X (MOVED, "moved")       /* actor; from cell, amount = step */                                   \
  X (ATTACKED, "attacked") /* actor, other */                                                      \
  X (DAMAGED, "damaged")   /* actor was hurt by other; amount */                                   \
  X (HEALED, "healed")                                                                             \
  X (DIED, "died")             /* actor, killed by other */                                        \
  X (TOOK, "took")             /* actor, item */                                                   \
  X (DROPPED, "dropped")       /* actor, item */                                                   \
  X (OPENED, "opened")         /* actor; the cell */                                               \
  X (FOUND, "found")           /* actor; the cell of a secret door */                              \
  X (TRAVELLED, "travelled")   /* actor; came to floor and cell */                                 \
  X (LEARNED, "learned")       /* actor; amount = kind of item */                                  \
  X (LEVELLED, "levelled")     /* actor; amount = level */                                         \
  X (EFFECT, "effect")         /* begins for actor, or ends; amount = effect of the rules */       \
  X (EQUIPPED, "equipped")     /* actor, item */                                                   \
  X (UNEQUIPPED, "unequipped") /* actor, item */                                                   \
  X (USED, "used")             /* actor ate, drank or read item */                                 \
  X (THROWN, "thrown")         /* actor, item */                                                   \
  X (CAST, "cast")             /* actor; amount = spell of the rules */                            \
  X (CHANGED, "changed")       /* the tile of the cell */                                          \
  X (BURNS, "burns")           /* the cell, from now on */                                         \
  X (WON, "won")                                                                                   \
  X (LOST, "lost")                                                                                 \
  X (SAW, "saw") /* actor; other came into sight, at the cell */

typedef enum {
#define X(name, id) DS_EVENT_##name,
  DS_SIM_EVENT_LIST (X)
#undef X
      DS_N_EVENTS
} DsSimEventType;

typedef enum {
  DS_TEXT_NONE,
#define DS_TEXT(name, id, args, you, it, at_you) DS_TEXT_##name,
#include "sim/text_list.h"
#undef DS_TEXT
  DS_N_TEXTS
} DsSimText;

typedef struct {
  int32_t type;  /* DsSimEventType */
  int32_t actor; /* the actor; DS_SIM_NONE: none */
  int32_t other; /* its target */
  int32_t item;
  int32_t floor;
  DsCell cell;
  int32_t amount;
  int32_t text;     /* DsSimText */
  int32_t is_seen;  /* the player notices it */
  int32_t is_known; /* the player knew what the item was */
} DsSimEvent;

/* Id of an event type, as in JSON. Static. */
const char *ds_sim_event_id (int32_t type);
const char *ds_sim_text_id (size_t text); /* "": none; NULL: @text is too large */
/* Sentence of an event, "You ..." or "The goblin ..."; false: it has none. */
bool ds_sim_event_message (const DsSim *sim, const DsSimEvent *event, DsMessage *out);
/* Cause of the player's death as a sentence; false: the player lives. */
bool ds_sim_cause (const DsSim *sim, DsMessage *out);
