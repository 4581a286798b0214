/* editor/window/welcome.c — rows of welcome.ui: actions of the window, with their keys; projects
 * and levels, with their pictures. */
#include "window/welcome.h"

#include "app/settings.h"
#include "app/work.h"
#include "framed_picture.h"
#include "io/io.h"
#include "io/levels.h"
#include "io/project.h"
#include "program/data.h"
#include "shown.h"
#include "thumbnail.h"
#include "window/actions.h"
#include "window/recent.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#define N_PROJECTS 3
#define N_LEVELS 4
#define PICTURE_WIDTH 64                  /* pixels */
#define PICTURE_HEIGHT 40                 /* pixels */
#define DRAWN_BYTES_MAX (8 * 1024 * 1024) /* of the file of a level that is drawn */

struct _DseWelcome {
  AdwBin parent_instance;
  GtkWidget *start, *learn, *projects, *levels;
  GSList *recent;       /* rows of projects and levels */
  gboolean has_actions; /* the other rows are there: a window may never show them */
};

G_DEFINE_FINAL_TYPE (DseWelcome, dse_welcome, ADW_TYPE_BIN)

/* ---- pictures */

char *
dse_sample_dup_path (const char *name)
{
  DsDataPath data;
  char *path;

  g_return_val_if_fail (name != NULL, NULL);

  if (dse_program_data_path (&data, NULL) != DS_OK)
    return NULL;
  path = g_build_filename (data.folders[0], name, NULL);
  ds_data_path_clear (&data);
  return path;
}

/* A level that is read for its picture, with the definitions of its project. */
typedef struct {
  char *path;
  int side;
  GdkTexture *picture; /* NULL: it cannot be drawn */
} LevelPicture;

static void
drawing_free (gpointer data)
{
  LevelPicture *drawing = data;

  g_clear_object (&drawing->picture);
  g_free (drawing->path);
  g_free (drawing);
}

/* The folders of the definitions of @path. FALSE: they cannot be found. */
static gboolean
find_data (const char *path, DsDataPath *data, DsErrors *errors)
{
  DsProject project = { 0 };
  char *folder = NULL;
  gboolean ok;

  if (dse_program_data_path (data, NULL) != DS_OK)
    return FALSE;
  ok = ds_project_find (&folder, path, NULL) == DS_OK &&
       (folder == NULL || (ds_project_load (&project, folder, errors) == DS_OK &&
                           ds_project_add_to (&project, data, NULL) == DS_OK));
  ds_project_clear (&project);
  ds_free (folder);
  if (!ok)
    ds_data_path_clear (data);
  return ok;
}

static void
draw (gpointer data)
{
  LevelPicture *drawing = data;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsDataPath folders;
  DsRules *rules;
  DsDelve delve;

  if (!find_data (drawing->path, &folders, errors))
    return;
  if (ds_data_load_rules (&folders, &rules, errors) == DS_OK) {
    if (ds_io_load (&delve, drawing->path, rules, errors) == DS_OK) {
      drawing->picture = dsu_thumbnail_new (&delve, 0, drawing->side);
      ds_delve_clear (&delve);
    }
    ds_rules_unref (rules);
  }
  ds_data_path_clear (&folders);
}

static void
show_picture (gpointer picture, gpointer data)
{
  LevelPicture *drawing = data;

  if (drawing->picture != NULL)
    gtk_picture_set_paintable (GTK_PICTURE (picture), GDK_PAINTABLE (drawing->picture));
}

/* Draws a level of usual size; others are shown without a picture. */
static void
draw_later (GtkWidget *picture, const char *path)
{
  LevelPicture *drawing;
  GStatBuf about;

  if (g_stat (path, &about) != 0 || about.st_size > DRAWN_BYTES_MAX ||
      ds_io_format_of (path) == &ds_format_game)
    return;
  drawing = g_new0 (LevelPicture, 1);
  drawing->path = g_strdup (path);
  drawing->side = 2 * PICTURE_WIDTH * gtk_widget_get_scale_factor (picture);
  dse_work_start (picture, drawing, draw, show_picture, drawing_free);
}

/* A picture of the level at @path (NULL: none), as it will be drawn. */
static GtkWidget *
picture_new (const char *path)
{
  GtkWidget *picture = gtk_picture_new ();

  gtk_picture_set_content_fit (GTK_PICTURE (picture), GTK_CONTENT_FIT_COVER);
  if (path != NULL)
    draw_later (picture, path);
  return dsu_framed_picture_new (picture, PICTURE_WIDTH, PICTURE_HEIGHT);
}

