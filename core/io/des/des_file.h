/* core/io/des/des_file.h — level files of Dungeon Crawl Stone Soup, *.des: vaults as they stand in
 * the text. Lines that choose, change or script are kept and not followed. Source: Crawl's
 * docs/develop/levels/syntax.txt, util/levcomp.lpp. */
#pragma once

#include "base/arena.h"
#include "base/array.h"
#include "base/error.h"

#define DS_DES_VAULTS_MAX 10000
#define DS_DES_WIDTH_MAX 80  /* columns of a map */
#define DS_DES_HEIGHT_MAX 70 /* rows */

/* Lists of definitions of glyphs. */
typedef enum {
  DS_DES_FEATURE,   /* KFEAT */
  DS_DES_MONSTER,   /* MONS, KMONS */
  DS_DES_ITEM,      /* ITEM, KITEM */
  DS_DES_SUBSTITUTE /* SUBST, NSUBST: the first glyph that may stand there instead */
} DsDesList;

typedef struct {
  uint32_t glyph;
  uint8_t list;     /* DsDesList */
  const char *text; /* the first alternative: "closed_door", "plant", "w" */
} DsDesGlyph;

typedef struct {
  const char *name;                          /* "" = none yet */
  uint32_t line;                             /* of its NAME */
  const char *tags, *depth, *place, *orient; /* as they stand; depth: or the file's; "" = none */
  const char *weights;                       /* the last WEIGHT, as it stands; "" = none */
  int32_t weight;                            /* the first of these; -1 = none */
  size_t n_kept;                             /* lines that are kept and not followed */
  const char
      *unfollowed; /* their keys, those that no tile or object
                    * depends on, and those with alternatives, "SUBST, COLOUR, Lua"; "" = none */
  DS_ARRAY (DsDesGlyph) glyphs;
  uint32_t n_monsters, n_items; /* of MONS and ITEM so far */
  bool has_map;
  uint32_t map_line; /* of its first row */
  size_t rows, end;  /* bytes of the text: its rows with their line breaks */
  int32_t w, h;      /* of the rows, without blanks at their ends */
} DsDesVault;

/* Held by value; all zero is empty. Borrows the text. */
typedef struct {
  const char *text;
  size_t n;
  DS_ARRAY (DsDesVault) vaults; /* in the order of the file, also those without a map */
  DsArena arena;
} DsDesFile;

/* Reads @n bytes, the text of the file @name. DS_BAD_DATA, DS_LIMIT, DS_NOMEM with findings, each
 * with its line: @out is zeroed. O(n). */
DsStatus ds_des_parse (DsDesFile *out, const char *name, const char *bytes, size_t n,
                       DsErrors *errors) DS_MUST_CHECK;
/* Frees all of it and zeroes it; safe to call twice. */
void ds_des_clear (DsDesFile *self);

/* The next row of a map: its length without blanks and line break; *@at, the place of a row, goes
 * on to the next. False: *@at is the end. O(row). */
bool ds_des_next_row (const DsDesFile *self, const DsDesVault *vault, size_t *at, size_t *n);

/* Name of the meaning of @glyph in @vault: "rock_wall", "monster plant", "item gold"; "" for a
 * blank.
 * @out has room for DS_DES_NAME bytes. Returns @out. O(definitions). */
const char *ds_des_meaning (const DsDesVault *vault, uint32_t glyph, char *out);

#define DS_DES_NAME 128

/* Tile or object of our rules that the meaning @name is: their ids; "" = unknown. Static. */
void ds_des_guess (const char *name, const char **tile, const char **object);

/* The glyph and the feature of one of our tiles; *@feature NULL: the glyph means it by itself. 0:
 * Crawl has no such tile. */
char ds_des_glyph_of (const char *tile, const char **feature);
