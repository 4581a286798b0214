/* ui/palette.c — groups of swatches under a search entry: the tiles, and when they are first asked
 * for the kinds of things. */
#include "palette.h"

#include "shown.h"
#include "swatches.h"
#include "thumbnail.h"
#include "tooltip.h"

#include <glib/gi18n.h>

#define SWATCH_SIDE 32 /* pixels */

struct _DsuPalette {
  GtkBox parent_instance;
  GtkWidget *modes[2], *search, *groups, *name, *nothing;
  GtkToggleButton *first[2]; /* of the radio groups */
  GPtrArray *swatches;       /* GtkToggleButton, borrowed; data "entry" is an Entry */
  GtkWidget *stop;           /* the swatch that Tab stops at; NULL: none is shown */
  DsRules *rules;
  GHashTable *marks;  /* NULL: none */
  char *chosen[2];    /* ids */
  char *lock;         /* id, of the thing; NULL: none */
  GHashTable *held;   /* the same; those of the floating piece */
  char **mix;         /* tiles that are mixed: "id" or "id:weight" */
  gboolean is_mixing; /* by the press that a click follows */
  gboolean has_things;
  gboolean shows_things;
  gboolean has_tiles_alone;
};

/* Entry of a swatch: a tile or (with its number in `list`) a kind of thing. */
enum { TILES, THINGS };

typedef struct {
  int list;
  const char *id, *label, *group, *description; /* of the rules */
  const DsLockKind *lock;                       /* of a thing; NULL: none */
} Entry;

enum { PROP_TILE = 1, PROP_KIND, PROP_LOCK, PROP_THINGS, N_PROPS };

static GParamSpec *props[N_PROPS];
static guint searched, mixed, taken;

G_DEFINE_FINAL_TYPE (DsuPalette, dsu_palette, GTK_TYPE_BOX)

static const Entry *
entry_of (gpointer swatch)
{
  return g_object_get_data (swatch, "entry");
}

static const char *
lock_of (const Entry *entry)
{
  return entry->lock != NULL ? entry->lock->id : NULL;
}

/* ---- keys: Tab stops at one swatch, and arrows go on from it */

static gboolean
is_shown (GtkWidget *swatch)
{
  return gtk_widget_get_visible (gtk_widget_get_parent (swatch));
}

static void
set_stop (DsuPalette *self, GtkWidget *swatch)
{
  GtkWidget *old = self->stop;

  self->stop = swatch;
  dsu_swatches_set_stop (DSU_SWATCHES (self->groups), swatch);
  if (swatch != NULL)
    gtk_widget_set_focusable (swatch, TRUE);
  if (old == swatch || old == NULL)
    return;
  if (gtk_widget_has_focus (old))
    gtk_widget_grab_focus (swatch != NULL ? swatch : self->search);
  gtk_widget_set_focusable (old, FALSE);
}

/* The chosen swatch where it is shown, else the first that is. */
static void
update_stop (DsuPalette *self)
{
  GtkWidget *stop = NULL;

  for (guint i = 0; i < self->swatches->len; i++) {
    GtkWidget *swatch = g_ptr_array_index (self->swatches, i);

    if (!is_shown (swatch) ||
        (stop != NULL && !gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (swatch))))
      continue;
    stop = swatch;
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (swatch)))
      break;
  }
  set_stop (self, stop);
}

static GtkWidget *
find_beside (DsuPalette *self, guint key)
{
  GtkWidget *found = NULL;
  double nearest = G_MAXDOUBLE;
  graphene_rect_t from, to;

  if (!gtk_widget_compute_bounds (self->stop, self->groups, &from))
    return NULL;
  for (guint i = 0; i < self->swatches->len; i++) {
    GtkWidget *swatch = g_ptr_array_index (self->swatches, i);
    double distance;

    if (swatch == self->stop || !is_shown (swatch) ||
        !gtk_widget_compute_bounds (swatch, self->groups, &to))
      continue;
    distance = dsu_swatches_distance (&from, &to, key);
    if (distance > 0 && distance < nearest) {
      nearest = distance;
      found = swatch;
    }
  }
  return found;
}

