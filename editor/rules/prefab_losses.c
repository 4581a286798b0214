/* editor/rules/prefab_losses.c — losses of a floor that became a prefab, in words. */
#include "rules/prefab_losses.h"

#include <glib/gi18n.h>

/* The names of the kinds, each once; caller frees. */
static char *
dup_names (const DsRules *rules, const DsPrefabLosses *losses)
{
  GString *names = g_string_new (NULL);

  for (gsize i = 0; i < losses->kinds.n; i++) {
    gsize first = 0;

    while (losses->kinds.items[first] != losses->kinds.items[i])
      first++;
    if (first == i)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                              ds_translate (ds_rules_kind (rules, losses->kinds.items[i])->label));
  }
  return g_string_free (names, FALSE);
}

char *
dse_prefab_losses_dup (const DsRules *rules, const DsPrefabLosses *losses)
{
  g_autofree char *names = NULL;
  GString *text;

  g_return_val_if_fail (rules != NULL && losses != NULL, NULL);

  names = dup_names (rules, losses);
  text = g_string_new (NULL);
  if (losses->kinds.n > 0)
    g_string_append_printf (
        text,
        ngettext ("%u object is left out: %s.", "%u objects are left out: %s.", losses->kinds.n),
        (guint)losses->kinds.n, names);
  if (losses->n_doors > 0)
    g_string_append_printf (
        g_string_append (text, text->len > 0 ? " " : ""),
        ngettext ("%u gate becomes a plain door.", "%u gates become plain doors.", losses->n_doors),
        (guint)losses->n_doors);
  if (losses->n_plain > 0)
    g_string_append_printf (g_string_append (text, text->len > 0 ? " " : ""),
                            ngettext ("%u object loses its lock and properties.",
                                      "%u objects lose their locks and properties.",
                                      losses->n_plain),
                            (guint)losses->n_plain);
  if (losses->n_tiles > 0)
    g_string_append_printf (g_string_append (text, text->len > 0 ? " " : ""),
                            ngettext ("%u tile of tile layers is left out.",
                                      "%u tiles of tile layers are left out.", losses->n_tiles),
                            (guint)losses->n_tiles);
  return g_string_free (text, FALSE);
}
