/* ui/bar.c — a revealer with icon, sentence, buttons. */
#include "bar.h"

#include "icon_button.h"
#include "tooltip.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DsuBar {
  GtkWidget parent_instance;
  DsuBarKind kind;
  GtkWidget *revealer, *words, *buttons;    /* words: the text, and buttons beside or below */
  GtkWidget *label, *scrolled, *long_label; /* a short text is seen whole, a long one scrolls */
  GtkWidget *box, *more;                    /* more: the menu of a compact bar */
  char *text;                               /* the latest; NULL: none yet */
  char *brief;                              /* in place of it in a compact bar; NULL: none */
  gboolean is_compact;                      /* as low as its text allows */
  int width;                                /* pixels of the label at the last layout */
  guint fitting;                            /* source */
};

#define LONG_CHARS 240 /* of a text that scrolls */
#define LONG_LINES 4
#define TEXT_PX 90     /* greatest height of one that scrolls */
#define MORE_CHARS 44  /* of a line in the menu */
#define BRIEF_LINES 6  /* at most, of a compact bar */
#define BRIEF_CHARS 16 /* at least, of one of its lines */

G_DEFINE_FINAL_TYPE (DsuBar, dsu_bar, GTK_TYPE_WIDGET)

enum { PROP_KIND = 1 };

static GType
kind_type (void)
{
  static const GEnumValue values[] = { { DSU_BAR_INFO, "DSU_BAR_INFO", "info" },
                                       { DSU_BAR_WARNING, "DSU_BAR_WARNING", "warning" },
                                       { DSU_BAR_ERROR, "DSU_BAR_ERROR", "error" },
                                       { 0, NULL, NULL } };
  static GType type;

  if (type == 0)
    type = g_enum_register_static ("DsuBarKind", values);
  return type;
}

static void
dsu_bar_dispose (GObject *object)
{
  g_clear_handle_id (&DSU_BAR (object)->fitting, g_source_remove);
  g_clear_pointer (&DSU_BAR (object)->revealer, gtk_widget_unparent);
  G_OBJECT_CLASS (dsu_bar_parent_class)->dispose (object);
}

static void
dsu_bar_finalize (GObject *object)
{
  g_free (DSU_BAR (object)->text);
  g_free (DSU_BAR (object)->brief);
  G_OBJECT_CLASS (dsu_bar_parent_class)->finalize (object);
}

static void
on_close (DsuBar *self)
{
  dsu_bar_hide (self);
  g_signal_emit_by_name (self, "closed");
}

