/* core/gen/stages/accretion/room_bits.h — shape of a room that is not yet placed, as a bitmap with
 * a word for each row. */
#pragma once

#include "base/rng.h"

#define DS_ROOM_SIDE                                                                               \
  62 /* cells: the widest and highest room; a column and a row remain around it */

#define DS_ROOM_FORM_LIST(X)                                                                       \
  X (CROSS, "cross", N_ ("Cross"))                                                                 \
  X (SYMMETRIC_CROSS, "symmetric-cross", N_ ("Symmetric cross"))                                   \
  X (SMALL, "small", N_ ("Small room"))                                                            \
  X (CIRCLE, "circle", N_ ("Circle"))                                                              \
  X (DONUT, "donut", N_ ("Ring"))                                                                  \
  X (CHUNKY, "chunky", N_ ("Chunky"))                                                              \
  X (CAVE, "cave", N_ ("Cave"))                                                                    \
  X (CAVERN, "cavern", N_ ("Cavern"))

typedef enum {
#define X(name, id, label) DS_FORM_##name,
  DS_ROOM_FORM_LIST (X)
#undef X
      DS_N_ROOM_FORMS
} DsRoomForm;

/* True for natural shapes, false for built ones. */
static inline bool
ds_room_form_is_wild (DsRoomForm form)
{
  return form >= DS_FORM_CHUNKY;
}

typedef struct {
  int32_t w, h;                    /* cells */
  uint64_t rows[DS_ROOM_SIDE + 2]; /* bit x of rows[y] is cell (x, y); it begins at (1, 1) */
} DsRoomBits;

/* Draws a connected room, not larger than @max, which is 1 x 1 at least. */
void ds_room_bits_make (DsRoomBits *out, DsRoomForm form, DsCell max, DsRng *rng);

/* Picks a cell outside the room that touches it, from which a corridor in the direction
 * ds_move_steps[@way] would not touch it again. False: that side has none. */
bool ds_room_bits_pick_site (const DsRoomBits *self, int way, DsRng *rng, DsCell *out);
