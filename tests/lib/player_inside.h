/* tests/lib/player_inside.h — state and moves of the player of a small level. Internal to player.c
 * and follow.c. */
#pragma once

#include "lib/player.h"
#include "lib/roamers.h"

enum { MAX = 12, SURE = 0, MEETS = 1, FINDS = 2 };

typedef struct {
  guint32 at;     /* cell: floor * w * h + y * w + x */
  guint32 opened; /* bits of locks, and MAX further on of secrets */
  guint32 taken;  /* bits of keys */
} State;

typedef struct {
  gsize floor;
  const DsThing *thing;
  guint lock; /* number of its lock or secret: things that open together have the same */
  const DstRoamer *bearer; /* of a key: who carries it; NULL: it lies there */
} Post;

typedef struct {
  const DsDelve *delve;
  DsSecretMode mode;                     /* of secret doors */
  GArray *gates, *stairs, *goals, *keys; /* Post */
  guint n_locks;
  State start;
  DstGround ground;
  guint8 *stands, *is_gate; /* by cell */
  GArray *roamers;          /* DstRoamer */
  GHashTable *circles;      /* locks and keys of a state -> GPtrArray of find_circle() */
} Player;

typedef void (*Arc) (Player *self, State from, State to, int luck, gpointer user);

void dst_player_init (Player *self, const DsDelve *delve, DsSecretMode mode);
void dst_player_clear (Player *self);
guint32 dst_player_number (const Player *self, gsize floor, DsCell cell);
bool dst_player_is_won (const Player *self,
                        State state); /* on a goal that is open, or can be opened */
/* True when the game is over: on a goal without conditions, or with the keys for it. */
bool dst_player_is_over (const Player *self, State state);
/* Calls @arc for everything that can be done in @state. */
void dst_player_try (Player *self, State state, Arc arc, gpointer user);
bool dst_player_wins (Player *self, State start); /* without luck, from there */