static GtkWidget *
text_new (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

/* The toolkit measures what scrolls as if it were as wide as it likes, so that the end of a text in
 * a narrow window would be hidden. */
static void
add_texts (DsuBar *self)
{
  GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());

  self->label = text_new ();
  self->long_label = text_new ();
  self->scrolled = GTK_WIDGET (scrolled);
  gtk_scrolled_window_set_child (scrolled, self->long_label);
  gtk_scrolled_window_set_policy (scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (scrolled, TRUE);
  gtk_scrolled_window_set_max_content_height (scrolled, TEXT_PX);
  gtk_widget_set_valign (self->scrolled, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (self->scrolled, TRUE);
  gtk_box_append (GTK_BOX (self->words), self->label);
  gtk_box_append (GTK_BOX (self->words), self->scrolled);
}

/* True for a text that scrolls. */
static gboolean
is_long_text (const char *text)
{
  guint lines = 1;

  for (const char *at = strchr (text, '\n'); at != NULL; at = strchr (at + 1, '\n'))
    lines++;
  return lines > LONG_LINES || g_utf8_strlen (text, -1) > LONG_CHARS;
}

static void
show_text (DsuBar *self)
{
  const char *all = self->text != NULL ? self->text : "";
  const gboolean is_brief = self->is_compact && self->brief != NULL;
  const gboolean is_long = !self->is_compact && is_long_text (all);
  const char *text = is_brief ? self->brief : all;

  gtk_label_set_wrap (GTK_LABEL (self->label), is_brief || !self->is_compact);
  gtk_label_set_single_line_mode (GTK_LABEL (self->label), self->is_compact && !is_brief);
  gtk_label_set_lines (GTK_LABEL (self->label), is_brief ? BRIEF_LINES : -1);
  gtk_label_set_width_chars (GTK_LABEL (self->label), is_brief ? BRIEF_CHARS : -1);
  gtk_label_set_ellipsize (GTK_LABEL (self->label),
                           self->is_compact ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  dsu_set_tip (self->label, self->is_compact ? all : NULL);
  gtk_label_set_text (GTK_LABEL (self->label), is_long ? "" : text);
  gtk_label_set_text (GTK_LABEL (self->long_label), is_long ? text : "");
  gtk_widget_set_visible (self->label, !is_long);
  gtk_widget_set_visible (self->scrolled, is_long);
}

/* True if the menu of a compact bar has anything that the bar does not show. */
static gboolean
needs_more (DsuBar *self)
{
  GtkWidget *first = gtk_widget_get_first_child (self->buttons);
  int room = gtk_widget_get_width (self->label), wanted, own;

  if (first != NULL && gtk_widget_get_next_sibling (first) != NULL)
    return TRUE;
  if (self->brief != NULL && g_strcmp0 (self->brief, self->text) != 0)
    return TRUE;
  gtk_widget_measure (self->label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
  gtk_widget_measure (self->more, GTK_ORIENTATION_HORIZONTAL, -1, &own, NULL, NULL, NULL);
  if (gtk_widget_get_visible (self->more))
    room += own + gtk_box_get_spacing (GTK_BOX (self->box));
  return wanted > room;
}

static gboolean
on_fit (gpointer data)
{
  DsuBar *self = data;

  self->fitting = 0;
  gtk_widget_set_visible (self->more, self->is_compact && needs_more (self));
  return G_SOURCE_REMOVE;
}

/* Not at once: the widths are not given out yet. */
static void
fit_later (DsuBar *self)
{
  if (self->fitting == 0)
    self->fitting = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_fit, self, NULL);
}

static void
dsu_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *least,
                 int *natural, int *least_baseline, int *natural_baseline)
{
  gtk_widget_measure (DSU_BAR (widget)->revealer, orientation, for_size, least, natural,
                      least_baseline, natural_baseline);
}

static GtkSizeRequestMode
dsu_bar_get_request_mode (GtkWidget *widget)
{
  return gtk_widget_get_request_mode (DSU_BAR (widget)->revealer);
}

static void
dsu_bar_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  DsuBar *self = DSU_BAR (widget);

  gtk_widget_allocate (self->revealer, width, height, baseline, NULL);
  if (self->width != gtk_widget_get_width (self->label))
    fit_later (self);
  self->width = gtk_widget_get_width (self->label);
}

/* All buttons below or beside the text; of a compact bar only the first, beside the menu of the
 * others. */
static void
show_buttons (DsuBar *self)
{
  GtkWidget *first = gtk_widget_get_first_child (self->buttons);
  guint n = 0;

  for (GtkWidget *at = first; at != NULL; at = gtk_widget_get_next_sibling (at), n++)
    gtk_widget_set_visible (at, at == first || !self->is_compact);
  if (!self->is_compact)
    gtk_widget_set_visible (self->more, FALSE);
  fit_later (self);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->words), n > 1 && !self->is_compact
                                                                    ? GTK_ORIENTATION_VERTICAL
                                                                    : GTK_ORIENTATION_HORIZONTAL);
}

static GtkWidget *
add_button (GtkWidget *box, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

/* The menu is made when it opens: the whole text, and the buttons that have no room. */
static void
on_more (GtkMenuButton *more, gpointer data)
{
  DsuBar *self = data;
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new (self->text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MORE_CHARS);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_box_append (GTK_BOX (box), label);
  for (GtkWidget *at = gtk_widget_get_first_child (self->buttons); at != NULL;
       at = gtk_widget_get_next_sibling (at)) {
    const char *action = g_object_get_data (G_OBJECT (at), "action");
    GtkWidget *button;

    if (gtk_widget_get_visible (at))
      continue;
    button = add_button (box, gtk_button_get_label (GTK_BUTTON (at)), action);
    g_signal_connect_swapped (button, "clicked", G_CALLBACK (gtk_popover_popdown), popover);
  }
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (more, popover);
}

static GtkWidget *
more_new (DsuBar *self)
{
  GtkWidget *more = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (more), "view-more-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (more), on_more, self, NULL);
  gtk_widget_add_css_class (more, "flat");
  gtk_widget_set_valign (more, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (more, FALSE);
  dsu_menu_button_set_tip (more, _ ("More"));
  return more;
}

static void
dsu_bar_constructed (GObject *object)
{
  static const struct {
    const char *class, *icon;
  } looks[] = {
    [DSU_BAR_INFO] = { "info-bar", "dialog-information-symbolic" },
    [DSU_BAR_WARNING] = { "warning-bar", "dialog-warning-symbolic" },
    [DSU_BAR_ERROR] = { "error-bar", "dialog-error-symbolic" },
  };
  DsuBar *self = DSU_BAR (object);
  GtkWidget *box = self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_widget_add_css_class (box, "bar");
  gtk_widget_add_css_class (box, looks[self->kind].class);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (looks[self->kind].icon));
  self->words = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  add_texts (self);
  self->buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_valign (self->buttons, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->words), self->buttons);
  gtk_box_append (GTK_BOX (box), self->words);
  self->more = more_new (self);
  gtk_box_append (GTK_BOX (box), self->more);
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  dsu_set_tip (close, _ ("Close"));
  dsu_name_by_tips (close);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (on_close), self);
  gtk_box_append (GTK_BOX (box), close);
  gtk_revealer_set_child (GTK_REVEALER (self->revealer), box);
  G_OBJECT_CLASS (dsu_bar_parent_class)->constructed (object);
}

