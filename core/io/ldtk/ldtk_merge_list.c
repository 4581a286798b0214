/* core/io/ldtk/ldtk_merge_list.c — finds what is one in lists of three texts of an LDtk project. */
#include "io/ldtk/ldtk_merge.h"

#include "rules/rules.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- parts */

bool
ds_ldtk_has (const DsLdtkPart *part, DsLdtkSide side)
{
  DS_ASSERT (part != NULL && side < DS_N_LDTK_SIDES);

  return part->of[side].doc != NULL;
}

DsLdtkPart
ds_ldtk_member (const DsLdtkPart *part, const char *key)
{
  DsLdtkPart out = { 0 };

  DS_ASSERT (part != NULL && key != NULL);

  for (size_t i = 0; i < DS_N_LDTK_SIDES; i++)
    if (part->of[i].doc != NULL)
      (void)!ds_node_get (part->of[i], key, &out.of[i]);
  return out;
}

bool
ds_ldtk_is_same (const DsLdtkPart *part)
{
  size_t n_base, n_new;
  const char *base, *new;

  DS_ASSERT (part != NULL);

  if (!ds_ldtk_has (part, DS_LDTK_BASE) || !ds_ldtk_has (part, DS_LDTK_NEW))
    return false;
  base = ds_node_source (part->of[DS_LDTK_BASE], &n_base);
  new = ds_node_source (part->of[DS_LDTK_NEW], &n_new);
  return n_base == n_new && memcmp (base, new, n_new) == 0;
}

const char *
ds_ldtk_string (DsNode object, const char *key)
{
  const char *text = NULL;
  DsNode node;

  DS_ASSERT (key != NULL);

  if (object.doc != NULL && ds_node_get (object, key, &node))
    text = ds_node_string (node, NULL);
  return text != NULL ? text : "";
}

int64_t
ds_ldtk_number (DsNode object, const char *key, int64_t otherwise)
{
  int64_t number = otherwise;
  DsNode node;

  DS_ASSERT (key != NULL);

  if (object.doc != NULL && ds_node_get (object, key, &node))
    (void)!ds_node_int (node, &number);
  return number;
}

/* ---- keys */

bool
ds_ldtk_is_own_layer (DsNode layer, const char *key)
{
  const char *name = ds_ldtk_string (layer, key);

  DS_ASSERT (key != NULL);

  return strcmp (ds_ldtk_string (layer, "__type"), "Tiles") == 0 && ds_ldtk_layer_find (name) < 0;
}

/* Own layers are known by the name that the level has for them. */
static void
put_layer_key (DsText *out, DsNode layer)
{
  const char *key =
      ds_ldtk_string (layer, "__identifier")[0] != '\0' ? "__identifier" : "identifier";
  const char *name = ds_ldtk_string (layer, key);
  const size_t n = strlen (DS_LDTK_OWN);

  if (!ds_ldtk_is_own_layer (layer, key)) {
    ds_text_puts (out, name);
    return;
  }
  ds_text_puts (out, "own ");
  ds_ldtk_read_name (out, strncmp (name, DS_LDTK_OWN, n) == 0 && name[n] != '\0' ? name + n : name,
                     ' ');
}

/* Levels are known by the floor of the base. False: the level is not in this list. */
static bool
put_level_key (const DsLdtkMerge *self, DsText *out, DsLdtkSide side, size_t i,
               const DsLdtkWhere *place)
{
  int32_t base = side == DS_LDTK_OLD ? place->first + (int32_t)i : (int32_t)i;
  int32_t near = base;

  if (side == DS_LDTK_NEW)
    for (near = base = self->base_of[i]; near < 0 && i > 0;) /* new levels follow others */
      near = self->base_of[--i];
  near = ds_max (near, 0);
  if (side != DS_LDTK_OLD && (near < place->first || near >= place->behind))
    return false;
  if (base >= 0)
    ds_text_printf (out, "%d", (int)base);
  else
    ds_text_puts (out, "new");
  return true;
}

static bool
is_kind (DsLdtkMerge *self, const char *name)
{
  const size_t n = self->key.n;
  bool is;

  ds_ldtk_read_name (&self->key, name, '-');
  is = !self->key.failed && self->key.n > n && ds_id_is_valid (self->key.bytes + n);
  self->key.n = n;
  return is;
}

