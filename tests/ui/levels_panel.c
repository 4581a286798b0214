/* tests/ui/levels_panel.c — finds the rows of the panel Project. */
#include "levels_panel.h"

#include "lib/file.h"

#include <string.h>

static char *
level_text (const char *things)
{
  return g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [7, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [ { \"ground\": { \"legend\": { \"#\": \"wall\", "
      "\".\": \"floor\" }, \"rows\": [ \"#######\", \"#.....#\", \"#######\" ] }, \"things\": [ %s "
      "] "
      "} ] }\n",
      things);
}

void
dst_write_level (const char *folder, const char *name, const char *things)
{
  g_autofree char *text = level_text (things);

  dst_write_file (folder, name, text);
}

char *
dst_project_new (const char *name)
{
  char *folder = dst_ui_file (name);

  dst_write_file (
      folder, "delvesmith.json",
      "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Basalt Halls\" }");
  dst_write_level (folder, "levels/a.delve", DST_START DST_GOAL);
  dst_write_level (folder, "levels/deep/b.delve", DST_START DST_GATE DST_EXIT ("a.delve"));
  dst_write_file (folder, "levels/broken.delve", "{");
  return folder;
}

GtkWidget *
dst_project_panel (DseWindow *window)
{
  return dse_window_show_panel (window, dse_panel_find ("project"));
}

/* ---- the rows */

typedef struct {
  const char *path;
  DseLevelRow *row;
} Wanted;

static void
find_row (GtkWidget *root, Wanted *wanted)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    DseLevelFile *level =
        DSE_IS_LEVEL_ROW (child) ? dse_level_row_get_level (DSE_LEVEL_ROW (child)) : NULL;

    if (level != NULL && strcmp (dse_level_file_get_path (level), wanted->path) == 0)
      wanted->row = DSE_LEVEL_ROW (child);
    else
      find_row (child, wanted);
  }
}

DseLevelRow *
dst_level_row (DseWindow *window, const char *path)
{
  Wanted wanted = { path, NULL };

  find_row (dst_project_panel (window), &wanted);
  return wanted.row;
}

gboolean
dst_level_shows (DseWindow *window, const char *path, const char *text)
{
  DseLevelRow *row = dst_level_row (window, path);
  GtkWidget *label = row != NULL ? dst_ui_find (GTK_WIDGET (row), GTK_TYPE_LABEL, text) : NULL;

  return label != NULL && gtk_widget_get_visible (label);
}

const DseLevelFacts *
dst_level_facts (DseWindow *window, const char *path)
{
  DseLevelRow *row = dst_level_row (window, path);

  return row != NULL ? dse_level_file_get_facts (dse_level_row_get_level (row)) : NULL;
}

gboolean
dst_level_is_checked (DseWindow *window, const char *path)
{
  const DseLevelFacts *facts = dst_level_facts (window, path);

  return facts != NULL && facts->state == DSE_LEVEL_CHECKED;
}

DseWindow *
dst_project_start (const char *folder)
{
  DseWindow *window = dst_ui_start (folder);

  dst_project_panel (window);
  DST_UI_UNTIL (dst_level_is_checked (window, "a.delve") &&
                dst_level_is_checked (window, "deep/b.delve"));
  dst_ui_settle ();
  return window;
}

/* ---- commands */

void
dst_level_choose (DseWindow *window, const char *path)
{
  dst_ui_point_at (GTK_WIDGET (dst_level_row (window, path)), 0.5);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
}

void
dst_level_rename (DseWindow *window, const char *path, const char *name)
{
  GtkWidget *entry;

  dst_level_choose (window, path);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F2, 0);
  entry = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ENTRY_ROW, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  dst_ui_answer ("_Rename");
  dst_ui_settle ();
}
