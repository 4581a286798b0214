/* editor/window/level_states.c — cameras, layers, axes and seeds of levels, by name. */
#include "window/level_states.h"

#include "app/settings.h"
#include "paint/zoom.h"

#include <glib/gstdio.h>
#include <string.h>

#define VIEW "(tixxb(xxxx))" /* floor, step of the zoom, corner, fitted, home */
#define VIEWS "a(s" VIEW ")"
#define AIDS "a{s(ss)}" /* by name: states of the layers and of the axes of symmetry */
#define SEEDS_BYTES_MAX (8 << 20)

/* ---- cameras */

static GVariant *
view_of (DsuCanvas *canvas)
{
  const DsuCamera camera = dsu_canvas_get_camera (canvas);

  return g_variant_new (VIEW, (guint64)camera.floor, camera.zoom, camera.x, camera.y, camera.is_fit,
                        camera.home.x, camera.home.y, camera.home.w, camera.home.h);
}

void
dse_level_states_note_views (const GPtrArray *pages, DseNameOf name_of)
{
  GVariantBuilder builder;
  g_autoptr (GVariant) views = NULL, before = dse_level_states_dup_views ();

  g_return_if_fail (pages != NULL && name_of != NULL);

  g_variant_builder_init (&builder, G_VARIANT_TYPE (VIEWS));
  for (guint i = 0; i < pages->len; i++) {
    DsePage *page = pages->pdata[i];
    const char *name = name_of (page);

    if (name != NULL)
      g_variant_builder_add (&builder, "(s@" VIEW ")", name, view_of (dse_page_get_canvas (page)));
  }
  views = g_variant_ref_sink (g_variant_builder_end (&builder));
  if (!g_variant_equal (views, before))
    g_settings_set_value (dse_settings_get (), "session-views", views);
}

static void
show_view (DsePage *page, GVariant *view)
{
  const gsize n_floors = dsu_document_get_delve (dse_page_get_document (page))->dungeon.n_floors;
  DsuCamera camera = { 0 };
  guint64 floor;

  g_variant_get (view, VIEW, &floor, &camera.zoom, &camera.x, &camera.y, &camera.is_fit,
                 &camera.home.x, &camera.home.y, &camera.home.w, &camera.home.h);
  if (floor >= n_floors || camera.zoom < 0 || camera.zoom >= DSU_N_ZOOMS)
    return;
  camera.floor = (gsize)floor;
  g_object_set (page, "floor", (guint)floor, NULL);
  dsu_canvas_set_camera (dse_page_get_canvas (page), &camera);
  g_object_set (dse_page_get_canvas (page), "keeps-view", TRUE, NULL); /* while tabs come */
}

GVariant *
dse_level_states_dup_views (void)
{
  return g_settings_get_value (dse_settings_get (), "session-views");
}

void
dse_level_state_show_view (DsePage *page, GVariant *views, const char *name)
{
  const char *other;
  GVariantIter iter;
  GVariant *view;

  g_return_if_fail (DSE_IS_PAGE (page) && views != NULL && name != NULL);

  g_variant_iter_init (&iter, views);
  while (g_variant_iter_next (&iter, "(&s@" VIEW ")", &other, &view)) {
    if (strcmp (other, name) == 0)
      show_view (page, view);
    g_variant_unref (view);
  }
}

/* ---- layers, and axes of symmetry */

static void
remember_aids (const GPtrArray *pages, DseNameOf name_of)
{
  GVariantBuilder aids;

  g_variant_builder_init (&aids, G_VARIANT_TYPE (AIDS));
  for (guint i = 0; i < pages->len; i++) {
    DsePage *page = pages->pdata[i];
    const char *name = name_of (page);
    g_autofree char *strata = dse_layers_dup_state (dse_page_get_layers (page));
    g_autofree char *hidden = dse_hidden_things_dup_state (dse_page_get_hidden (page));
    g_autofree char *layers = g_strconcat (strata, " ", hidden, NULL);
    g_autofree char *axes = dse_axes_dup_state (dse_page_get_axes (page));

    if (name != NULL)
      g_variant_builder_add (&aids, "{s(ss)}", name, layers, axes);
  }
  g_settings_set_value (dse_settings_get (), "session-layers", g_variant_builder_end (&aids));
}

static void
restore_aids (DsePage *page, const char *name)
{
  g_autoptr (GVariant) aids = g_settings_get_value (dse_settings_get (), "session-layers");
  const char *layers, *axes;

  if (!g_variant_lookup (aids, name, "(&s&s)", &layers, &axes))
    return;
  dse_layers_set_state (dse_page_get_layers (page), layers);
  dse_hidden_things_set_state (dse_page_get_hidden (page), layers);
  dse_axes_set_state (dse_page_get_axes (page), axes);
}

/* ---- seeds: a file of each level */

static char *
dup_seeds_path (const char *name)
{
  g_autofree char *key = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);

  return g_build_filename (g_get_user_state_dir (), "delvesmith", "seeds", key, NULL);
}

static void
remember_seeds (DsePage *page, const char *name)
{
  g_autofree char *file = name != NULL ? dup_seeds_path (name) : NULL, *folder = NULL;
  g_autoptr (GVariant) seeds = NULL;

  if (file == NULL || dse_page_is_prefab (page) || dse_page_n_seeds (page) == 0)
    return;
  folder = g_path_get_dirname (file);
  g_mkdir_with_parents (folder, 0700);
  seeds = g_variant_ref_sink (dse_seed_log_pack (dse_page_get_seeds (page)));
  g_file_set_contents (file, g_variant_get_data (seeds), (gssize)g_variant_get_size (seeds), NULL);
}

/* The file of a level that has none itself goes: its name is used once. */
static void
restore_seeds (DsePage *page, const char *name)
{
  g_autofree char *file = dup_seeds_path (name);
  g_autoptr (GVariant) seeds = NULL;
  g_autoptr (GBytes) bytes = NULL;
  char *content;
  gsize n;

  if (!g_file_get_contents (file, &content, &n, NULL))
    return;
  if (dsu_document_get_path (dse_page_get_document (page)) == NULL)
    (void)!g_remove (file);
  bytes = g_bytes_new_take (content, n);
  if (n > SEEDS_BYTES_MAX)
    return;
  seeds = g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE ("a(tay)"), bytes, FALSE));
  dse_seed_log_unpack (dse_page_get_seeds (page), seeds);
}

/* ---- all */

void
dse_level_states_remember (const GPtrArray *pages, DseNameOf name_of)
{
  g_return_if_fail (pages != NULL && name_of != NULL);

  for (guint i = 0; i < pages->len; i++) {
    DsePage *page = pages->pdata[i];

    remember_seeds (page, name_of (page));
  }
  dse_level_states_note_views (pages, name_of);
  remember_aids (pages, name_of);
}

void
dse_level_state_restore (DsePage *page, const char *name)
{
  g_autoptr (GVariant) views = dse_level_states_dup_views ();

  g_return_if_fail (DSE_IS_PAGE (page) && name != NULL);

  dse_level_state_show_view (page, views, name);
  restore_aids (page, name);
  restore_seeds (page, name);
}