/* Things and rooms are known by their id, other entities by their iid. */
static void
put_entity_key (DsLdtkMerge *self, DsLdtkSide side, DsNode entity, const DsLdtkWhere *place)
{
  const char *name = ds_ldtk_string (entity, "__identifier");
  const char *iid = ds_ldtk_string (entity, "iid");
  const bool is_room = place->layer == DS_LDTK_ROOMS;

  if (is_room ? strcmp (name, DS_LDTK_ROOM) == 0 : is_kind (self, name))
    ds_text_printf (&self->key, "%" PRIx64,
                    ds_ldtk_id_of (iid, is_room ? DS_LDTK_IID_ROOM : DS_LDTK_IID_THING,
                                   (size_t)ds_max (place->floor[side], 0)));
  else {
    ds_text_puts (&self->key, "iid ");
    ds_text_puts (&self->key, iid);
  }
}

/* False: the item does not count. */
static bool
put_key (DsLdtkMerge *self, DsLdtkSide side, DsNode item, size_t i, DsLdtkKey key,
         const DsLdtkWhere *place)
{
  self->key.n = 0;
  switch (key) {
  case DS_LDTK_BY_IDENTIFIER:
    ds_text_puts (&self->key, ds_ldtk_string (item, "identifier"));
    return true;
  case DS_LDTK_BY_LAYER:
    put_layer_key (&self->key, item);
    return true;
  case DS_LDTK_BY_NUMBER:
    if (place->layer == DS_LDTK_GROUND || place->layer == DS_LDTK_FEATURES)
      ds_text_puts (&self->key, ds_ldtk_string (item, "identifier"));
    else
      ds_text_printf (&self->key, "%" PRId64, ds_ldtk_number (item, "value", 0));
    return true;
  case DS_LDTK_BY_ID:
    ds_text_puts (&self->key, ds_ldtk_string (item, "id"));
    return true;
  case DS_LDTK_BY_FIELD:
    ds_text_puts (&self->key, ds_ldtk_string (item, "__identifier"));
    return true;
  case DS_LDTK_BY_LEVEL:
    return put_level_key (self, &self->key, side, i, place);
  default:
    put_entity_key (self, side, item, place);
    return true;
  }
}

/* ---- matches */

/* The number of the match of the key; where the side has an item of that key already, that of the
 * key with a number behind. DS_INTERN_NONE: no memory. */
static uint32_t
number_of (DsLdtkMerge *self, DsIntern *keys, DsLdtkMatches *out, DsLdtkSide side)
{
  const size_t n = self->key.n;
  unsigned nth = 1;

  for (;;) {
    uint32_t number;

    ds_text_putc (&self->key, '\0');
    number = self->key.failed ? DS_INTERN_NONE : ds_intern_add (keys, self->key.bytes);
    if (number == DS_INTERN_NONE)
      return number;
    if (number == out->n && !ds_array_push (out, (DsLdtkMatch){ { SIZE_MAX, SIZE_MAX, SIZE_MAX } }))
      return DS_INTERN_NONE;
    if (out->items[number].at[side] == SIZE_MAX)
      return number;
    self->key.n = n;
    ds_text_printf (&self->key, " %u", ++nth);
  }
}

static size_t
length_of (DsNode list)
{
  return list.doc != NULL && ds_node_type (list) == DS_JSON_ARRAY ? ds_node_length (list) : 0;
}

void
ds_ldtk_match (DsLdtkMerge *self, const DsLdtkPart *lists, DsLdtkKey key, const DsLdtkWhere *place,
               DsLdtkMatches *out)
{
  DsIntern keys = { 0 };

  DS_ASSERT (self != NULL && lists != NULL && place != NULL && out != NULL);

  for (DsLdtkSide side = DS_LDTK_OLD; side < DS_N_LDTK_SIDES && !self->failed; side++)
    for (size_t i = 0; i < length_of (lists->of[side]) && !self->failed; i++) {
      uint32_t number;

      if (!put_key (self, side, ds_node_at (lists->of[side], i), i, key, place))
        continue;
      number = number_of (self, &keys, out, side);
      self->failed = number == DS_INTERN_NONE;
      if (!self->failed)
        out->items[number].at[side] = i;
    }
  ds_intern_clear (&keys);
}

