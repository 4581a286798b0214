/* core/solve/proof.h — verdicts on a level, and the moves of a play that demonstrates one. */
#pragma once

#include "base/array.h"

#define DS_VERDICT_LIST(X)                                                                         \
  X (UNSOLVABLE, "unsolvable", N_ ("Cannot be finished"))                                          \
  X (LOSABLE, "losable", N_ ("Can be lost"))                                                       \
  X (UNLOSABLE, "unlosable", N_ ("Can always be finished"))                                        \
  X (UNDECIDED, "undecided", N_ ("Undecided"))

typedef enum {
#define X(name, id, label) DS_VERDICT_##name,
  DS_VERDICT_LIST (X)
#undef X
      DS_N_VERDICTS
} DsVerdict;

/* Assumption of a proof about secret doors. */
typedef enum {
  DS_SECRETS_NEVER,    /* the goal must be reachable without them, though one may be found */
  DS_SECRETS_FINDABLE, /* they are found when needed */
  DS_SECRETS_OPEN,     /* they are ordinary doors */
} DsSecretMode;

typedef enum {
  DS_PROOF_OPTIMIST,  /* not even one key for all doors of its colour is enough */
  DS_PROOF_GUARANTEE, /* by counting keys */
  DS_PROOF_SEARCH,    /* by trying everything */
} DsProofBy;

typedef enum {
  DS_MOVE_OPEN, /* spends a key on door @index */
  DS_MOVE_DROP, /* walks way @index, which has no way back */
  DS_MOVE_FIND, /* finds secret door @index */
  DS_MOVE_TAKE, /* takes key @index */
  DS_MOVE_MEET, /* meets the carrier of key @index, who might have been elsewhere */
} DsMoveType;

typedef struct {
  DsMoveType type;
  uint32_t index;
  uint32_t place; /* where the key is taken, in a world that ends at goals */
} DsMove;

typedef DS_ARRAY (DsMove) DsMoves;

typedef struct {
  DsVerdict verdict;
  DsProofBy by;
  uint64_t n_states; /* visited by the search; ten sets of places (solve/sets.h) count as one */
  DsMoves moves;     /* LOSABLE: a play after which the goal is out of reach; UNDECIDED: doors and
                        drops of which it is left open when to take them */
} DsProof;

#define DS_PROVE_STATES 200000 /* a good budget: a second or two at worst; at effort 1 */
#define DS_EFFORT_MAX 1000     /* of what multiplies it */

/* Frees the moves and zeroes the proof; safe to call twice. */
void ds_proof_clear (DsProof *self);
/* The verdict as it stands in JSON. Static. */
const char *ds_verdict_id (DsVerdict verdict);
const char *ds_verdict_label (DsVerdict verdict); /* untranslated */