/* The level of the project in @folder that is the first by name. Caller frees; NULL: it has none.
 */
static char *
dup_first_level (const char *folder)
{
  DsFileNames names;
  char *path = NULL;

  if (ds_levels_list (&names, NULL, folder, NULL) != DS_OK)
    return NULL;
  if (names.n > 0)
    path = g_build_filename (folder, DS_LEVELS_FOLDER, names.items[0], NULL);
  ds_file_names_clear (&names);
  return path;
}

/* ---- rows */

/* The folder at the end of a path says more than its middle. */
static void
cut_subtitle_in_middle (GtkWidget *root)
{
  if (GTK_IS_LABEL (root) && gtk_widget_has_css_class (root, "subtitle"))
    gtk_label_set_ellipsize (GTK_LABEL (root), PANGO_ELLIPSIZE_MIDDLE);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    cut_subtitle_in_middle (child);
}

/* A row that does @action when it is clicked. @title and @subtitle (NULL: none) are plain text. */
static GtkWidget *
row_new (const char *title, const char *subtitle, GtkWidget *picture, const char *action,
         const char *target)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE); /* before the title */
  /* GTK 4.8 warns of a label that is shorter than its ellipsis. */
  g_object_set (row, "title", title, "title-lines", g_utf8_strlen (title, -1) > 3 ? 1 : 0,
                "subtitle-lines", 1, "activatable", TRUE, NULL);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), picture);
  if (target != NULL) {
    cut_subtitle_in_middle (row);
    gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", target);
  }
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), action);
  return row;
}

static void
show_keys (GtkWidget *keys)
{
  const DseAction *known = dse_action_find_name (g_object_get_data (G_OBJECT (keys), "action"));
  g_autofree char *label = known != NULL ? dse_action_dup_key (known) : NULL;

  gtk_label_set_text (GTK_LABEL (keys), label != NULL ? label : "");
  gtk_widget_set_visible (keys, label != NULL);
}

/* The keys of the action, a static text, dim, at the end of its row. */
static void
add_keys (GtkWidget *row, const char *action)
{
  GtkWidget *keys = gtk_label_new (NULL);

  g_object_set_data (G_OBJECT (keys), "action", (gpointer)action);
  gtk_widget_add_css_class (keys, "dim-label");
  gtk_widget_add_css_class (keys, "caption");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), keys);
  g_signal_connect_object (dse_settings_get (), "changed::keymap", G_CALLBACK (show_keys), keys,
                           G_CONNECT_SWAPPED);
  show_keys (keys);
}

static GtkWidget *
picture_of_sample (const char *action)
{
  const gboolean is_level = g_str_equal (action, "win.open-sample");
  g_autofree char *sample = dse_sample_dup_path (is_level ? DSE_SAMPLE_LEVEL : DSE_SAMPLE_PROJECT);
  g_autofree char *first = is_level || sample == NULL ? NULL : dup_first_level (sample);

  return picture_new (is_level ? sample : first);
}

static void
add_actions (DseWelcome *self)
{
  const struct {
    GtkWidget *group;
    const char *title, *subtitle, *icon, *action;
  } rows[] = {
    { self->start, N_ ("New Level…"), NULL, "document-new-symbolic", "win.new" },
    { self->start, N_ ("New Project…"), NULL, "folder-new-symbolic", "win.new-project" },
    { self->start, N_ ("Open Level…"), NULL, "document-open-symbolic", "win.open" },
    { self->start, N_ ("Open Project…"), NULL, "folder-open-symbolic", "win.open-project" },
    { self->start, N_ ("Import Level…"), N_ ("From Tiled, LDtk, REXPaint or Crawl"),
      "folder-download-symbolic", "win.import" },
    { self->learn, N_ ("Tutorial"), N_ ("Generate, paint, lock, prove and play"),
      "help-contents-symbolic", "win.tutorial" },
    { self->learn, N_ ("Sample Level"), N_ ("The Gatehouse, to explore and change"), NULL,
      "win.open-sample" },
    { self->learn, N_ ("Sample Project"), N_ ("The Drowned Priory, with tiles of its own"), NULL,
      "win.open-sample-project" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    GtkWidget *row =
        row_new (_ (rows[i].title), rows[i].subtitle != NULL ? _ (rows[i].subtitle) : NULL,
                 rows[i].icon != NULL ? gtk_image_new_from_icon_name (rows[i].icon)
                                      : picture_of_sample (rows[i].action),
                 rows[i].action, NULL);

    add_keys (row, rows[i].action);
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (rows[i].group), row);
  }
}

