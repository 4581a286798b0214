/* editor/page/comparing.c — the level of a page beside another one. */
#include "page/page_private.h"

#include <glib/gi18n.h>

gboolean
dse_page_get_comparing (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_compare_is_shown (self->compare);
}

void
dse_page_compare_with (DsePage *self, const DsDelve *delve, const char *name)
{
  g_return_if_fail (DSE_IS_PAGE (self) && delve != NULL && name != NULL);

  dse_compare_begin_with (self->compare, self->document, delve, name);
}

DseCompare *
dse_page_get_compare (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return self->compare;
}

void
dse_page_set_comparing (DsePage *self, gboolean comparing)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  if (comparing)
    dse_compare_begin (self->compare, self->document);
  else
    dse_compare_end (self->compare);
}

/* Definitions may have changed since A was kept. */
static void
replace_by (DsePage *self, const DsDelve *kept)
{
  const DsDelve *now = dsu_document_get_delve (self->document);
  DsDelve level;
  const DsCmdReplace cmd = { .cmd.type = &ds_cmd_replace, .delve = &level };

  if (ds_delve_copy (&level, kept, NULL) != DS_OK)
    return;
  if (level.rules == now->rules || ds_delve_set_rules (&level, now->rules, NULL) == DS_OK)
    dsu_document_apply_step (self->document, &cmd.cmd, N_ ("Use A"));
  ds_delve_clear (&level);
}

void
dse_page_take_a (DsePage *self)
{
  DsuDocument *kept;

  g_return_if_fail (DSE_IS_PAGE (self));

  kept = dse_compare_get_kept (self->compare);
  if (kept == NULL)
    return;
  dse_maker_cancel (self->maker);
  replace_by (self, dsu_document_get_delve (kept));
  dse_compare_end (self->compare);
}