static gboolean mix (DsuPalette *self, GtkWidget *swatch);

static gboolean
on_key (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, DsuPalette *self)
{
  static const guint arrows[][2] = { { GDK_KEY_Left, GDK_KEY_KP_Left },
                                     { GDK_KEY_Right, GDK_KEY_KP_Right },
                                     { GDK_KEY_Up, GDK_KEY_KP_Up },
                                     { GDK_KEY_Down, GDK_KEY_KP_Down } };

  if (self->stop != NULL && gtk_widget_has_focus (self->stop) &&
      (state & gtk_accelerator_get_default_mod_mask ()) == GDK_CONTROL_MASK &&
      (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space))
    return mix (self, self->stop);
  if (self->stop == NULL || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    if (key == arrows[i][0] || key == arrows[i][1]) {
      GtkWidget *swatch = find_beside (self, arrows[i][0]);

      if (swatch != NULL)
        set_stop (self, swatch);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
add_keys (DsuPalette *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  /* Before a flow box moves its own cursor. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->groups, keys);
}

/* ---- choosing */

/* Presses the chosen swatches, and names that of the shown list. */
static void
show_choice (DsuPalette *self)
{
  for (guint i = 0; i < self->swatches->len; i++) {
    GtkToggleButton *swatch = g_ptr_array_index (self->swatches, i);
    const Entry *entry = entry_of (swatch);

    if (g_strcmp0 (entry->id, self->chosen[entry->list]) != 0 ||
        (entry->lock != NULL && g_strcmp0 (entry->lock->id, self->lock) != 0))
      continue;
    gtk_toggle_button_set_active (swatch, TRUE);
    if (entry->list != self->shows_things)
      continue;
    gtk_label_set_text (GTK_LABEL (self->name), _ (entry->label));
    dsu_set_tip (self->name, entry->lock == NULL ? dsu_translate (entry->description) : NULL);
  }
  update_stop (self);
}

static void
choose (DsuPalette *self, int list, const char *id)
{
  if (g_strcmp0 (self->chosen[list], id) == 0)
    return;
  g_free (self->chosen[list]);
  self->chosen[list] = g_strdup (id);
  show_choice (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[list == TILES ? PROP_TILE : PROP_KIND]);
}

static void
choose_lock (DsuPalette *self, const char *id)
{
  if (g_strcmp0 (self->lock, id) == 0)
    return;
  g_free (self->lock);
  self->lock = g_strdup (id);
  show_choice (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_LOCK]);
}

/* Choosing a thing switches to placing it. */
static void
on_clicked (GtkToggleButton *swatch, DsuPalette *self)
{
  const Entry *entry = entry_of (swatch);

  if (self->is_mixing) { /* the click that mixed it; the choice stays */
    self->is_mixing = FALSE;
    show_choice (self);
    return;
  }
  choose (self, entry->list, entry->id);
  g_signal_emit (self, taken, 0, entry->id);
  if (entry->list == TILES && self->mix[0] != NULL && self->mix[0][0] != '\0')
    g_signal_emit (self, mixed, 0, NULL);
  if (entry->list == THINGS)
    choose_lock (self, lock_of (entry));
  g_object_set (self, "things", entry->list == THINGS, NULL);
}

/* ---- mixing */

static gboolean
is_mixed (DsuPalette *self, const char *id)
{
  const gsize n = strlen (id);

  for (char **entry = self->mix; *entry != NULL; entry++)
    if (strncmp (*entry, id, n) == 0 && ((*entry)[n] == '\0' || (*entry)[n] == ':'))
      return TRUE;
  return FALSE;
}

static void
set_class (GtkWidget *swatch, const char *class, gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (swatch, class);
  else
    gtk_widget_remove_css_class (swatch, class);
}

static void
show_mix (DsuPalette *self)
{
  for (guint i = 0; i < self->swatches->len; i++) {
    const Entry *entry = entry_of (self->swatches->pdata[i]);

    set_class (self->swatches->pdata[i], "mixed",
               entry->list == TILES && is_mixed (self, entry->id));
  }
}

void
dsu_palette_set_mix (DsuPalette *self, const char *mix)
{
  g_return_if_fail (DSU_IS_PALETTE (self) && mix != NULL);

  g_strfreev (self->mix);
  self->mix = g_strsplit (mix, " ", -1);
  show_mix (self);
}

static void
show_held (DsuPalette *self)
{
  for (guint i = 0; i < self->swatches->len; i++) {
    const Entry *entry = entry_of (self->swatches->pdata[i]);
    g_autofree char *key = dsu_palette_key (entry->list == TILES ? "tiles" : "objects", entry->id);

    set_class (self->swatches->pdata[i], "held",
               self->held != NULL && g_hash_table_contains (self->held, key));
  }
}

void
dsu_palette_set_held (DsuPalette *self, GHashTable *held)
{
  g_return_if_fail (DSU_IS_PALETTE (self));

  if (held == NULL && self->held == NULL)
    return;
  if (held != NULL)
    g_hash_table_ref (held);
  g_clear_pointer (&self->held, g_hash_table_unref);
  self->held = held;
  show_held (self);
}

/* FALSE: it is no tile. */
static gboolean
mix (DsuPalette *self, GtkWidget *swatch)
{
  const Entry *entry = entry_of (swatch);

  if (entry->list == TILES)
    g_signal_emit (self, mixed, 0, entry->id);
  return entry->list == TILES;
}

static void
on_pressed (GtkGestureClick *click, int n_press, double x, double y, DsuPalette *self)
{
  GtkEventController *events = GTK_EVENT_CONTROLLER (click);

  self->is_mixing =
      (gtk_event_controller_get_current_event_state (events) & GDK_CONTROL_MASK) != 0 &&
      mix (self, gtk_event_controller_get_widget (events));
}

/* Clicks with Ctrl do not choose. */
static void
add_mixing (DsuPalette *self, GtkWidget *swatch)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed), self);
  gtk_widget_add_controller (swatch, GTK_EVENT_CONTROLLER (click));
}

