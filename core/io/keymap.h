/* core/io/keymap.h — files with the keys of actions. */
#pragma once

#include "base/arena.h"
#include "base/array.h"
#include "base/json.h"

#define DS_KEYMAP_BYTES_MAX ((size_t)1 << 20)
#define DS_KEYMAP_ROWS_MAX 2000
#define DS_KEYMAP_KEYS_MAX 8 /* of an action */

/* An action and the keys that it has instead of its default ones. */
typedef struct {
  const char *action; /* such as "save" or "tool::brush" */
  const char *keys;   /* such as "<Control>s F2", with spaces between; "" = none */
  uint32_t line;      /* in the file */
} DsKeymapRow;

/* Held by value; all zero is empty. The texts belong to it. */
typedef struct {
  DsArena arena;
  const char *label;           /* "" = none */
  const char *base;            /* id of the keymap that it changes; "" = the default */
  DS_ARRAY (DsKeymapRow) rows; /* in the order of the file */
} DsKeymap;

/* Reads the text of a keymap; @name stands before the line in findings. Which actions and keys
 * there are, the reader does not know; but no key stands in it twice. On failure @out is zeroed.
 * DS_BAD_DATA, DS_LIMIT, DS_NOMEM. O(n + keys^2). */
DsStatus ds_keymap_parse (DsKeymap *out, const char *name, const char *bytes, size_t n,
                          DsErrors *errors) DS_MUST_CHECK;
/* Adds a row with copies of the texts. False: memory ran out, and nothing is added. */
bool ds_keymap_add (DsKeymap *self, const char *action, const char *keys) DS_MUST_CHECK;
/* Appends the text of the keymap to @out; ds_keymap_parse() reads it back equal. */
void ds_keymap_format (const DsKeymap *self, DsText *out);
/* Frees the texts and zeroes the keymap; safe to call twice. */
void ds_keymap_clear (DsKeymap *self);
