/* editor/page/view_options.c — options of a page's view: rulers, lines, the place of the card; and
 * layers, which follow the tool and refuse edits. */
#include "page/page_private.h"

#include "app/settings.h"
#include "app/units.h"
#include "tools/locked.h"

/* As in the settings. */
static const char *const CARD_PLACES[] = {
  [DSE_CARD_POINTER] = "pointer", [DSE_CARD_CORNER] = "corner", [DSE_CARD_ALT] = "alt"
};

DseLayers *
dse_page_get_layers (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return self->aids.layers;
}

DseHiddenThings *
dse_page_get_hidden (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return self->aids.hidden;
}

void
dse_page_show_all_things (DsePage *self)
{
  g_autofree guint64 *ids = NULL;
  const guint64 *hidden;
  gsize n;

  g_return_if_fail (DSE_IS_PAGE (self));

  hidden = dse_hidden_things_get (self->aids.hidden, &n);
  ids = g_memdup2 (hidden, n * sizeof *ids);
  dse_hidden_things_set (self->aids.hidden, ids, n, FALSE);
}

DseBackdrop *
dse_page_get_backdrop (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return self->aids.backdrop;
}

/* ---- options */

static void
set_card_place (DsePage *self, const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (CARD_PLACES); i++)
    if (g_strcmp0 (CARD_PLACES[i], id) == 0)
      dse_hover_set_place (self->hover, (DseCardPlace)i);
}

static void
set_links (DsePage *self, const char *id)
{
  for (int i = 0; i < DSE_N_RELATIONS; i++)
    if (g_strcmp0 (dse_relations_id ((DseRelationsShown)i), id) == 0)
      dse_relations_set_shown (self->aids.relations, (DseRelationsShown)i);
}

static void
show_rulers (DsePage *self)
{
  const gboolean is_shown = self->aids.shows_rulers && !dse_host_is_playing (self->host);

  gtk_widget_set_visible (self->aids.ruler_top, is_shown);
  gtk_widget_set_visible (self->aids.ruler_left, is_shown);
}

void
dse_page_follow_game (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  show_rulers (self);
  dse_compare_set_hidden (self->compare, dse_host_is_playing (self->host));
}

void
dse_page_set_option (DsePage *self, const char *name, const GValue *value)
{
  g_return_if_fail (DSE_IS_PAGE (self) && name != NULL);

  if (g_str_equal (name, "show-rulers")) {
    self->aids.shows_rulers = g_value_get_boolean (value);
    show_rulers (self);
  } else if (g_str_equal (name, "card-place")) {
    set_card_place (self, g_value_get_string (value));
  } else {
    set_links (self, g_value_get_string (value));
  }
}

void
dse_page_get_option (DsePage *self, const char *name, GValue *value)
{
  g_return_if_fail (DSE_IS_PAGE (self) && name != NULL);

  if (g_str_equal (name, "show-rulers"))
    g_value_set_boolean (value, self->aids.shows_rulers);
  else if (g_str_equal (name, "card-place"))
    g_value_set_string (value, CARD_PLACES[dse_hover_get_place (self->hover)]);
  else
    g_value_set_string (value, dse_relations_id (dse_relations_get_shown (self->aids.relations)));
}

static void
show_unit (DsePage *self)
{
  const double per_cell = dse_units_per_cell ();

  g_object_set (self->aids.ruler_top, "per-cell", per_cell, NULL);
  g_object_set (self->aids.ruler_left, "per-cell", per_cell, NULL);
}

void
dse_page_follow_unit (DsePage *self)
{
  static const char *const keys[] = { "changed::unit", "changed::cell-pixels",
                                      "changed::cell-metres", "changed::cell-feet" };

  g_return_if_fail (DSE_IS_PAGE (self));

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    g_signal_connect_object (dse_settings_get (), keys[i], G_CALLBACK (show_unit), self,
                             G_CONNECT_SWAPPED);
  show_unit (self);
}

/* ---- layers */

void
dse_page_follow_target (DsePage *self)
{
  const DseBench *bench;
  DsStratum target;

  g_return_if_fail (DSE_IS_PAGE (self));

  bench = dse_stroker_get_bench (self->stroker);
  target = dse_tool_target (dse_stroker_get_tool (self->stroker),
                            dsu_document_get_delve (self->document), bench->options, bench->layers);

  if (target == DS_N_STRATA)
    return;
  if (target != DS_STRATUM_ROOM && target < DS_N_STRATA)
    dse_layers_note_pick (self->aids.layers, target,
                          DS_STRATUM_BIT (target) & DS_STRATA_OBJECTS
                              ? dse_tool_options_get_kind (bench->options)
                              : dse_tool_options_get_tile (bench->options));
  dse_layers_follow (self->aids.layers, target);
}

void
dse_page_note_refusal (DsuDocument *document, guint strata, DsePage *self)
{
  gboolean is_stroking;
  g_autofree char *sentence = NULL;

  g_return_if_fail (DSE_IS_PAGE (self) && strata != 0);

  is_stroking = dse_stroker_is_stroking (self->stroker);
  sentence = dse_locked_dup_sentence (document, strata);
  dse_stroker_note_refusal (self->stroker, strata);
  if (!is_stroking || !self->aids.has_refused)
    g_signal_emit_by_name (self, "said", sentence);
  self->aids.has_refused = is_stroking;
  if (!is_stroking)
    g_signal_emit_by_name (self, "things-chosen");
}