static gboolean
says (const char *text, const char *folded)
{
  g_autofree char *own = g_utf8_casefold (text, -1);

  return strstr (own, folded) != NULL;
}

static gboolean
matches (const Entry *entry, const char *folded)
{
  return says (_ (entry->label), folded) || says (dsu_translate (entry->group), folded) ||
         says (dsu_translate (entry->description), folded) || says (entry->id, folded) ||
         (entry->lock != NULL && says (_ (entry->lock->label), folded));
}

static GtkWidget *
add_group (DsuPalette *self, const char *name, int list)
{
  GtkWidget *group = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *heading = gtk_label_new (name[0] != '\0' ? _ (name) : _ ("Other"));
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "heading");
  gtk_widget_add_css_class (heading, "palette-heading");
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 32);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), 3);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_widget_set_halign (flow, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (group), heading);
  gtk_box_append (GTK_BOX (group), flow);
  gtk_box_append (GTK_BOX (self->groups), group);
  g_object_set_data (G_OBJECT (group), "name", (gpointer)name);
  g_object_set_data (G_OBJECT (group), "flow", flow);
  g_object_set_data (G_OBJECT (group), "list", GINT_TO_POINTER (list));
  return group;
}

static GtkWidget *
find_group (DsuPalette *self, const char *name, int list)
{
  for (GtkWidget *group = gtk_widget_get_first_child (self->groups); group != NULL;
       group = gtk_widget_get_next_sibling (group))
    if (strcmp (g_object_get_data (G_OBJECT (group), "name"), name) == 0 &&
        GPOINTER_TO_INT (g_object_get_data (G_OBJECT (group), "list")) == list)
      return group;
  return add_group (self, name, list);
}

