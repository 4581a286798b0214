/* ui/bar.c — a revealer with icon, sentence, buttons. */
#include "bar.h"

#include "icon_button.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DsuBar {
  GtkWidget parent_instance;
  DsuBarKind kind;
  GtkWidget *revealer, *words, *buttons;    /* words: the text, and buttons beside or below */
  GtkWidget *label, *scrolled, *long_label; /* a short text is seen whole, a long one scrolls */
};

#define LONG_CHARS 240 /* of a text that scrolls */
#define LONG_LINES 4
#define TEXT_PX 90 /* greatest height of one that scrolls */

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
  g_clear_pointer (&DSU_BAR (object)->revealer, gtk_widget_unparent);
  G_OBJECT_CLASS (dsu_bar_parent_class)->dispose (object);
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

static void
set_text (DsuBar *self, const char *text)
{
  gboolean is_long = g_utf8_strlen (text, -1) > LONG_CHARS;
  guint lines = 1;

  for (const char *at = strchr (text, '\n'); at != NULL; at = strchr (at + 1, '\n'))
    lines++;
  is_long |= lines > LONG_LINES;
  gtk_label_set_text (GTK_LABEL (self->label), is_long ? "" : text);
  gtk_label_set_text (GTK_LABEL (self->long_label), is_long ? text : "");
  gtk_widget_set_visible (self->label, !is_long);
  gtk_widget_set_visible (self->scrolled, is_long);
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
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
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
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (close, _ ("Close"));
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
  object_class->set_property = dsu_bar_set_property;
  g_object_class_install_property (
      object_class, PROP_KIND,
      g_param_spec_enum ("kind", NULL, NULL, kind_type (), DSU_BAR_INFO,
                         G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (class), GTK_TYPE_BIN_LAYOUT);
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
  guint n_buttons = 0;
  GtkWidget *old;
  va_list pairs;

  g_return_if_fail (DSU_IS_BAR (self));

  while ((old = gtk_widget_get_first_child (self->buttons)) != NULL)
    gtk_box_remove (GTK_BOX (self->buttons), old);
  va_start (pairs, text);
  while ((label = va_arg (pairs, const char *)) != NULL) {
    GtkWidget *button = gtk_button_new_with_mnemonic (label);
    GtkLabel *words = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));

    gtk_label_set_wrap (words, TRUE); /* no bar makes its window wider */
    gtk_label_set_justify (words, GTK_JUSTIFY_CENTER);
    gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), va_arg (pairs, const char *));
    gtk_box_append (GTK_BOX (self->buttons), button);
    n_buttons++;
  }
  va_end (pairs);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->words), n_buttons > 1
                                                                    ? GTK_ORIENTATION_VERTICAL
                                                                    : GTK_ORIENTATION_HORIZONTAL);
  set_text (self, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), TRUE);
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

  return gtk_label_get_text (
      GTK_LABEL (gtk_widget_get_visible (self->label) ? self->label : self->long_label));
}
