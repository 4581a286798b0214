/* editor/tools/hidden_things.c — objects of a level whose eyes are shut. */
#include "tools/hidden_things.h"

#define WORD "hidden:" /* of the session */

struct _DseHiddenThings {
  GObject parent_instance;

  DsuCanvas *canvas;
  GArray *ids; /* guint64, in ascending order */
};

G_DEFINE_FINAL_TYPE (DseHiddenThings, dse_hidden_things, G_TYPE_OBJECT)

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  const guint64 one = *(const guint64 *)a, other = *(const guint64 *)b;

  return (one > other) - (one < other);
}

static void
announce (DseHiddenThings *self)
{
  dsu_canvas_set_hidden (self->canvas, (const guint64 *)(const void *)self->ids->data,
                         self->ids->len);
  g_signal_emit_by_name (self, "changed");
}

gboolean
dse_hidden_things_has (DseHiddenThings *self, guint64 id)
{
  g_return_val_if_fail (DSE_IS_HIDDEN_THINGS (self), FALSE);

  return g_array_binary_search (self->ids, &id, compare_ids, NULL);
}

const guint64 *
dse_hidden_things_get (DseHiddenThings *self, gsize *n)
{
  g_return_val_if_fail (DSE_IS_HIDDEN_THINGS (self) && n != NULL, NULL);

  *n = self->ids->len;
  return (const guint64 *)(const void *)self->ids->data;
}

/* Those of @self that are not among the sorted @others. */
static GArray *
without (DseHiddenThings *self, GArray *others)
{
  GArray *left = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint i = 0; i < self->ids->len; i++) {
    const guint64 id = g_array_index (self->ids, guint64, i);

    if (!g_array_binary_search (others, &id, compare_ids, NULL))
      g_array_append_val (left, id);
  }
  return left;
}

void
dse_hidden_things_set (DseHiddenThings *self, const guint64 *ids, gsize n, gboolean hidden)
{
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (guint64));
  const guint before = DSE_IS_HIDDEN_THINGS (self) ? self->ids->len : 0;
  GArray *left;

  g_return_if_fail (DSE_IS_HIDDEN_THINGS (self) && (ids != NULL || n == 0));

  g_array_append_vals (others, ids, (guint)n);
  g_array_sort (others, compare_ids);
  left = without (self, others);
  if (hidden) {
    for (guint i = 0; i < others->len; i++)
      if (i == 0 || g_array_index (others, guint64, i) != g_array_index (others, guint64, i - 1))
        g_array_append_val (left, g_array_index (others, guint64, i));
    g_array_sort (left, compare_ids);
  }
  g_array_unref (self->ids);
  self->ids = left;
  if (left->len != before) /* a set that only grows, or only shrinks */
    announce (self);
}

/* ---- the session */

char *
dse_hidden_things_dup_state (DseHiddenThings *self)
{
  GString *text;

  g_return_val_if_fail (DSE_IS_HIDDEN_THINGS (self), NULL);

  text = g_string_new (NULL);
  for (guint i = 0; i < self->ids->len; i++)
    g_string_append_printf (text, "%s%" G_GINT64_MODIFIER "x", i == 0 ? WORD : ",",
                            g_array_index (self->ids, guint64, i));
  return g_string_free (text, FALSE);
}

void
dse_hidden_things_set_state (DseHiddenThings *self, const char *state)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_auto (GStrv) words = NULL;

  g_return_if_fail (DSE_IS_HIDDEN_THINGS (self) && state != NULL);

  words = g_strsplit (state, " ", -1);
  for (char **word = words; *word != NULL; word++) {
    g_auto (GStrv) items =
        g_str_has_prefix (*word, WORD) ? g_strsplit (*word + strlen (WORD), ",", -1) : NULL;

    for (char **item = items; item != NULL && *item != NULL; item++) {
      guint64 id;

      if (g_ascii_string_to_unsigned (*item, 16, 1, G_MAXUINT64, &id, NULL))
        g_array_append_val (ids, id);
    }
  }
  g_array_set_size (self->ids, 0);
  announce (self);
  dse_hidden_things_set (self, (const guint64 *)(const void *)ids->data, ids->len, TRUE);
}

/* ---- life */

static void
dse_hidden_things_dispose (GObject *object)
{
  g_clear_pointer (&DSE_HIDDEN_THINGS (object)->ids, g_array_unref);
  G_OBJECT_CLASS (dse_hidden_things_parent_class)->dispose (object);
}

static void
dse_hidden_things_class_init (DseHiddenThingsClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_hidden_things_dispose;
  g_signal_new ("changed", DSE_TYPE_HIDDEN_THINGS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

static void
dse_hidden_things_init (DseHiddenThings *self)
{
  self->ids = g_array_new (FALSE, FALSE, sizeof (guint64));
}

DseHiddenThings *
dse_hidden_things_new (DsuCanvas *canvas)
{
  DseHiddenThings *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas), NULL);

  self = g_object_new (DSE_TYPE_HIDDEN_THINGS, NULL);
  self->canvas = canvas;
  return self;
}
