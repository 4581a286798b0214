/* tests/ui/test_large_images.c — images of tilesets that take long to decode: no window waits for
 * them. */
#include "drive.h"

#include "app/work.h"
#include "lib/file.h"
#include "paint/sheet.h"
#include "rules/rule_list.h"
#include "sheet_view.h"
#include "window/window_private.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define FILL 0xff3060a0
#define SIDE 16      /* pixels of a tile */
#define DECODED_S 30 /* at most */
#define TILESET(members)                                                                           \
  "{\n  \"format\": \"delvesmith.tileset\",\n  \"version\": 1,\n  \"image\": "                     \
  "\"large.png\"," members "\n}\n"

typedef struct {
  char *folder; /* a project */
  char *image;  /* outside of it */
  DseWindow *window;
  GtkWidget *dialog, *view;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("large-%u", n++);

  self->folder = dst_ui_file (name);
  dst_write_file (self->folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Large\" }\n");
  self->image = dst_ui_file ("large.png");
  self->window = dst_ui_start (self->folder);
  dst_ui_action (self->window, "win.tilesets");
  self->dialog = GTK_WIDGET (dst_ui_dialog ());
  self->view = dst_ui_find (self->dialog, DSU_TYPE_SHEET_VIEW, NULL);
  g_assert_nonnull (self->view);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  dst_ui_stop ();
  g_free (self->folder);
  g_free (self->image);
}

/* A square of one colour. */
static void
write_image (const char *path, int side)
{
  const gsize n = (gsize)side * (gsize)side;
  g_autofree guint32 *pixels = g_new (guint32, n);
  DsText png = { 0 };
  DsError err;

  for (gsize i = 0; i < n; i++)
    pixels[i] = FILL;
  g_assert_cmpint (dsu_sheet_write (pixels, side, side, &png, &err), ==, DS_OK);
  g_assert_true (g_file_set_contents (path, png.bytes, (gssize)png.n, NULL));
  ds_text_clear (&png);
}

static int
columns_of (Fixture *self)
{
  int columns, rows;

  dsu_sheet_view_get_size (DSU_SHEET_VIEW (self->view), &columns, &rows);
  return columns;
}

static gboolean
is_in_project (Fixture *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, "tilesets", name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* Nothing is decoded here when it is added, nor when the rules draw with it again. */
static void
test_shown (Fixture *self, gconstpointer data)
{
  DseDefinitions *definitions = dse_project_get_definitions (dse_window_get_project (self->window));
  const DsRules *rules;

  write_image (self->image, 2000);
  dse_window_open_image (self->window, self->image);
  g_assert_false (is_in_project (self, "large.json"));
  DST_UI_UNTIL (is_in_project (self, "large.json"));
  DST_UI_UNTIL (columns_of (self) > 0);
  g_assert_cmpint (columns_of (self), ==, 2000 / SIDE);
  g_assert_cmpuint (dsu_sheet_bytes (), ==, 2000 * 2000 * 4);
  dst_ui_settle ();
  g_assert_null (dst_ui_find (self->dialog, GTK_TYPE_LABEL, "Reading the image…"));

  rules = dse_definitions_get_rules (definitions);
  dst_write_file (self->folder, "tilesets/large.json",
                  TILESET ("\n  \"transparent\": \"#010203\",\n  \"pictures\": "
                           "[{ \"id\": \"floor\", \"tiles\": [0] }]"));
  dse_definitions_reload (definitions);
  g_assert_true (dse_definitions_get_rules (definitions) == rules);
  DST_UI_UNTIL (dse_definitions_get_rules (definitions) != rules);
  g_assert_true (dse_definitions_get_rules (definitions) != rules);
}

/* Opening another tileset shows that its image is read, not the image before. */
static void
test_reading (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "tilesets", "large.png", NULL);

  dst_write_file (self->folder, "tilesets/large.json", TILESET ("\n  \"pictures\": []"));
  dst_write_file (self->folder, "tilesets/large.png", "");
  write_image (path, 3000);
  dse_definitions_reload (dse_project_get_definitions (dse_window_get_project (self->window)));
  g_assert_cmpint (columns_of (self), ==, 0);
  g_assert_nonnull (dst_ui_find (self->dialog, GTK_TYPE_LABEL, "Reading the image…"));
  DST_UI_UNTIL (columns_of (self) == 3000 / SIDE);
  g_assert_cmpint (columns_of (self), ==, 3000 / SIDE);
}

/* One that takes the place of another is not decoded here once the user has decided, either. */
static void
test_replaced (Fixture *self, gconstpointer data)
{
  write_image (self->image, 2000);
  dse_window_open_image (self->window, self->image);
  DST_UI_UNTIL (columns_of (self) == 2000 / SIDE);
  write_image (self->image, 2400);
  dse_window_open_image (self->window, self->image);
  DST_UI_UNTIL (ADW_IS_MESSAGE_DIALOG (dst_ui_dialog ()));
  dse_work_hold ();
  dst_ui_answer ("_Replace");
  g_assert_cmpint (columns_of (self), ==, 2000 / SIDE);
  g_assert_null (dst_ui_find (self->dialog, GTK_TYPE_LABEL, "Reading the image…"));
  dse_work_release ();
  DST_UI_UNTIL (columns_of (self) == 2400 / SIDE);
  g_assert_cmpint (columns_of (self), ==, 2400 / SIDE);
}

/* A damaged one is refused when it was tried, and nothing is written. */
static void
test_damaged (Fixture *self, gconstpointer data)
{
  g_autofree char *bytes = NULL;
  gsize n;

  write_image (self->image, 2000);
  g_assert_true (g_file_get_contents (self->image, &bytes, &n, NULL));
  g_assert_true (g_file_set_contents (self->image, bytes, (gssize)n / 2, NULL));
  dse_window_open_image (self->window, self->image);
  DST_UI_UNTIL (dst_ui_find (self->dialog, g_type_from_name ("AdwToastWidget"), NULL) != NULL);
  g_assert_nonnull (dst_ui_find (self->dialog, g_type_from_name ("AdwToastWidget"), NULL));
  g_assert_false (is_in_project (self, "large.png"));
}

/* The window closes while an image is decoded. */
static void
test_closed (Fixture *self, gconstpointer data)
{
  g_autoptr (GTimer) timer = g_timer_new ();

  write_image (self->image, 3000);
  dse_work_release (); /* none waits */
  dse_window_open_image (self->window, self->image);
  gtk_window_destroy (GTK_WINDOW (self->dialog));
  while (dsu_sheet_bytes () == 0 && g_timer_elapsed (timer, NULL) < DECODED_S)
    g_thread_yield (); /* nobody else hears of it meanwhile */
  g_assert_cmpuint (dsu_sheet_bytes (), >, 0);
  DST_UI_UNTIL (dsu_sheet_bytes () == 0);
  dst_ui_settle ();
  g_assert_false (is_in_project (self, "large.png"));
}

#define ADD(name, func) g_test_add ("/large-images/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  ADD ("shown", test_shown);
  ADD ("reading", test_reading);
  ADD ("replaced", test_replaced);
  ADD ("damaged", test_damaged);
  ADD ("closed", test_closed);
  return g_test_run ();
}
