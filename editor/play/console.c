/* editor/play/console.c — a line for cheats, with what was typed before and what may follow. */
#include "play/play_private.h"

#include "sim/cheat.h"

#include <glib/gi18n.h>
#include <string.h>

#define ABOVE 48 /* pixels: the log is not behind the line */

/* What the cheat that is being typed takes, or all of them. */
static void
show_help (DsePlay *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->console));
  g_autoptr (GString) help = g_string_new (NULL);

  for (gsize i = 0; i < ds_cheats_count (); i++) {
    const DsCheat *cheat = ds_cheats_get (i);
    const gsize n = strcspn (text, " ");

    if (strncmp (cheat->id, text, n) != 0)
      continue;
    if (text[n] == ' ' || n == strlen (cheat->id)) {
      g_string_printf (help, "%s%s%s: %s", cheat->id, cheat->arguments[0] != '\0' ? " " : "",
                       cheat->arguments, _ (cheat->help));
      break;
    }
    g_string_append_printf (help, "%s%s", help->len > 0 ? "  " : "", cheat->id);
  }
  dse_play_say (self, help->str);
}

/* The cheat that the line begins with; NULL: none. */
static const DsCheat *
typed_cheat (const char *text)
{
  const gsize n = strcspn (text, " ");

  for (gsize i = 0; i < ds_cheats_count (); i++)
    if (strlen (ds_cheats_get (i)->id) == n && strncmp (ds_cheats_get (i)->id, text, n) == 0)
      return ds_cheats_get (i);
  return NULL;
}

/* All that the last word may become: cheats, or kinds of things that the cheat takes. */
static GPtrArray *
find_words (DsePlay *self, const char *text, const char *word)
{
  const DsRules *rules = ds_sim_delve (dse_session_get_sim (self->session))->rules;
  const DsCheat *cheat = word != text ? typed_cheat (text) : NULL;
  const gsize n = word == text ? ds_cheats_count () : cheat != NULL ? ds_rules_n_kinds (rules) : 0;
  GPtrArray *words = g_ptr_array_new ();

  for (gsize i = 0; i < n; i++) {
    const DsKind *kind = cheat != NULL ? ds_rules_kind (rules, (guint32)i) : NULL;
    const char *id = kind != NULL ? kind->id : ds_cheats_get (i)->id;

    if (g_str_has_prefix (id, word) && (kind == NULL || ds_cheat_takes (cheat, kind)))
      g_ptr_array_add (words, (gpointer)id);
  }
  return words;
}

static gsize
count_common (GPtrArray *words)
{
  const char *first = words->pdata[0];
  gsize n = strlen (first);

  for (guint i = 1; i < words->len; i++)
    for (gsize same = 0; same < n; same++)
      if (first[same] != ((const char *)words->pdata[i])[same])
        n = same;
  return n;
}

/* Appends what all words that the last one may become have in common, and shows them if there are
 * several. */
static void
complete (DsePlay *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->console)));
  const char *space = strrchr (text, ' '), *word = space != NULL ? space + 1 : text;
  g_autoptr (GPtrArray) words = find_words (self, text, word);
  g_autofree char *line = NULL, *all = NULL;
  const DsCheat *cheat;

  if (words->len == 0)
    return;
  cheat = typed_cheat (words->pdata[0]);
  line = g_strdup_printf ("%.*s%.*s%s", (int)(word - text), text, (int)count_common (words),
                          (const char *)words->pdata[0],
                          words->len == 1 && (space != NULL || cheat->arguments[0] != '\0') ? " "
                                                                                            : "");
  gtk_editable_set_text (GTK_EDITABLE (self->console), line);
  gtk_editable_set_position (GTK_EDITABLE (self->console), -1);
  if (words->len == 1)
    return;
  g_ptr_array_add (words, NULL);
  all = g_strjoinv ("  ", (char **)words->pdata);
  dse_play_say (self, all);
}

void
dse_play_toggle_console (DsePlay *self)
{
  const gboolean shown = !gtk_widget_get_visible (self->console);

  dse_play_stop_asking (self);
  dse_play_stop_auto (self);
  gtk_widget_set_visible (self->console, shown);
  gtk_widget_set_margin_bottom (self->log, shown ? ABOVE : 0);
  gtk_widget_grab_focus (shown ? self->console : self->canvas);
  gtk_editable_set_text (GTK_EDITABLE (self->console), "");
  self->recalled = self->cheats->len;
  if (shown)
    show_help (self);
  else
    dse_play_say (self, "");
}

static void
on_activate (DsePlay *self)
{
  g_autofree char *line =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->console))));
  DsError err;

  if (line[0] == '\0') {
    dse_play_toggle_console (self);
    return;
  }
  g_ptr_array_add (self->cheats, g_strdup (line));
  self->recalled = self->cheats->len;
  if (!dse_session_cheat (self->session, line, &err)) {
    dse_play_fail (self, &err);
    gtk_editable_select_region (GTK_EDITABLE (self->console), 0, -1); /* typing replaces it */
    return;
  }
  gtk_editable_set_text (GTK_EDITABLE (self->console), "");
  dse_play_show (self);
}

/* Lines that were typed before; below the last is an empty one. */
static void
recall (DsePlay *self, int by)
{
  const int i = CLAMP ((int)self->recalled + by, 0, (int)self->cheats->len);

  self->recalled = (guint)i;
  gtk_editable_set_text (GTK_EDITABLE (self->console),
                         (guint)i < self->cheats->len ? g_ptr_array_index (self->cheats, (guint)i)
                                                      : "");
  gtk_editable_set_position (GTK_EDITABLE (self->console), -1);
}

static gboolean
on_key (DsePlay *self, guint key, guint code, GdkModifierType state)
{
  g_autoptr (GVariant) bindings = dse_command_bindings ();
  const DseCommand *command =
      dse_command_of_key (bindings, key, state & gtk_accelerator_get_default_mod_mask ());

  if (key == GDK_KEY_Escape ||
      (command == dse_command_find ("console") && !g_unichar_isalnum (gdk_keyval_to_unicode (key))))
    dse_play_toggle_console (self);
  else if (key == GDK_KEY_Tab)
    complete (self);
  else if (key == GDK_KEY_Up || key == GDK_KEY_Down)
    recall (self, key == GDK_KEY_Up ? -1 : 1);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

void
dse_play_init_console (DsePlay *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->cheats = g_ptr_array_new_with_free_func (g_free);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->console, keys);
  g_signal_connect_swapped (self->console, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_swapped (self->console, "changed", G_CALLBACK (show_help), self);
}
