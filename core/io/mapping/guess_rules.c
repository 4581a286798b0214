/* core/io/mapping/guess_rules.c — list of the rules that a guess has made, with their counts. */
#include "io/mapping/guess_work.h"

#include <stdio.h>
#include <stdlib.h>

const char *
ds_guess_keep (DsGuess *self, const char *text)
{
  const char *copy = ds_arena_strdup (self->arena, text);

  DS_ASSERT (self != NULL && text != NULL);

  self->failed |= copy == NULL;
  return copy != NULL ? copy : "";
}

/* "cells: 363" */
static void
put_note (char out[DS_GUESS_BYTES], const DsMapRule *rule, size_t n, const char *of)
{
  snprintf (out, DS_GUESS_BYTES, "%s%s: %zu", rule->is_nothing ? "unknown " : "", of, n);
}

/* The number that it has. */
static size_t
noted (const DsMapRule *rule)
{
  const char *colon = strrchr (rule->note, ' ');

  return colon != NULL ? (size_t)strtoul (colon, NULL, 10) : 0;
}

/* Adds @rule with its count; without a result it is "nothing". */
void
ds_guess_add (DsGuess *self, DsMapRule rule, size_t n, const char *of)
{
  char note[DS_GUESS_BYTES];

  DS_ASSERT (self != NULL && of != NULL);

  if (self->list.n >= DS_MAPPING_RULES_MAX)
    return;
  rule.is_nothing = rule.tile[0] == '\0' && rule.object[0] == '\0';
  put_note (note, &rule, n, of);
  rule.note = ds_guess_keep (self, note);
  if (!ds_array_push (&self->list, rule))
    self->failed = true;
}

DsLines
ds_guess_line (DsGuess *self, const char *line)
{
  const char **items = ds_arena_alloc (self->arena, 1, sizeof *items);

  DS_ASSERT (self != NULL && line != NULL);

  self->failed |= items == NULL;
  if (items == NULL)
    return (DsLines){ 0 };
  items[0] = ds_guess_keep (self, line);
  return (DsLines){ 1, items };
}

static bool
same_tiles (const DsInts *a, const DsInts *b)
{
  return a->n == b->n && (a->n == 0 || a->items[0] == b->items[0]); /* at most one */
}

static bool
same_lines (const DsLines *a, const DsLines *b)
{
  return a->n == b->n && (a->n == 0 || ds_guess_same (a->items[0], b->items[0])); /* at most one */
}

/* A rule with these conditions and any results; NULL: none yet. */
DsMapRule *
ds_guess_find_rule (DsGuess *self, const DsMapRule *like)
{
  for (size_t i = 0; i < self->list.n; i++) {
    DsMapRule *at = &self->list.items[i];

    DS_ASSERT (self != NULL && like != NULL);

    if (ds_guess_same (at->layer, like->layer) && ds_guess_same (at->name, like->name) &&
        ds_guess_same (at->type, like->type) && ds_guess_same (at->tileset, like->tileset) &&
        ds_guess_same (at->glyph, like->glyph) && ds_guess_same (at->colour, like->colour) &&
        at->code == like->code && at->value == like->value && at->has_shape == like->has_shape &&
        same_tiles (&at->tiles, &like->tiles) && same_lines (&at->properties, &like->properties))
      return at;
  }
  return NULL;
}

/* Adds @n to the count of a rule that is there, or adds the rule. */
void
ds_guess_count (DsGuess *self, const DsMapRule *rule, size_t n, const char *of)
{
  DsMapRule *at;

  DS_ASSERT (self != NULL && rule != NULL && of != NULL);

  if (self->list.n >= DS_MAPPING_RULES_MAX)
    return; /* none would be read back */
  at = ds_guess_find_rule (self, rule);
  if (at == NULL) {
    ds_guess_add (self, *rule, n, of);
  } else {
    char note[DS_GUESS_BYTES];

    put_note (note, at, noted (at) + n, of);
    at->note = ds_guess_keep (self, note);
  }
}

#define DS_GUESS_OBJECTS "objects"
