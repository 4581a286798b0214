/* editor/panels/thing_heading.c — the heading of the form of objects. */
#include "panels/thing_heading.h"

#include "inspect/describe.h"
#include "thumbnail.h"
#include "tools/wide_gate.h"

#include <glib/gi18n.h>

#define PICTURE_SIDE 48  /* pixels */
#define SUBTITLE_LINES 3 /* the kinds of many things; all of them are in the tooltip */

struct _DseThingHeading {
  GtkBox parent_instance;
  GtkWidget *picture, *title, *subtitle;
};

G_DEFINE_FINAL_TYPE (DseThingHeading, dse_thing_heading, GTK_TYPE_BOX)

static gboolean
is_wide_gate (const DsDelve *delve, gsize floor, const DsThing *things, guint n)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (uint64_t));

  for (guint i = 0; i < n; i++)
    g_array_append_val (ids, things[i].id);
  return dse_wide_gate_is (delve, floor, ids);
}

/* "at 4, 6", behind the kind of an object that has a name. Takes @where. */
static char *
place_of (const DsDelve *delve, const DsThing *thing, char *where)
{
  g_autofree char *own = dse_own_name_of (thing), *kind = NULL, *alone = where;

  if (own == NULL)
    return g_steal_pointer (&alone);
  kind = dse_name_kind_of (delve, thing);
  return g_strdup_printf ("%s · %s", kind, alone);
}

void
dse_thing_heading_show (DseThingHeading *self, const DsDelve *delve, gsize floor,
                        const DsThing *things, guint n, const DsKind *model, const char *lock)
{
  g_autofree char *title = NULL, *subtitle = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  const DsLockKind *kind_of_lock;
  const char *id;
  uint16_t kind;

  g_return_if_fail (DSE_IS_THING_HEADING (self) && delve != NULL && model != NULL);

  id = n > 0 ? ds_str_get (things[0].lock) : lock;
  kind_of_lock = id != NULL && id[0] != '\0'
                     ? ds_rules_lock_of (delve->rules, delve->dungeon.locks, id)
                     : NULL;
  ds_rules_find_kind (delve->rules, model->id, &kind);
  texture = dsu_kind_swatch_new (delve->rules, kind, kind_of_lock, PICTURE_SIDE);
  if (is_wide_gate (delve, floor, things, n)) {
    title = dse_name_thing (delve, things);
    subtitle = place_of (
        delve, things,
        g_strdup_printf (_ ("%u cells wide, at %d, %d"), n, things[0].at.x, things[0].at.y));
  } else if (n > 1) {
    title = g_strdup_printf (ngettext ("%u object", "%u objects", n), n);
    subtitle = dse_name_things (delve, things, n);
  } else if (n > 0) {
    title = dse_name_thing (delve, things);
    subtitle =
        place_of (delve, things, g_strdup_printf (_ ("at %d, %d"), things[0].at.x, things[0].at.y));
  } else {
    title = g_strdup (_ (ds_rules_name_thing (delve->rules, kind, kind_of_lock)));
    subtitle = g_strdup (_ ("Placed by the Object tool"));
  }
  gtk_picture_set_paintable (GTK_PICTURE (self->picture), GDK_PAINTABLE (texture));
  gtk_widget_set_visible (self->picture, TRUE);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->subtitle), subtitle);
  gtk_widget_set_tooltip_text (self->subtitle, n > 1 ? subtitle : NULL);
}

void
dse_thing_heading_say (DseThingHeading *self, const char *title, const char *subtitle)
{
  g_return_if_fail (DSE_IS_THING_HEADING (self) && title != NULL && subtitle != NULL);

  gtk_widget_set_visible (self->picture, FALSE);
  gtk_picture_set_paintable (GTK_PICTURE (self->picture), NULL);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->subtitle), subtitle);
  gtk_widget_set_tooltip_text (self->subtitle, NULL);
}

static void
dse_thing_heading_class_init (DseThingHeadingClass *class)
{
}

static void
dse_thing_heading_init (DseThingHeading *self)
{
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_box_set_spacing (GTK_BOX (self), 12);
  self->picture = gtk_picture_new ();
  self->title = gtk_label_new (NULL);
  self->subtitle = gtk_label_new (NULL);
  gtk_widget_set_size_request (self->picture, PICTURE_SIDE, PICTURE_SIDE);
  gtk_label_set_xalign (GTK_LABEL (self->title), 0);
  gtk_label_set_xalign (GTK_LABEL (self->subtitle), 0);
  gtk_label_set_wrap (GTK_LABEL (self->subtitle), TRUE);
  gtk_label_set_lines (GTK_LABEL (self->subtitle), SUBTITLE_LINES);
  gtk_label_set_ellipsize (GTK_LABEL (self->subtitle), PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (self->title, "title-4");
  gtk_widget_add_css_class (self->subtitle, "dim-label");
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), self->title);
  gtk_box_append (GTK_BOX (words), self->subtitle);
  gtk_box_append (GTK_BOX (self), self->picture);
  gtk_box_append (GTK_BOX (self), words);
}