char *
dsu_palette_key (const char *list, const char *id)
{
  g_return_val_if_fail (list != NULL && id != NULL, NULL);

  return g_strdup_printf ("%s %s", list, id);
}

DsRules *
dsu_palette_get_rules (DsuPalette *self)
{
  g_return_val_if_fail (DSU_IS_PALETTE (self), NULL);

  return self->rules;
}

/* NULL: there is none. Borrowed. */
static const char *
mark_of (DsuPalette *self, const char *list, const char *id)
{
  g_autofree char *key = dsu_palette_key (list, id);

  return self->marks != NULL ? g_hash_table_lookup (self->marks, key) : NULL;
}

static void
add_swatch (DsuPalette *self, Entry entry, GdkTexture *texture)
{
  const char *mark = entry.lock != NULL    ? mark_of (self, "locks", entry.lock->id)
                     : entry.list == TILES ? mark_of (self, "tiles", entry.id)
                                           : mark_of (self, "objects", entry.id);
  g_autofree char *markup = g_markup_printf_escaped (
      "<b>%s</b>\n%s%s%s%s<i>%s</i>", _ (entry.label),
      entry.lock != NULL ? _ (entry.lock->label) : "", entry.lock != NULL ? "\n" : "",
      dsu_translate (entry.description), mark != NULL ? "\n" : "", mark != NULL ? mark : "");
  g_autofree char *name =
      mark != NULL ? g_strdup_printf ("%s, %s", _ (entry.label), mark) : g_strdup (_ (entry.label));
  GtkWidget *picture = gtk_picture_new_for_paintable (GDK_PAINTABLE (texture));
  GtkWidget *swatch = gtk_toggle_button_new ();
  GtkWidget *group = find_group (self, entry.group, entry.list);
  GtkWidget *flow = g_object_get_data (G_OBJECT (group), "flow");
  GtkToggleButton **first = &self->first[entry.list];

  gtk_widget_set_size_request (picture, SWATCH_SIDE, SWATCH_SIDE);
  gtk_button_set_child (GTK_BUTTON (swatch), picture);
  gtk_widget_add_css_class (swatch, "swatch");
  gtk_widget_set_focusable (swatch, FALSE); /* unless it is the stop */
  dsu_set_tip_markup (swatch, markup);
  if (mark != NULL)
    gtk_widget_add_css_class (swatch, "own");
  gtk_accessible_update_property (GTK_ACCESSIBLE (swatch), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (*first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (swatch), *first);
  else
    *first = GTK_TOGGLE_BUTTON (swatch);
  g_object_set_data_full (G_OBJECT (swatch), "entry", g_memdup2 (&entry, sizeof entry), g_free);
  g_object_set_data (G_OBJECT (swatch), "group", group);
  g_signal_connect (swatch, "clicked", G_CALLBACK (on_clicked), self);
  if (entry.list == TILES)
    add_mixing (self, swatch);
  gtk_flow_box_append (GTK_FLOW_BOX (flow), swatch);
  gtk_widget_set_focusable (gtk_widget_get_parent (swatch), FALSE);
  g_ptr_array_add (self->swatches, swatch);
}

static void
add_tiles_marked (DsuPalette *self, gboolean is_marked)
{
  for (uint16_t i = 1; i < ds_rules_n_tiles (self->rules); i++) {
    const DsTile *tile = ds_rules_tile (self->rules, i);
    g_autoptr (GdkTexture) texture = NULL;

    if (tile->is_unknown || (mark_of (self, "tiles", tile->id) != NULL) != is_marked)
      continue;
    texture = dsu_swatch_new (self->rules, i, SWATCH_SIDE);
    add_swatch (self, (Entry){ TILES, tile->id, tile->label, tile->group, tile->description, NULL },
                texture);
  }
}

static void
add_with_lock (DsuPalette *self, uint16_t number, const char *group, const DsLockKind *lock)
{
  const DsKind *kind = ds_rules_kind (self->rules, number);
  g_autoptr (GdkTexture) texture = dsu_kind_swatch_new (self->rules, number, lock, SWATCH_SIDE);
  const char *label = ds_rules_name_thing (self->rules, number, lock);

  add_swatch (self, (Entry){ THINGS, kind->id, label, group, lock->description, lock }, texture);
}

/* One swatch for each lock, own ones first: doors and keys are chosen with theirs. */
static void
add_locked (DsuPalette *self, uint16_t number, const char *group)
{
  for (int is_marked = 1; is_marked >= 0; is_marked--)
    for (gsize i = 0; i < ds_rules_n_locks (self->rules); i++) {
      const DsLockKind *lock = ds_rules_lock (self->rules, i);

      if ((mark_of (self, "locks", lock->id) != NULL) == is_marked)
        add_with_lock (self, number, group, lock);
    }
}

/* Kinds without a group, such as the player, are not placed. */
static void
add_kind (DsuPalette *self, uint16_t number)
{
  const DsKind *kind = ds_rules_kind (self->rules, number);
  g_autoptr (GdkTexture) texture = NULL;
  uint16_t gate, key;

  if (kind->is_unknown || kind->group[0] == '\0')
    return;
  if (ds_rules_locked_gate (self->rules, &gate) && gate == number) {
    add_locked (self, number, N_ ("Locked doors"));
    return;
  }
  if (ds_rules_kind_of_role (self->rules, DS_ROLE_KEY, &key) && key == number) {
    add_locked (self, number, N_ ("Keys"));
    return;
  }
  texture = dsu_kind_swatch_new (self->rules, number, NULL, SWATCH_SIDE);
  add_swatch (self, (Entry){ THINGS, kind->id, kind->label, kind->group, kind->description, NULL },
              texture);
}

/* Order in the list: own ones, start, goal and other plain roles, then gates and keys, then the
 * rest. */
static int
rank_of (DsuPalette *self, const DsKind *kind)
{
  if (mark_of (self, "objects", kind->id) != NULL)
    return -1;
  if (kind->role < DS_ROLE_CREATURE)
    return 0;
  return kind->gate != NULL || kind->role == DS_ROLE_KEY ? 1 : 2;
}

static void
add_things (DsuPalette *self)
{
  if (self->has_things || self->rules == NULL || self->has_tiles_alone)
    return;
  self->has_things = TRUE;
  for (int rank = -1; rank < 3; rank++)
    for (uint16_t i = 0; i < ds_rules_n_kinds (self->rules); i++)
      if (rank_of (self, ds_rules_kind (self->rules, i)) == rank)
        add_kind (self, i);
  show_choice (self);
  show_held (self);
}

/* Hides swatches that do not match the search, and headings without swatches. */
static void
on_search (DsuPalette *self)
{
  g_autofree char *folded =
      g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  const gboolean is_searching = folded[0] != '\0';
  gboolean any = FALSE;

  if (is_searching || self->shows_things)
    add_things (self);
  for (GtkWidget *group = gtk_widget_get_first_child (self->groups); group != NULL;
       group = gtk_widget_get_next_sibling (group))
    gtk_widget_set_visible (group, FALSE);
  for (guint i = 0; i < self->swatches->len; i++) {
    GtkWidget *swatch = g_ptr_array_index (self->swatches, i);
    const Entry *entry = entry_of (swatch);
    const gboolean shown =
        is_searching ? matches (entry, folded) : entry->list == self->shows_things;

    gtk_widget_set_visible (gtk_widget_get_parent (swatch), shown);
    if (shown)
      gtk_widget_set_visible (g_object_get_data (G_OBJECT (swatch), "group"), TRUE);
    any = any || shown;
  }
  gtk_widget_set_visible (self->nothing, !any);
  update_stop (self);
}

/* All is shown again. */
static void
end_search (DsuPalette *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  on_search (self);
  g_signal_emit (self, searched, 0);
}

/* Enter in the search takes the first swatch of this name, else the first that is shown. */
static void
on_search_activated (DsuPalette *self)
{
  g_autofree char *folded =
      g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  GtkWidget *found = NULL;
  gboolean is_called_so = FALSE;

  on_search (self); /* for letters that were not searched yet */
  for (guint i = 0; i < self->swatches->len && !is_called_so; i++) {
    GtkWidget *swatch = g_ptr_array_index (self->swatches, i);

    if (!gtk_widget_get_visible (gtk_widget_get_parent (swatch)))
      continue;
    is_called_so = says (_ (entry_of (swatch)->label), folded);
    if (found == NULL || is_called_so)
      found = swatch;
  }
  if (found == NULL)
    return;
  g_signal_emit_by_name (found, "clicked");
  end_search (self);
}

void
dsu_palette_set_rules (DsuPalette *self, DsRules *rules, GHashTable *marks)
{
  GtkWidget *group;

  g_return_if_fail (DSU_IS_PALETTE (self) && rules != NULL);

  if (self->rules == rules)
    return;
  self->stop = NULL;
  dsu_swatches_set_stop (DSU_SWATCHES (self->groups), NULL);
  while ((group = gtk_widget_get_first_child (self->groups)) != NULL)
    gtk_box_remove (GTK_BOX (self->groups), group);
  g_ptr_array_set_size (self->swatches, 0);
  self->first[TILES] = self->first[THINGS] = NULL;
  self->has_things = FALSE;
  ds_rules_unref (self->rules);
  self->rules = ds_rules_ref (rules);
  g_clear_pointer (&self->marks, g_hash_table_unref);
  self->marks = marks != NULL ? g_hash_table_ref (marks) : NULL;
  add_tiles_marked (self, TRUE);
  add_tiles_marked (self, FALSE);
  show_choice (self);
  show_mix (self);
  show_held (self);
  on_search (self);
}

void
dsu_palette_focus_search (DsuPalette *self)
{
  g_return_if_fail (DSU_IS_PALETTE (self));

  gtk_widget_grab_focus (self->search);
  gtk_editable_select_region (GTK_EDITABLE (self->search), 0, -1);
}

static void
set_things (DsuPalette *self, gboolean shown)
{
  if (self->shows_things == shown)
    return;
  self->shows_things = shown;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->modes[shown]), TRUE);
  on_search (self);
  show_choice (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_THINGS]);
}

