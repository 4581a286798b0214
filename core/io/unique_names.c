/* core/io/unique_names.c — names of the parts of a file. */
#include "io/unique_names.h"
#include "base/text.h"

/* Adds @name, which is new. NULL: no memory. */
static const char *
add (DsUniqueNames *self, const char *name)
{
  const uint32_t number =
      ds_array_reserve (&self->next, 1) ? ds_intern_add (&self->given, name) : DS_INTERN_NONE;

  if (number == DS_INTERN_NONE)
    return NULL;
  self->next.items[self->next.n++] = 2;
  return self->given.names[number];
}

const char *
ds_unique_names_give (DsUniqueNames *self, const char *wanted)
{
  const uint32_t number = ds_intern_find (&self->given, wanted);
  const char *given = NULL;
  bool is_new = false;

  DS_ASSERT (self != NULL && wanted != NULL);

  if (number == DS_INTERN_NONE)
    return add (self, wanted);
  while (!is_new) {
    DsText text = { 0 };

    ds_text_printf (&text, "%s_%u", wanted, self->next.items[number]++);
    is_new = text.failed || ds_intern_find (&self->given, text.bytes) == DS_INTERN_NONE;
    if (is_new && !text.failed)
      given = add (self, text.bytes);
    ds_text_clear (&text);
  }
  return given;
}

void
ds_unique_names_clear (DsUniqueNames *self)
{
  DS_ASSERT (self != NULL);

  ds_intern_clear (&self->given);
  ds_array_clear (&self->next);
}