static void
add_recent (DseWelcome *self, GtkWidget *group, GtkWidget *row)
{
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  self->recent = g_slist_prepend (self->recent, row);
}

/* Stands where no row is. */
static void
add_nothing (DseWelcome *self, GtkWidget *group, const char *text)
{
  GtkWidget *row = adw_action_row_new ();

  g_object_set (row, "subtitle", text, "subtitle-lines", 0, "focusable", FALSE, NULL);
  add_recent (self, group, row);
}

/* "~/games/halls", in place of the home folder; caller frees. */
static char *
dup_place (const char *path)
{
  const char *home = g_get_home_dir ();
  const gsize n = strlen (home);
  g_autofree char *shown = dsu_path_dup_shown (path);

  return g_str_has_prefix (shown, home) && shown[n] == G_DIR_SEPARATOR
             ? g_strconcat ("~", shown + n, NULL)
             : g_steal_pointer (&shown);
}

/* ---- projects */

/* Its name, or that of the folder where its file cannot be read; caller frees. */
static char *
dup_project_name (const char *folder)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsProject project;
  char *name;

  if (ds_project_load (&project, folder, errors) != DS_OK)
    return dsu_file_dup_shown (folder);
  name = dsu_dup_shown (project.name);
  ds_project_clear (&project);
  return name;
}

static void
fill_projects (DseWelcome *self)
{
  g_auto (GStrv) folders = dse_recent_dup_projects (N_PROJECTS);

  for (char **folder = folders; *folder != NULL; folder++) {
    g_autofree char *name = dup_project_name (*folder), *place = dup_place (*folder);
    g_autofree char *level = dup_first_level (*folder);

    add_recent (self, self->projects,
                row_new (name, place, picture_new (level), "win.open-recent-project", *folder));
  }
  if (*folders == NULL)
    add_nothing (
        self, self->projects,
        _ ("A project keeps the levels of a game with its own tiles, creatures and recipes."));
}

/* ---- levels */

static void
fill_levels (DseWelcome *self)
{
  g_auto (GStrv) paths = dse_recent_dup_levels (N_LEVELS);

  for (char **path = paths; *path != NULL; path++) {
    g_autofree char *name = dsu_file_dup_shown (*path), *folder = g_path_get_dirname (*path);
    g_autofree char *place = dup_place (folder);

    add_recent (self, self->levels,
                row_new (name, place, picture_new (*path), "win.open-recent", *path));
  }
  if (*paths == NULL)
    add_nothing (self, self->levels, _ ("Levels that you open or save appear here."));
}

void
dse_welcome_fill (DseWelcome *self)
{
  g_return_if_fail (DSE_IS_WELCOME (self));

  for (GSList *at = self->recent; at != NULL; at = at->next)
    adw_preferences_group_remove (
        ADW_PREFERENCES_GROUP (gtk_widget_get_ancestor (at->data, ADW_TYPE_PREFERENCES_GROUP)),
        at->data);
  g_clear_pointer (&self->recent, g_slist_free);
  if (!self->has_actions)
    add_actions (self);
  self->has_actions = TRUE;
  fill_projects (self);
  fill_levels (self);
}

/* ---- life */

static void
dse_welcome_dispose (GObject *object)
{
  g_clear_pointer (&DSE_WELCOME (object)->recent, g_slist_free);
  gtk_widget_dispose_template (GTK_WIDGET (object), DSE_TYPE_WELCOME);
  G_OBJECT_CLASS (dse_welcome_parent_class)->dispose (object);
}

static void
dse_welcome_class_init (DseWelcomeClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_welcome_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, DSE_UI_PATH "welcome.ui");
  gtk_widget_class_bind_template_child (widget_class, DseWelcome, start);
  gtk_widget_class_bind_template_child (widget_class, DseWelcome, learn);
  gtk_widget_class_bind_template_child (widget_class, DseWelcome, projects);
  gtk_widget_class_bind_template_child (widget_class, DseWelcome, levels);
}

static void
dse_welcome_init (DseWelcome *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
