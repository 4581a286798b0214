/* tests/ui/test_recover_faults.c — recovery files that cannot be written, locked, listed, read or
 * removed: the window says so, the level stays, and they are tried again. The calls are wrapped by
 * the linker. */
#include "killed.h"

#include "app/autosave.h"
#include "lib/gen.h"
#include "lib/rows.h"

#include <adwaita.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define FOLDER "/delvesmith/recovery"
#define TOKEN "0123456789abcdef"
#define AGAIN ". The next start offers the level again."

/* ---- the calls */

typedef enum { NOTHING, OPEN, LOCK, WRITE, SYNC, LIST, READ, REMOVE } Call;

static int failing; /* the call that fails on recovery files; atomic, as workers call */
static int reason;  /* errno of it */
static int n_failed;
static gboolean is_closed;         /* no file can be created in any folder */
static void (*before_save) (void); /* a file in place; NULL: nothing to look at */

static gboolean
fails (Call call, const char *path)
{
  if (g_atomic_int_get (&failing) != (int)call || strstr (path, FOLDER) == NULL)
    return FALSE;
  g_atomic_int_inc (&n_failed);
  errno = reason;
  return TRUE;
}

static gboolean
fails_on (Call call, int file)
{
  g_autofree char *link = NULL, *path = NULL;

  if (g_atomic_int_get (&failing) != (int)call)
    return FALSE;
  link = g_strdup_printf ("/proc/self/fd/%d", file);
  path = g_file_read_link (link, NULL);
  return path != NULL && fails (call, path);
}

/* Wrapper of the system call @name, which fails if @fault, and the original. */
#define WRAP(type, failure, name, parameters, arguments, fault)                                    \
  type __real_##name parameters;                                                                   \
  type __wrap_##name parameters;                                                                   \
  type __wrap_##name parameters                                                                    \
  {                                                                                                \
    return fault ? failure : __real_##name arguments;                                              \
  }

WRAP (int, -1, open64, (const char *path, int flags, mode_t mode), (path, flags, mode),
      (flags & (O_WRONLY | O_RDWR)) && fails (OPEN, path))
WRAP (int, -1, flock, (int file, int how), (file, how), fails_on (LOCK, file))
WRAP (ssize_t, -1, write, (int file, const void *bytes, size_t n), (file, bytes, n),
      fails_on (WRITE, file))
WRAP (ssize_t, -1, read, (int file, void *bytes, size_t n), (file, bytes, n), fails_on (READ, file))
WRAP (int, -1, fdatasync, (int file), (file), fails_on (SYNC, file))
WRAP (int, -1, unlinkat, (int folder, const char *name, int flags), (folder, name, flags),
      fails_on (REMOVE, folder))
WRAP (DIR *, NULL, opendir, (const char *path), (path), fails (LIST, path))
WRAP (int, (errno = EACCES, -1), faccessat, (int folder, const char *path, int mode, int flags),
      (folder, path, mode, flags), is_closed &&mode == (W_OK | X_OK))

int __real_posix_fallocate64 (int file, off_t at, off_t n);
int __wrap_posix_fallocate64 (int file, off_t at, off_t n);

int
__wrap_posix_fallocate64 (int file, off_t at, off_t n)
{
  if (before_save != NULL)
    before_save ();
  return __real_posix_fallocate64 (file, at, n);
}

static void
set_fault (Call call, int code)
{
  reason = code;
  g_atomic_int_set (&n_failed, 0);
  g_atomic_int_set (&failing, (int)call);
}

/* ---- writing */

static const struct {
  const char *name;
  Call call;
  int code;
  gboolean is_later; /* a journal is there already */
} WRITINGS[] = {
  { "no-permission", OPEN, EACCES, FALSE },  { "no-locks", LOCK, ENOLCK, FALSE },
  { "full-at-first", WRITE, ENOSPC, FALSE }, { "full-later", WRITE, ENOSPC, TRUE },
  { "broken-disk", SYNC, EIO, TRUE },
};

/* The text of the first shown label below @widget that @fits accepts for @part; NULL: none. */
static const char *
shown_text (GtkWidget *widget, gboolean (*fits) (const char *text, const char *part),
            const char *part)
{
  const char *text = NULL;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget))
    text = gtk_label_get_text (GTK_LABEL (widget));
  if (text != NULL && fits (text, part))
    return text;
  text = NULL;
  for (GtkWidget *at = gtk_widget_get_first_child (widget); at != NULL && text == NULL;
       at = gtk_widget_get_next_sibling (at))
    text = shown_text (at, fits, part);
  return text;
}

/* The text of the bar about recovery; NULL: it is not shown. */
static const char *
bar_text (DseWindow *window)
{
  return shown_text (GTK_WIDGET (window), g_str_has_prefix,
                     "Your changes cannot be backed up, and a crash would lose them: ");
}

