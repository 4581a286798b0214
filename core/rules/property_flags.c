/* core/rules/property_flags.c — walks the flags of a text or a list. */
#include "rules/property_flags.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* A walk over the flags of a value. */
typedef struct {
  const DsProperty *value;
  const char *at;   /* of a text: next part; NULL: behind the last */
  size_t i;         /* of a list: next item */
  const char *flag; /* the current one, without its end; NULL: an item that is no text */
  size_t n;         /* its bytes */
} FlagWalk;

static FlagWalk
walk_begin (const DsProperty *value)
{
  return (FlagWalk){ .value = value,
                     .at = value->type == DS_PROPERTY_TEXT && value->text[0] != '\0' ? value->text
                                                                                     : NULL };
}

static bool
walk_next (FlagWalk *self)
{
  if (self->value->type == DS_PROPERTY_LIST) {
    const DsProperty *item = self->i < self->value->n_items ? &self->value->items[self->i] : NULL;

    if (item == NULL)
      return false;
    self->i++;
    self->flag = item->type == DS_PROPERTY_TEXT ? item->text : NULL;
    self->n = self->flag != NULL ? strlen (self->flag) : 0;
    return true;
  }
  if (self->at == NULL)
    return false;
  self->flag = self->at;
  self->n = strcspn (self->at, ",");
  self->at = self->at[self->n] == ',' ? self->at + self->n + 1 : NULL;
  return true;
}

static bool
is_flag (const FlagWalk *walk, const char *flag)
{
  return walk->flag != NULL && strlen (flag) == walk->n && memcmp (flag, walk->flag, walk->n) == 0;
}

static size_t
count (const DsProperty *value, const char *flag)
{
  size_t n = 0;

  for (FlagWalk walk = walk_begin (value); walk_next (&walk);)
    n += is_flag (&walk, flag);
  return n;
}

static bool
is_choice (const DsPropertyKind *self, const FlagWalk *walk, size_t *choice)
{
  for (size_t i = 0; i < self->choices.n; i++)
    if (is_flag (walk, self->choices.items[i])) {
      *choice = i;
      return true;
    }
  return false;
}

bool
ds_property_kind_is_flags (const DsPropertyKind *self)
{
  DS_ASSERT (self != NULL);
  return self->choices.n > 0 && (self->several || self->type == DS_PROPERTY_LIST);
}

bool
ds_property_flags_have (const DsProperty *value, const char *flag)
{
  DS_ASSERT (value != NULL && flag != NULL);
  return count (value, flag) > 0;
}

bool
ds_property_flags_odd (const DsPropertyKind *self, const DsProperty *value,
                       char out[DS_PROPERTY_FLAG_BYTES])
{
  size_t choice = 0;

  DS_ASSERT (self != NULL && value != NULL && out != NULL);

  for (FlagWalk walk = walk_begin (value); walk_next (&walk);) {
    if (is_choice (self, &walk, &choice) && count (value, self->choices.items[choice]) == 1)
      continue;
    if (walk.flag != NULL)
      (void)snprintf (out, DS_PROPERTY_FLAG_BYTES, "%.*s", (int)walk.n, walk.flag);
    else
      (void)snprintf (out, DS_PROPERTY_FLAG_BYTES, "%s",
                      ds_property_type_id (value->items[walk.i - 1].type));
    return true;
  }
  return false;
}

/* ---- setting a flag */

/* Adds an item of a list, or a part of a text. */
static bool
put (const DsPropertyKind *self, DsText *text, DsProperty *items, size_t *n, const DsProperty *item)
{
  if (self->type == DS_PROPERTY_LIST) {
    items[(*n)++] = *item;
    return true;
  }
  if ((*n)++ > 0)
    ds_text_putc (text, ',');
  ds_text_puts (text, item->text);
  return !text->failed;
}

static bool
put_others (const DsPropertyKind *self, const DsProperty *value, DsText *text, DsProperty *items,
            size_t *n)
{
  size_t choice;

  for (FlagWalk walk = walk_begin (value); walk_next (&walk);) {
    char part[DS_PROPERTY_TEXT_MAX + 1];
    DsProperty item = { .type = DS_PROPERTY_TEXT, .name = "", .text = part, .floor = -1 };

    if (is_choice (self, &walk, &choice))
      continue;
    if (value->type == DS_PROPERTY_LIST)
      item = value->items[walk.i - 1];
    else
      (void)snprintf (part, sizeof part, "%.*s", (int)walk.n, walk.flag);
    if (!put (self, text, items, n, &item))
      return false;
  }
  return true;
}

char *
ds_property_flags_with (const DsPropertyKind *self, const DsProperty *value, const char *flag,
                        bool on)
{
  const DsProperty preset = ds_property_kind_preset (self);
  DsProperty out = { .type = (DsPropertyType)self->type, .name = "", .text = "", .floor = -1 };
  DsText text = { 0 };
  DsProperty *items;
  char *json = NULL;
  bool ok = true;
  size_t n = 0;

  DS_ASSERT (self != NULL && flag != NULL);

  if (value == NULL || value->type != self->type)
    value = &preset;
  items = ds_alloc0 (self->choices.n + value->n_items + 1, sizeof *items);
  for (size_t i = 0; i < self->choices.n && ok && items != NULL; i++) {
    const char *choice = self->choices.items[i];

    if (strcmp (choice, flag) == 0 ? on : ds_property_flags_have (value, choice))
      ok = put (self, &text, items, &n,
                &(DsProperty){ .type = DS_PROPERTY_TEXT, .name = "", .text = choice, .floor = -1 });
  }
  if (items != NULL && ok && put_others (self, value, &text, items, &n)) {
    out.items = self->type == DS_PROPERTY_LIST ? items : NULL;
    out.n_items = self->type == DS_PROPERTY_LIST ? n : 0;
    out.text = text.bytes != NULL ? text.bytes : "";
    json = ds_property_json (&out);
  }
  ds_text_clear (&text);
  ds_free (items);
  return json;
}