DsLdtkPart
ds_ldtk_matched (const DsLdtkPart *lists, const DsLdtkMatch *match)
{
  DsLdtkPart out = { 0 };

  DS_ASSERT (lists != NULL && match != NULL);

  for (size_t i = 0; i < DS_N_LDTK_SIDES; i++)
    if (match->at[i] != SIZE_MAX)
      out.of[i] = ds_node_at (lists->of[i], match->at[i]);
  return out;
}

/* ---- order */

/* The matches by number of the item of @side; *@n of them. Caller frees; NULL: no memory. */
static size_t *
by_side (const DsLdtkMatches *matches, DsLdtkSide side, size_t *n)
{
  size_t *out, n_items = 0, n_out = 0;

  for (size_t i = 0; i < matches->n; i++)
    if (matches->items[i].at[side] != SIZE_MAX && matches->items[i].at[side] >= n_items)
      n_items = matches->items[i].at[side] + 1;
  out = ds_alloc (n_items + 1, sizeof *out);
  for (size_t i = 0; i < n_items && out != NULL; i++)
    out[i] = SIZE_MAX;
  for (size_t i = 0; i < matches->n && out != NULL; i++)
    if (matches->items[i].at[side] != SIZE_MAX)
      out[matches->items[i].at[side]] = i;
  for (size_t i = 0; i < n_items && out != NULL; i++) /* others lie in another list */
    if (out[i] != SIZE_MAX)
      out[n_out++] = out[i];
  *n = n_out;
  return out;
}

/* Lets @next lead through those of @side; those that are in the chain already stay in it. */
static bool
chain (const DsLdtkMatches *matches, DsLdtkSide side, size_t *next, bool *is_in)
{
  size_t n, last = matches->n;
  size_t *items = by_side (matches, side, &n);

  for (size_t i = 0; i < n && items != NULL; i++) {
    if (!is_in[items[i]]) {
      next[items[i]] = next[last];
      next[last] = items[i];
      is_in[items[i]] = true;
    }
    last = items[i];
  }
  ds_free (items);
  return items != NULL;
}

size_t *
ds_ldtk_order (const DsLdtkMatches *matches, DsLdtkSide side)
{
  size_t *next, *out, n = 0;
  bool *is_in, is_whole;

  DS_ASSERT (matches != NULL && side < DS_N_LDTK_SIDES);

  next = ds_alloc (matches->n + 1, sizeof *next);
  out = ds_alloc (matches->n + 1, sizeof *out);
  is_in = ds_alloc0 (matches->n + 1, sizeof *is_in);
  is_whole = next != NULL && out != NULL && is_in != NULL;
  if (is_whole)
    next[matches->n] = SIZE_MAX;
  is_whole = is_whole && chain (matches, side, next, is_in) &&
             chain (matches, side == DS_LDTK_OLD ? DS_LDTK_NEW : DS_LDTK_OLD, next, is_in) &&
             chain (matches, DS_LDTK_BASE, next, is_in);
  for (size_t at = is_whole ? next[matches->n] : SIZE_MAX; at != SIZE_MAX; at = next[at])
    out[n++] = at;
  ds_free (next);
  ds_free (is_in);
  if (is_whole && n == matches->n)
    return out;
  ds_free (out);
  return NULL;
}

bool
ds_ldtk_is_ordered (DsLdtkMerge *self, const DsLdtkMatches *matches)
{
  size_t n, last = 0;
  size_t *items;
  bool is = true;

  DS_ASSERT (self != NULL && matches != NULL);

  items = by_side (matches, DS_LDTK_NEW, &n);
  self->failed = self->failed || items == NULL;
  for (size_t i = 0; i < n && items != NULL && is; i++) {
    const size_t base = matches->items[items[i]].at[DS_LDTK_BASE];

    if (base == SIZE_MAX)
      continue;
    is = base >= last;
    last = base;
  }
  ds_free (items);
  return is;
}
