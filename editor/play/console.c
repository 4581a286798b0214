/* editor/play/console.c — reads, completes and recalls lines of cheats. */
#include "play/console.h"

#include "play/command.h"
#include "sim/cheat.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DseConsole {
  GObject parent_instance;

  DseGame *game;
  DseHint *hint;
  GtkWidget *entry;
  GPtrArray *lines; /* that were typed */
  guint recalled;   /* of them; their number: none is */
};

G_DEFINE_FINAL_TYPE (DseConsole, dse_console, G_TYPE_OBJECT)

gboolean
dse_console_is_shown (DseConsole *self)
{
  g_return_val_if_fail (DSE_IS_CONSOLE (self), FALSE);

  return gtk_widget_get_visible (self->entry);
}

gboolean
dse_console_has_keys (DseConsole *self)
{
  GtkRoot *root;
  GtkWidget *focus;

  g_return_val_if_fail (DSE_IS_CONSOLE (self), FALSE);

  root = gtk_widget_get_root (self->entry);
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return dse_console_is_shown (self) && focus != NULL &&
         (focus == self->entry || gtk_widget_is_ancestor (focus, self->entry));
}

/* Shows the arguments of the cheat that is being typed, or all cheats. */
static void
show_help (DseConsole *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (GString) help = g_string_new (NULL);

  for (gsize i = 0; i < ds_cheats_count (); i++) {
    const DsCheat *cheat = ds_cheats_get (i);
    const gsize n = strcspn (text, " ");

    if (strncmp (cheat->id, text, n) != 0)
      continue;
    if (text[n] == ' ' || n == strlen (cheat->id)) {
      g_autofree char *usage = g_strdup_printf (
          "%s%s%s", cheat->id, cheat->arguments[0] != '\0' ? " " : "", cheat->arguments);

      g_string_printf (help, _ ("%s: %s"), usage, _ (cheat->help));
      break;
    }
    g_string_append_printf (help, "%s%s", help->len > 0 ? "  " : "", cheat->id);
  }
  dse_hint_say (self->hint, help->str);
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
find_words (DseConsole *self, const char *text, const char *word)
{
  const DsRules *rules = ds_sim_delve (dse_game_get_sim (self->game))->rules;
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
complete (DseConsole *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
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
  gtk_editable_set_text (GTK_EDITABLE (self->entry), line);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  if (words->len == 1)
    return;
  g_ptr_array_add (words, NULL);
  all = g_strjoinv ("  ", (char **)words->pdata);
  dse_hint_say (self->hint, all);
}

void
dse_console_toggle (DseConsole *self)
{
  gboolean shown;

  g_return_if_fail (DSE_IS_CONSOLE (self));

  shown = !dse_console_is_shown (self);
  gtk_widget_set_visible (self->entry, shown);
  g_signal_emit_by_name (self, "toggled");
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  self->recalled = self->lines->len;
  if (shown)
    show_help (self);
  else
    dse_hint_say (self->hint, "");
}

static void
on_activate (DseConsole *self)
{
  g_autofree char *line =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry))));
  DsError err;

  if (line[0] == '\0') {
    dse_console_toggle (self);
    return;
  }
  g_ptr_array_add (self->lines, g_strdup (line));
  self->recalled = self->lines->len;
  if (!dse_session_cheat (dse_game_get_session (self->game), line, &err)) {
    dse_hint_fail (self->hint, &err);
    gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1); /* typing replaces it */
    return;
  }
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  dse_game_announce (self->game);
}

/* Lines that were typed before; below the last is an empty one. */
static void
recall (DseConsole *self, int by)
{
  const int i = CLAMP ((int)self->recalled + by, 0, (int)self->lines->len);

  self->recalled = (guint)i;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), (guint)i < self->lines->len
                                                         ? g_ptr_array_index (self->lines, (guint)i)
                                                         : "");
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

static gboolean
on_key (DseConsole *self, guint key, guint code, GdkModifierType state)
{
  g_autoptr (GVariant) bindings = dse_command_bindings ();
  const DseCommand *command =
      dse_command_of_key (bindings, key, state & gtk_accelerator_get_default_mod_mask ());

  if (key == GDK_KEY_Escape ||
      (command == dse_command_find ("console") && !g_unichar_isalnum (gdk_keyval_to_unicode (key))))
    dse_console_toggle (self);
  else if (key == GDK_KEY_Tab)
    complete (self);
  else if (key == GDK_KEY_Up || key == GDK_KEY_Down)
    recall (self, key == GDK_KEY_Up ? -1 : 1);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

static void
on_toggle (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseConsole *self = data;

  if (dse_console_is_shown (self) && !dse_console_has_keys (self))
    gtk_widget_grab_focus (self->entry); /* back to it */
  else
    dse_console_toggle (self);
}

static void
dse_console_finalize (GObject *object)
{
  g_ptr_array_unref (DSE_CONSOLE (object)->lines);
  G_OBJECT_CLASS (dse_console_parent_class)->finalize (object);
}

static void
dse_console_class_init (DseConsoleClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_console_finalize;
  g_signal_new ("toggled", DSE_TYPE_CONSOLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
}

static void
dse_console_init (DseConsole *self)
{
  self->lines = g_ptr_array_new_with_free_func (g_free);
}

DseConsole *
dse_console_new (DseGame *game, DseHint *hint, GtkEntry *entry, GActionMap *actions)
{
  static const GActionEntry ENTRIES[] = { { .name = "console", .activate = on_toggle } };
  GtkEventController *keys;
  DseConsole *self;

  g_return_val_if_fail (DSE_IS_GAME (game) && DSE_IS_HINT (hint) && GTK_IS_ENTRY (entry), NULL);

  self = g_object_new (DSE_TYPE_CONSOLE, NULL);
  self->game = game;
  self->hint = hint;
  self->entry = GTK_WIDGET (entry);
  keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->entry, keys);
  g_signal_connect_object (entry, "activate", G_CALLBACK (on_activate), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "changed", G_CALLBACK (show_help), self, G_CONNECT_SWAPPED);
  g_action_map_add_action_entries (actions, ENTRIES, G_N_ELEMENTS (ENTRIES), self);
  return self;
}
