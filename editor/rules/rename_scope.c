/* editor/rules/rename_scope.c — counts the uses of a definition that are renamed with it. */
#include "rules/rename_scope.h"

#include <glib/gi18n.h>
#include <string.h>

/* Files of other programs keep the names of their pictures: the definition names the picture then.
 */
static gboolean
is_renamed (DseRuleEditor *self, const DsRuleUse *use, const char *const *more)
{
  const DsRuleBook *book = dse_rule_editor_get_book (self);
  const char *folder = book->path->folders[book->target];

  if (use->place == DS_MENTION_IN_TILESET && !g_str_has_suffix (use->path, ".json"))
    return FALSE;
  return g_strv_contains (more, use->path) ||
         (g_str_has_prefix (use->path, folder) && use->path[strlen (folder)] == G_DIR_SEPARATOR);
}

/* "3 levels"; NULL: none. */
static char *
dup_number (DsMentionPlace place, gsize n)
{
  if (n == 0)
    return NULL;
  switch (place) {
  case DS_MENTION_IN_RULES:
    return g_strdup_printf (ngettext ("%zu definition", "%zu definitions", n), n);
  case DS_MENTION_IN_RECIPE:
    return g_strdup_printf (ngettext ("%zu recipe", "%zu recipes", n), n);
  case DS_MENTION_IN_LEVEL:
    return g_strdup_printf (ngettext ("%zu level", "%zu levels", n), n);
  case DS_MENTION_IN_STAMP:
    return g_strdup_printf (ngettext ("%zu stamp", "%zu stamps", n), n);
  case DS_MENTION_IN_TILESET:
    return g_strdup_printf (ngettext ("%zu tileset", "%zu tilesets", n), n);
  case DS_MENTION_IN_MAPPING:
    return g_strdup_printf (ngettext ("%zu mapping", "%zu mappings", n), n);
  case DS_MENTION_IN_PROJECT:
    return g_strdup (_ ("the project settings"));
  }
  g_return_val_if_reached (NULL);
}

/* A file counts once, however many of its records or places name the definition; of definitions,
 * each does. */
static gboolean
is_first (const DsRuleUses *uses, gsize i)
{
  const DsRuleUse *use = &uses->items.items[i];

  for (gsize k = 0; k < i && use->place != DS_MENTION_IN_RULES; k++)
    if (uses->items.items[k].place == use->place &&
        strcmp (uses->items.items[k].path, use->path) == 0)
      return FALSE;
  return TRUE;
}

static char *
dup_numbers (DseRuleEditor *self, const DsRuleUses *uses, const char *const *more)
{
  gsize n[DS_MENTION_IN_STAMP + 1] = { 0 };
  g_autoptr (GStrvBuilder) parts = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (gsize i = 0; i < uses->items.n; i++)
    if (is_renamed (self, &uses->items.items[i], more) && is_first (uses, i))
      n[uses->items.items[i].place]++;
  for (gsize place = 0; place < G_N_ELEMENTS (n); place++) {
    g_autofree char *part = dup_number ((DsMentionPlace)place, n[place]);

    if (part != NULL)
      g_strv_builder_add (parts, part);
  }
  list = g_strv_builder_end (parts);
  return g_strjoinv (", ", list);
}

char *
dse_rename_scope_dup (DseRuleEditor *self, const DsRuleEntry *entry, const char *const *more)
{
  g_autofree char *numbers = NULL;
  DsRuleUses uses;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL && more != NULL, NULL);

  if (ds_rule_book_uses (dse_rule_editor_get_book (self), dse_rule_editor_get_rules (self), entry,
                         more, g_strv_length ((GStrv)more), &uses, NULL) != DS_OK)
    return g_strdup (_ ("Changes the identifier wherever the project names it."));
  numbers = dup_numbers (self, &uses, more);
  ds_rule_uses_clear (&uses);
  if (numbers[0] == '\0')
    return g_strdup (_ ("No other definition, recipe, level, stamp, tileset or mapping names it."));
  return g_strdup_printf (_ ("Changes the identifier, also where it is named: in %s."), numbers);
}