static void
lay_lava (DseWindow *window, int y)
{
  dst_ui_drag (window, (DsCell){ 2, y }, (DsCell){ 8, y }, 1, 0);
  g_assert_true (dst_ui_is_lava (window, 8, y));
}

/* The window says why, work goes on, and all is kept as soon as it can be. */
static void
test_writing (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *end = NULL;

  dst_ui_add_blank_for_lava (window);
  if (WRITINGS[i].is_later) {
    lay_lava (window, 2);
    DST_UI_UNTIL (dst_is_kept (window, (DsCell){ 8, 2 }));
  }
  set_fault (WRITINGS[i].call, WRITINGS[i].code);
  lay_lava (window, 4);
  DST_UI_UNTIL (bar_text (window) != NULL);
  end = g_strdup_printf (FOLDER ": %s. Delvesmith keeps trying.", g_strerror (WRITINGS[i].code));
  g_assert_true (g_str_has_suffix (bar_text (window), end));
  g_assert_true (dst_is_kept (window, (DsCell){ 8, 2 }) == WRITINGS[i].is_later);
  lay_lava (window, 6);
  dst_ui_action (window, "win.undo");
  g_assert_false (dst_ui_is_lava (window, 8, 6));
  dst_ui_action (window, "win.redo");
  DST_UI_UNTIL (g_atomic_int_get (&n_failed) > 1);
  g_assert_nonnull (bar_text (window));
  set_fault (NOTHING, 0);
  DST_UI_UNTIL (dst_is_kept (window, (DsCell){ 8, 6 }) && bar_text (window) == NULL);
  dst_ui_stop ();
}

/* ---- the next start */

static const struct {
  const char *name;
  Call call;
  int code;
  const char *answer; /* of the dialog; NULL: it does not come */
  const char *said;   /* the end of it */
} STARTS[] = {
  { "no-list", LIST, EACCES, NULL, FOLDER ": Permission denied" },
  { "no-locks", LOCK, ENOLCK, "_Recover", FOLDER ": No locks available" AGAIN },
  { "read-only", OPEN, EROFS, "_Recover", FOLDER ": Read-only file system" AGAIN },
  { "unreadable", READ, EIO, "_Recover", ": Input/output error" AGAIN },
  { "not-removed", REMOVE, EACCES, "_Discard",
    FOLDER ": cannot delete the recovery files: Permission denied" },
};

/* True when no level of a test before is written or has files. */
static gboolean
is_empty (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  return dir == NULL || g_dir_read_name (dir) == NULL;
}

/* A level of a process that is gone. */
static void
leave_level (void)
{
  g_autofree char *folder = dse_autosave_folder ();
  DsRecovery recovery = { 0 };
  DsDelve delve;

  DST_UI_UNTIL (is_empty (folder));
  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), 9, 9, 1, 1, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
  ds_delve_clear (&delve);
}

/* The window says why a level is not recovered or discarded, and the next start offers it. */
static void
test_start (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DseWindow *window;

  leave_level ();
  set_fault (STARTS[i].call, STARTS[i].code);
  window = dst_ui_start (NULL);
  if (STARTS[i].answer != NULL)
    dst_ui_answer (STARTS[i].answer);
  DST_UI_UNTIL (shown_text (GTK_WIDGET (window), g_str_has_suffix, STARTS[i].said) != NULL);
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  dst_ui_stop ();
  set_fault (NOTHING, 0);
  window = dst_ui_start (NULL);
  dst_ui_answer ("_Recover");
  DST_UI_UNTIL (dse_window_get_n_pages (window) == 2);
  g_assert_cmpint (dst_ui_level (window)->w, ==, 9);
  dst_ui_stop ();
}

/* ---- saving in place */

static DseWindow *saving;
static gboolean was_kept;

static void
look (void)
{
  was_kept = dst_is_kept (saving, (DsCell){ 8, 4 });
}

/* A crash while a file is written in place costs that file, so the level is kept before. */
static void
test_in_place (void)
{
  g_autofree char *path = dst_ui_file ("in-place.delve");
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  set_fault (WRITE, ENOSPC); /* or the level would be kept anyway, soon */
  lay_lava (window, 4);
  DST_UI_UNTIL (bar_text (window) != NULL);
  is_closed = TRUE;
  saving = window;
  before_save = look;
  dst_ui_action (window, "win.save");
  set_fault (NOTHING, 0);
  dst_ui_answer ("_Write in Place");
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_true (was_kept);
  g_assert_null (bar_text (window));
  before_save = NULL;
  is_closed = FALSE;
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  DST_ADD_ROWS ("/recover-faults/writing", WRITINGS, test_writing);
  DST_ADD_ROWS ("/recover-faults/start", STARTS, test_start);
  g_test_add_func ("/recover-faults/in-place", test_in_place);
  return g_test_run ();
}