static void
on_mode (DsuPalette *self)
{
  set_things (self, gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->modes[THINGS])));
}

static void
dsu_palette_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DsuPalette *self = DSU_PALETTE (object);

  if (id == PROP_THINGS)
    g_value_set_boolean (value, self->shows_things);
  else
    g_value_set_string (value, id == PROP_LOCK ? self->lock
                                               : self->chosen[id == PROP_TILE ? TILES : THINGS]);
}

static void
dsu_palette_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DsuPalette *self = DSU_PALETTE (object);

  if (id == PROP_THINGS)
    set_things (self, g_value_get_boolean (value));
  else if (id == PROP_LOCK)
    choose_lock (self, g_value_get_string (value));
  else
    choose (self, id == PROP_TILE ? TILES : THINGS, g_value_get_string (value));
}

static void
dsu_palette_finalize (GObject *object)
{
  DsuPalette *self = DSU_PALETTE (object);

  g_ptr_array_unref (self->swatches);
  g_clear_pointer (&self->marks, g_hash_table_unref);
  ds_rules_unref (self->rules);
  g_free (self->chosen[TILES]);
  g_free (self->chosen[THINGS]);
  g_free (self->lock);
  g_strfreev (self->mix);
  g_clear_pointer (&self->held, g_hash_table_unref);
  G_OBJECT_CLASS (dsu_palette_parent_class)->finalize (object);
}