static void
dsu_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DSU_BAR (object)->kind = (DsuBarKind)g_value_get_enum (value);
}

static void
dsu_bar_class_init (DsuBarClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->constructed = dsu_bar_constructed;
  object_class->dispose = dsu_bar_dispose;
  object_class->finalize = dsu_bar_finalize;
  object_class->set_property = dsu_bar_set_property;
  g_object_class_install_property (
      object_class, PROP_KIND,
      g_param_spec_enum ("kind", NULL, NULL, kind_type (), DSU_BAR_INFO,
                         G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
  GTK_WIDGET_CLASS (class)->measure = dsu_bar_measure;
  GTK_WIDGET_CLASS (class)->get_request_mode = dsu_bar_get_request_mode;
  GTK_WIDGET_CLASS (class)->size_allocate = dsu_bar_size_allocate;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_ALERT);
  g_signal_new ("closed", DSU_TYPE_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dsu_bar_init (DsuBar *self)
{
  self->revealer = gtk_revealer_new ();
  gtk_widget_set_parent (self->revealer, GTK_WIDGET (self));
}

GtkWidget *
dsu_bar_new (DsuBarKind kind)
{
  return g_object_new (DSU_TYPE_BAR, "kind", kind, NULL);
}

void
dsu_bar_show (DsuBar *self, const char *text, ...)
{
  const char *label;
  GtkWidget *old;
  va_list pairs;

  g_return_if_fail (DSU_IS_BAR (self) && text != NULL);

  while ((old = gtk_widget_get_first_child (self->buttons)) != NULL)
    gtk_box_remove (GTK_BOX (self->buttons), old);
  va_start (pairs, text);
  while ((label = va_arg (pairs, const char *)) != NULL) {
    const char *action = va_arg (pairs, const char *);
    GtkWidget *button = add_button (self->buttons, label, action);
    GtkLabel *words = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));

    gtk_label_set_wrap (words, TRUE); /* no bar makes its window wider */
    gtk_label_set_justify (words, GTK_JUSTIFY_CENTER);
    g_object_set_data_full (G_OBJECT (button), "action", g_strdup (action), g_free);
  }
  va_end (pairs);
  g_free (self->text);
  self->text = g_strdup (text);
  g_clear_pointer (&self->brief, g_free);
  show_text (self);
  show_buttons (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), TRUE);
}

void
dsu_bar_set_brief (DsuBar *self, const char *brief)
{
  char *kept = g_strdup (brief);

  g_return_if_fail (DSU_IS_BAR (self));

  g_free (self->brief);
  self->brief = kept;
  show_text (self);
  fit_later (self);
}

void
dsu_bar_set_compact (DsuBar *self, gboolean is_compact)
{
  g_return_if_fail (DSU_IS_BAR (self));

  if (self->is_compact == is_compact)
    return;
  self->is_compact = is_compact;
  if (is_compact)
    gtk_widget_add_css_class (self->box, "compact");
  else
    gtk_widget_remove_css_class (self->box, "compact");
  show_text (self);
  show_buttons (self);
}

void
dsu_bar_hide (DsuBar *self)
{
  g_return_if_fail (DSU_IS_BAR (self));

  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), FALSE);
}

gboolean
dsu_bar_is_shown (DsuBar *self)
{
  g_return_val_if_fail (DSU_IS_BAR (self), FALSE);

  return gtk_revealer_get_reveal_child (GTK_REVEALER (self->revealer));
}

const char *
dsu_bar_get_text (DsuBar *self)
{
  g_return_val_if_fail (DSU_IS_BAR (self), NULL);

  return self->text != NULL ? self->text : "";
}