static void
dsu_palette_class_init (DsuPaletteClass *class)
{
  const GParamFlags how = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = dsu_palette_get_property;
  object_class->set_property = dsu_palette_set_property;
  object_class->finalize = dsu_palette_finalize;
  props[PROP_TILE] = g_param_spec_string ("tile", NULL, NULL, NULL, how);
  props[PROP_KIND] = g_param_spec_string ("kind", NULL, NULL, NULL, how);
  props[PROP_LOCK] = g_param_spec_string ("lock", NULL, NULL, NULL, how);
  props[PROP_THINGS] = g_param_spec_boolean ("things", NULL, NULL, FALSE, how);
  g_object_class_install_properties (object_class, N_PROPS, props);
  searched = g_signal_new ("searched", DSU_TYPE_PALETTE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                           G_TYPE_NONE, 0);
  mixed = g_signal_new ("mixed", DSU_TYPE_PALETTE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                        G_TYPE_NONE, 1, G_TYPE_STRING);
  taken = g_signal_new ("taken", DSU_TYPE_PALETTE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                        G_TYPE_NONE, 1, G_TYPE_STRING);
}

static GtkWidget *
build_modes (DsuPalette *self)
{
  static const char *const labels[] = { N_ ("Tiles"), N_ ("Objects") };
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (line, "linked");
  gtk_box_set_homogeneous (GTK_BOX (line), TRUE);
  for (int i = 0; i < 2; i++) {
    self->modes[i] = gtk_toggle_button_new_with_label (_ (labels[i]));
    gtk_widget_set_hexpand (self->modes[i], TRUE);
    gtk_box_append (GTK_BOX (line), self->modes[i]);
  }
  gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (self->modes[THINGS]),
                               GTK_TOGGLE_BUTTON (self->modes[TILES]));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->modes[TILES]), TRUE);
  g_signal_connect_swapped (self->modes[THINGS], "toggled", G_CALLBACK (on_mode), self);
  return line;
}

static void
name_search (DsuPalette *self, const char *name)
{
  dsu_set_tip (self->search, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
}

static void
dsu_palette_init (DsuPalette *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->swatches = g_ptr_array_new ();
  self->mix = g_new0 (char *, 1);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "palette");
  gtk_box_append (GTK_BOX (self), build_modes (self));

  self->search = gtk_search_entry_new ();
  g_object_set (self->search, "placeholder-text", _ ("Search"), NULL); /* short: there is no room */
  name_search (self, _ ("Search tiles and objects"));
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (on_search), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (on_search_activated), self);
  g_signal_connect_swapped (self->search, "stop-search", G_CALLBACK (end_search), self);
  gtk_box_append (GTK_BOX (self), self->search);
  self->groups = g_object_new (DSU_TYPE_SWATCHES, NULL);
  self->nothing = gtk_label_new (_ ("No matches"));
  gtk_widget_add_css_class (self->nothing, "dim-label");
  gtk_widget_set_visible (self->nothing, FALSE);
  gtk_box_append (GTK_BOX (column), self->nothing);
  gtk_box_append (GTK_BOX (column), self->groups);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), column);
  add_keys (self);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled);

  self->name = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->name), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (self->name, "heading");
  gtk_box_append (GTK_BOX (self), self->name);
}

GtkWidget *
dsu_palette_new (void)
{
  return g_object_new (DSU_TYPE_PALETTE, NULL);
}

GtkWidget *
dsu_palette_new_of_tiles (void)
{
  GtkWidget *self = dsu_palette_new ();
  DsuPalette *palette = DSU_PALETTE (self);

  palette->has_tiles_alone = TRUE;
  gtk_widget_set_visible (gtk_widget_get_first_child (self), FALSE); /* the modes */
  gtk_widget_set_visible (palette->name, FALSE);
  name_search (palette, _ ("Search tiles"));
  return self;
}
