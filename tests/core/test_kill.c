/* tests/core/test_kill.c — a process is killed before each of its calls to the file system, and in
 * the middle of each write; all that it had acknowledged is there at the next start. The calls are
 * wrapped by the linker. */
#include "gen/input.h"
#include "io/recovery.h"

#include "lib/file.h"
#include "lib/gen.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define TOKEN "0123456789abcdef"
#define KILLED 77
#define ATTRIBUTE "user.delvesmith"

/* ---- the calls */

/* Report of the process to its parent. */
typedef struct {
  int begun;        /* the state that it is about to keep */
  int kept;         /* the last one that was acknowledged */
  int is_over;      /* nothing is left to be recovered on purpose */
  int has_half;     /* it died at a write, which could have written a part */
  int needs_making; /* its journal names a recipe */
} Word;

static Word *word;

static int calls_left;           /* until death; 0: it never comes */
static gboolean dies_within;     /* half of the data is written first */
static void (*meanwhile) (void); /* another program at the next copy; NULL: none */
static gboolean is_closed;       /* nothing can be created in a folder */

static void
die_here (void)
{
  if (calls_left > 0 && --calls_left == 0)
    _exit (KILLED);
}

/* Wrapper of the system call @name, and the original. */
#define WRAP(type, name, parameters, arguments)                                                    \
  type __real_##name parameters;                                                                   \
  type __wrap_##name parameters;                                                                   \
  type __wrap_##name parameters                                                                    \
  {                                                                                                \
    die_here ();                                                                                   \
    return __real_##name arguments;                                                                \
  }

WRAP (int, open64, (const char *path, int flags, mode_t mode), (path, flags, mode))
WRAP (int, openat64, (int folder, const char *path, int flags, mode_t mode),
      (folder, path, flags, mode))
WRAP (int, renameat, (int a, const char *from, int b, const char *to), (a, from, b, to))
WRAP (int, rename, (const char *from, const char *to), (from, to))
WRAP (int, unlink, (const char *path), (path))
WRAP (int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
WRAP (int, fsync, (int file), (file))
WRAP (int, fdatasync, (int file), (file))
WRAP (int, ftruncate64, (int file, off_t n), (file, n))
WRAP (int, fchmod, (int file, mode_t mode), (file, mode))
WRAP (int, fchown, (int file, uid_t user, gid_t group), (file, user, group))
WRAP (int, fsetxattr, (int file, const char *name, const void *value, size_t n, int flags),
      (file, name, value, n, flags))
WRAP (int, flock, (int file, int how), (file, how))
WRAP (int, close, (int file), (file))
WRAP (int, mkdir, (const char *path, mode_t mode), (path, mode))
WRAP (int, ioctl, (int file, unsigned long request, int from), (file, request, from))
WRAP (int, posix_fallocate64, (int file, off_t at, off_t n), (file, at, n))

int __real_faccessat (int folder, const char *path, int mode, int flags);
int __wrap_faccessat (int folder, const char *path, int mode, int flags);

int
__wrap_faccessat (int folder, const char *path, int mode, int flags)
{
  if (!is_closed || mode != (W_OK | X_OK))
    return __real_faccessat (folder, path, mode, flags);
  errno = EACCES;
  return -1;
}

ssize_t __real_write (int file, const void *bytes, size_t n);
ssize_t __wrap_write (int file, const void *bytes, size_t n);

ssize_t
__wrap_write (int file, const void *bytes, size_t n)
{
  if (calls_left == 1) {
    word->has_half = n > 1;
    if (dies_within && n > 1)
      (void)!__real_write (file, bytes, n / 2);
  }
  die_here ();
  return __real_write (file, bytes, n);
}

ssize_t __real_sendfile64 (int to, int from, off_t *at, size_t n);
ssize_t __wrap_sendfile64 (int to, int from, off_t *at, size_t n);

ssize_t
__wrap_sendfile64 (int to, int from, off_t *at, size_t n)
{
  if (calls_left == 1) {
    word->has_half = 1;
    if (dies_within)
      (void)!__real_sendfile64 (to, from, at, 100);
  }
  die_here ();
  if (meanwhile != NULL)
    meanwhile ();
  meanwhile = NULL;
  return __real_sendfile64 (to, from, at, n);
}

/* ---- the process */

#define N_STATES 8

static DsDelve strokes[N_STATES]; /* the level as it becomes, stroke by stroke */
static DsDelve shapes[N_STATES];  /* the same by commands that change all of it */
static DsDelve jumps[N_STATES];   /* the same by several of them between two writings */
static DsDelve *states = strokes;
static DsDelve made_from; /* source of the first of them */
static char *folder, *recovery_folder, *path;
static gboolean has_steps;   /* the states are steps of a history */
static gboolean is_hasty;    /* it saves while its journal still needs the file */
static gboolean is_in_place; /* the process saves in a folder that is closed */

static void
edit (DsDelve *delve, int i)
{
  DsFloor *level = &delve->dungeon.floors[0];

  for (int32_t x = 1; x <= 30; x++)
    g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, (DsCell){ x, 2 + i },
                                 ds_rules_find_tile (dst_rules (), "lava")));
  if (i % 3 == 0)
    delve->dungeon.seed = (uint64_t)i; /* more than cells */
}

static void
make_first (void)
{
  DsGenResult result;
  DsDelve base;

  dst_delve_init (&base, 40, 20, 1, "fill; random_walk length=60; start_goal", 3);
  g_assert_cmpint (ds_gen_input (&made_from, &base, NULL, NULL), ==, DS_OK);
  dst_generate (&result, &base);
  ds_dungeon_clear (&base.dungeon);
  base.dungeon = result.dungeon;
  states[0] = base;
}

/* *@made: what @cmd makes of @from. */
static void
make_by (DsDelve *made, const DsDelve *from, const DsCmd *cmd)
{
  DsChanges changes = { 0 };

  g_assert_cmpint (ds_delve_copy (made, from, NULL), ==, DS_OK);
  g_assert_cmpint (cmd->type->apply (made, cmd, &changes, NULL), ==, DS_OK);
}

static void
resize (DsDelve *made, const DsDelve *from, int32_t w, int32_t h)
{
  make_by (made, from,
           &(DsCmdResize){ .cmd.type = &ds_cmd_resize,
                           .w = w,
                           .h = h,
                           .anchor = DS_ANCHOR_CENTRE,
                           .ground = (uint16_t)ds_rules_find_tile (dst_rules (), "mud") }
                .cmd);
}

/* The floors of @from that @floors has the numbers of. */
static void
change_floors (DsDelve *made, const DsDelve *from, const int32_t *floors, size_t n)
{
  make_by (made, from, &(DsCmdFloors){ .cmd.type = &ds_cmd_floors, .from = floors, .n = n }.cmd);
}

static void
set_rules (DsDelve *made, const DsDelve *from, DsRules *rules)
{
  make_by (made, from, &(DsCmdRules){ .cmd.type = &ds_cmd_rules, .rules = rules }.cmd);
}

static void
make_shapes (DsRules *rules)
{
  g_assert_cmpint (ds_delve_copy (&shapes[0], &strokes[0], NULL), ==, DS_OK);
  resize (&shapes[1], &shapes[0], 63, 90);
  g_assert_cmpint (ds_delve_copy (&shapes[2], &shapes[1], NULL), ==, DS_OK);
  edit (&shapes[2], 2);
  resize (&shapes[3], &shapes[2], 41, 70);
  change_floors (&shapes[4], &shapes[3], (const int32_t[]){ -1, 0, 0 }, 3);
  set_rules (&shapes[5], &shapes[4], rules);
  edit (&shapes[5], 5); /* or the dungeon would be that of state 4 */
  resize (&shapes[6], &shapes[5], 44, 76);
  g_assert_cmpint (ds_delve_copy (&shapes[7], &shapes[6], NULL), ==, DS_OK);
  edit (&shapes[7], 7);
}

/* Strokes, other rules, sizes and floors in one, and strokes between. */
static void
make_jumps (DsRules *rules)
{
  for (int i = 0; i < N_STATES; i++) {
    DsDelve now, next;

    g_assert_cmpint (ds_delve_copy (&now, i > 0 ? &jumps[i - 1] : &strokes[0], NULL), ==, DS_OK);
    if (i > 0)
      edit (&now, i);
    if (i == 2 || i == 6) {
      resize (&next, &now, now.dungeon.w + 20 - i, now.dungeon.h + 70);
      ds_delve_clear (&now);
      set_rules (&now, &next, i == 2 ? rules : dst_rules ());
      ds_delve_clear (&next);
    } else if (i == 4) {
      change_floors (&next, &now, (const int32_t[]){ 0, -1 }, 2);
      ds_delve_clear (&now);
      resize (&now, &next, 50, 71);
      ds_delve_clear (&next);
    }
    jumps[i] = now;
  }
}

static void
make_states (void)
{
  static const char *const ids[] = { "own-tile" };
  static const uint8_t layers[] = { DS_LAYER_GROUND };
  DsRules *rules;

  g_assert_cmpint (ds_rules_with_unknown (&rules, dst_rules (), ids, layers, 1, NULL, 0, NULL), ==,
                   DS_OK);
  make_first ();
  for (int i = 1; i < N_STATES; i++) {
    g_assert_cmpint (ds_delve_copy (&states[i], &states[i - 1], NULL), ==, DS_OK);
    edit (&states[i], i);
  }
  make_shapes (rules);
  make_jumps (rules);
  ds_rules_unref (rules);
}

static void
keep (DsRecovery *recovery, int i)
{
  DsError err;

  word->begun = i;
  if (ds_recovery_save (recovery, &states[i], &err) != DS_OK)
    g_error ("state %d is not kept", i);
  word->kept = i;
}

/* The last state; in place, where the folder is closed. */
static void
save_last (const DsRecovery *recovery)
{
  word->begun = 7;
  word->needs_making = recovery->has_base && recovery->base_path == NULL;
  g_assert_cmpint (
      ds_io_save_over (&states[7], path, is_closed ? DS_IO_CLOSED_FOLDER : DS_IO_FREE, NULL), ==,
      DS_OK);
  word->kept = 7;
}

/* Opens the file and edits; another process that takes over edits on, saves, and closes. */
static void
run_session (void)
{
  DsErrors errors = { 0 };
  DsRecovery recovery;
  DsDelve delve;
  DsDoc *doc;

  g_assert_cmpint (ds_io_load (&delve, path, dst_rules (), &errors), ==, DS_OK);
  g_assert_cmpint (ds_recovery_open (&recovery, recovery_folder, TOKEN, path, "1:1", NULL), ==,
                   DS_OK);
  for (int i = 1; i <= 4; i++)
    keep (&recovery, i);
  ds_recovery_abandon (&recovery);
  g_assert_cmpint (
      ds_recovery_resume (&recovery, &doc, recovery_folder, TOKEN, dst_rules (), NULL, &errors), ==,
      DS_OK);
  g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &states[4].dungeon));
  keep (&recovery, 5);
  g_assert_cmpint (ds_recovery_name (&recovery, path, "2:2", NULL, NULL), ==, DS_OK);
  keep (&recovery, 6);
  save_last (&recovery);
  ds_recovery_close (&recovery);
  word->is_over = 1;
}

/* The state is a step of @doc. */
static void
keep_step (DsRecovery *recovery, DsDoc *doc, int i, size_t bytes)
{
  DsPast past;
  DsError err;

  g_assert_cmpint (ds_doc_record (doc, "Edit", i, &states[i], NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_copy_past (doc, bytes, &past, NULL), ==, DS_OK);
  word->begun = i;
  if (ds_recovery_save_past (recovery, &past, &err) != DS_OK)
    g_error ("step %d is not kept", i);
  word->kept = i;
  ds_past_clear (&past);
}

/* The same as run_session() with the steps of a history. */
static void
run_history (void)
{
  DsErrors errors = { 0 };
  DsRecovery recovery;
  DsDoc *doc;

  g_assert_cmpint (ds_recovery_open (&recovery, recovery_folder, TOKEN, path, "1:1", NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_doc_new (&doc, &states[0], NULL), ==, DS_OK);
  for (int i = 1; i <= 4; i++)
    keep_step (&recovery, doc, i, (size_t)1 << 20);
  ds_recovery_abandon (&recovery);
  ds_doc_free (doc);
  g_assert_cmpint (
      ds_recovery_resume (&recovery, &doc, recovery_folder, TOKEN, dst_rules (), NULL, &errors), ==,
      DS_OK);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 4);
  for (int i = 5; i <= 7; i++)
    keep_step (&recovery, doc, i, (size_t)1 << 20);
  save_last (&recovery);
  ds_recovery_close (&recovery);
  ds_doc_free (doc);
  word->is_over = 1;
}

/* The same where the steps between two savings are too many to be kept: the history is cut off. */
static void
run_cuts (void)
{
  DsRecovery recovery;
  DsDoc *doc;

  g_assert_cmpint (ds_recovery_open (&recovery, recovery_folder, TOKEN, path, "1:1", NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_doc_new (&doc, &states[0], NULL), ==, DS_OK);
  for (int i = 1; i <= 7; i++)
    keep_step (&recovery, doc, i, 0);
  save_last (&recovery);
  ds_recovery_close (&recovery);
  ds_doc_free (doc);
  word->is_over = 1;
}

/* The same where the journal names @file first, or the recipe, and another one is made meanwhile;
 * @is_changed: another program writes the file then. */
static void
keep_at_base (const char *file, bool is_changed)
{
  DsRecovery recovery;
  DsDoc *doc;

  g_assert_cmpint (ds_recovery_open (&recovery, recovery_folder, TOKEN, path, "1:1", NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_doc_new (&doc, &states[0], NULL), ==, DS_OK);
  ds_doc_mark_saved (doc);
  if (file == NULL)
    ds_doc_mark_made (doc, &made_from);
  for (int i = 1; i <= 7; i++) {
    bool is_settled;
    DsPast past;
    DsError err;

    g_assert_cmpint (ds_doc_record (doc, "Edit", i, &states[i], NULL), ==, DS_OK);
    g_assert_cmpint (ds_doc_copy_past (doc, (size_t)1 << 20, &past, NULL), ==, DS_OK);
    word->begun = i;
    if ((i == 1 ? ds_recovery_save_at_base (&recovery, &past, file, &err)
                : ds_recovery_save_past (&recovery, &past, &err)) != DS_OK)
      g_error ("step %d is not kept", i);
    word->kept = i;
    g_assert_true (recovery.has_base || i > 2);
    is_settled = i <= 2; /* two steps are kept before */
    while (!is_settled) {
      g_assert_cmpint (ds_recovery_settle (&recovery, &past, 1, &is_settled, NULL), ==, DS_OK);
      if (i < 7 || is_hasty)
        break; /* the rest comes with the last one */
    }
    if (is_changed && i == 3)
      g_assert_cmpint (ds_io_save (&states[0], path, NULL), ==, DS_OK);
    ds_past_clear (&past);
  }
  save_last (&recovery);
  ds_recovery_close (&recovery);
  ds_doc_free (doc);
  word->is_over = 1;
}

static void
run_base (void)
{
  keep_at_base (path, false);
}

static void
run_changed (void)
{
  keep_at_base (path, true);
}

static void
run_made (void)
{
  keep_at_base (NULL, false);
}

/* Throws away what another process left. */
static void
run_discard (void)
{
  DsRecovery recovery;

  g_assert_cmpint (ds_recovery_open (&recovery, recovery_folder, TOKEN, path, "1:1", NULL), ==,
                   DS_OK);
  keep (&recovery, 1);
  keep (&recovery, 2);
  ds_recovery_abandon (&recovery);
  word->kept = 0; /* to be given up from now on: all or nothing */
  g_assert_cmpint (ds_recovery_remove (recovery_folder, TOKEN, NULL), ==, DS_OK);
  word->is_over = 1;
}

/* ---- the next start */

/* The number of the state that @delve is; -1: none, it is broken. */
static int
state_of (const DsDelve *delve)
{
  for (int i = 0; i < N_STATES; i++)
    if (ds_dungeon_equal (&delve->dungeon, &states[i].dungeon))
      return i;
  return -1;
}

/* The state in the file, which is whole unless it was written in place; -1: a part of one. */
static int
saved_state (void)
{
  DsErrors errors = { 0 };
  DsDelve delve;
  int state;
  const DsStatus status = ds_io_load (&delve, path, dst_rules (), &errors);

  if (status != DS_OK && is_in_place)
    return -1;
  g_assert_cmpint (status, ==, DS_OK);
  state = state_of (&delve);
  ds_delve_clear (&delve);
  return state;
}

/* The state that is recovered, edited on, and removed; -1: none is offered. @saved is in the file.
 */
static int
recovered_state (int saved)
{
  DsErrors errors = { 0 };
  DsRecoveryList list;
  DsRecovery recovery;
  DsDelve delve;
  DsDoc *doc;
  int state = -1;

  g_assert_cmpint (ds_recovery_list (&list, recovery_folder, NULL), ==, DS_OK);
  g_assert_cmpuint (list.n, <=, 1);
  if (list.n == 1) {
    const gboolean is_saved = ds_recovery_is_saved (&list.items[0], recovery_folder, dst_rules ());

    g_assert_cmpstr (list.items[0].path, ==, path);
    g_assert_cmpint (
        ds_recovery_resume (&recovery, &doc, recovery_folder, TOKEN, dst_rules (), NULL, &errors),
        ==, DS_OK);
    g_assert_cmpuint (errors.n, ==, 0);
    g_assert_cmpint (ds_delve_copy (&delve, ds_doc_delve (doc), NULL), ==, DS_OK);
    state = state_of (&delve);
    g_assert_cmpint (state, >=, 0);
    g_assert_true (is_saved == (state == saved) || (word->needs_making && !is_saved));
    if (has_steps)
      g_assert_cmpuint (ds_doc_n_steps (doc), ==, state);
    ds_doc_free (doc);
    edit (&delve, 10);
    g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
    ds_recovery_close (&recovery);
    ds_delve_clear (&delve);
  }
  ds_recovery_list_clear (&list);
  return state;
}

static void
assert_nothing_left (void)
{
  GDir *directory = g_dir_open (recovery_folder, 0, NULL);

  if (directory != NULL) {
    g_assert_null (g_dir_read_name (directory));
    g_dir_close (directory);
  }
}

/* The mode, owner and attributes of a file are not those that another one would have. */
static void
mark_file (void)
{
  g_assert_cmpint (chmod (path, 0640), ==, 0);
  if (geteuid () == 0)
    g_assert_cmpint (chown (path, 1, 1), ==, 0);
  (void)!setxattr (path, ATTRIBUTE, "ours", 4, 0); /* not on every file system */
}

/* A saved file has them still. */
static void
check_marks (void)
{
  struct stat about;
  char value[4];

  g_assert_cmpint (stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_mode & 0777, ==, 0640);
  g_assert_true (geteuid () != 0 || (about.st_uid == 1 && about.st_gid == 1));
  if (getxattr (folder, ATTRIBUTE, value, sizeof value) == 4)
    g_assert_cmpint (getxattr (path, ATTRIBUTE, value, sizeof value), ==, 4);
}

/* Checks that acknowledged data is in the file or is offered, in that state or a step later. */
static void
check (int exit_code, int call)
{
  const int saved = saved_state (), recovered = recovered_state (saved);

  g_test_message ("killed at %d: begun %d, kept %d; saved %d, recovered %d", call, word->begun,
                  word->kept, saved, recovered);
  g_assert_true (exit_code == 0 || exit_code == KILLED);
  g_assert_true (saved == 0 || saved == N_STATES - 1 || saved == -1);
  g_assert_cmpint (MAX (saved, recovered), >=, word->kept);
  g_assert_cmpint (recovered, <=, word->begun);
  if (word->is_over)
    g_assert_cmpint (recovered, ==, -1);
  assert_nothing_left ();
  check_marks ();
}

/* Runs @process up to its call number @call; returns its exit status. */
static int
run_until (void (*process) (void), int call, gboolean within)
{
  const pid_t child = fork ();
  int status;

  g_assert_cmpint (child, >=, 0);
  if (child == 0) {
    calls_left = call;
    dies_within = within;
    is_closed = is_in_place;
    process ();
    calls_left = 0;
    _exit (0);
  }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  return WEXITSTATUS (status);
}

/* As run_until(), with what is left at the next start. */
static int
kill_at (void (*process) (void), int call, gboolean within)
{
  int code;

  memset (word, 0, sizeof *word);
  g_assert_cmpint (ds_io_save (&states[0], path, NULL), ==, DS_OK);
  mark_file ();
  code = run_until (process, call, within);
  check (code, call);
  return code;
}

/* Kills @process at each call, and in the middle of each write, until it gets through. */
static void
kill_everywhere (void (*process) (void))
{
  int n_halves = 0, code = KILLED;

  for (int call = 1; code == KILLED; call++) {
    code = kill_at (process, call, FALSE);
    g_assert_true (code == 0 ? call > 20 : TRUE); /* the calls are counted */
    if (code == KILLED && word->has_half) {
      g_assert_cmpint (kill_at (process, call, TRUE), ==, KILLED);
      n_halves++;
    }
  }
  g_assert_cmpint (n_halves, >=, 3);
}

static void
test_session (void)
{
  kill_everywhere (run_session);
}

static void
test_history (void)
{
  has_steps = TRUE;
  kill_everywhere (run_history);
  has_steps = FALSE;
}

static void
test_base (void)
{
  has_steps = TRUE;
  kill_everywhere (run_base);
  has_steps = FALSE;
}

/* The journal goes before the copy of the file that it needs. */
static void
test_hasty (void)
{
  has_steps = is_hasty = TRUE;
  kill_everywhere (run_base);
  has_steps = is_hasty = FALSE;
}

static void
test_changed (void)
{
  has_steps = TRUE;
  kill_everywhere (run_changed);
  has_steps = FALSE;
}

/* A file that is written in place is torn by a death meanwhile; a journal has all of the level
 * then, and does not need the file. */
static void
test_in_place (void)
{
  has_steps = is_in_place = TRUE;
  kill_everywhere (run_history);
  kill_everywhere (run_base);
  has_steps = is_in_place = FALSE;
}

static void
replace_file (void)
{
  dst_write_file (folder, "crypt.delve", "another program's\n");
}

/* A file that changes while it is copied would have a copy that is neither. */
static void
test_meanwhile (void)
{
  g_autofree char *copy = g_build_filename (recovery_folder, TOKEN "-1.base.delve", NULL);
  DsRecovery recovery;
  bool is_settled;
  DsPast past;
  DsDoc *doc;

  g_assert_cmpint (ds_io_save (&states[0], path, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_open (&recovery, recovery_folder, TOKEN, path, "1:1", NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_doc_new (&doc, &states[0], NULL), ==, DS_OK);
  ds_doc_mark_saved (doc);
  g_assert_cmpint (ds_doc_record (doc, "Edit", 1, &states[1], NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_copy_past (doc, (size_t)1 << 20, &past, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_save_at_base (&recovery, &past, path, NULL), ==, DS_OK);
  meanwhile = replace_file;
  g_assert_cmpint (ds_recovery_settle (&recovery, &past, 1, &is_settled, NULL), ==, DS_OK);
  if (meanwhile != NULL)
    g_test_skip ("the file system shares blocks");
  else
    g_assert_false (g_file_test (copy, G_FILE_TEST_EXISTS));
  meanwhile = NULL;
  ds_recovery_close (&recovery);
  assert_nothing_left ();
  ds_past_clear (&past);
  ds_doc_free (doc);
}

static void
test_made (void)
{
  has_steps = TRUE;
  kill_everywhere (run_made);
  has_steps = FALSE;
}

/* Commands that change the whole level. */
static void
test_shapes (void)
{
  states = shapes;
  kill_everywhere (run_session);
  kill_everywhere (run_base);
  states = strokes;
}

/* Several of them at once, on a level of a file and on one that a recipe generates. */
static void
test_jumps (void)
{
  states = jumps;
  kill_everywhere (run_session);
  kill_everywhere (run_base);
  kill_everywhere (run_made);
  states = strokes;
}

static void
test_cuts (void)
{
  kill_everywhere (run_cuts);
}

static void
test_discard (void)
{
  kill_everywhere (run_discard);
}

int
main (int argc, char **argv)
{
  int code;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kill/session", test_session);
  g_test_add_func ("/kill/history", test_history);
  g_test_add_func ("/kill/cuts", test_cuts);
  g_test_add_func ("/kill/base", test_base);
  g_test_add_func ("/kill/hasty", test_hasty);
  g_test_add_func ("/kill/changed", test_changed);
  g_test_add_func ("/kill/in-place", test_in_place);
  g_test_add_func ("/kill/meanwhile", test_meanwhile);
  g_test_add_func ("/kill/made", test_made);
  g_test_add_func ("/kill/shapes", test_shapes);
  g_test_add_func ("/kill/jumps", test_jumps);
  g_test_add_func ("/kill/discard", test_discard);
  word = mmap (NULL, sizeof *word, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  g_assert_true (word != MAP_FAILED);
  folder = dst_folder_new ();
  recovery_folder = g_build_filename (folder, "state", "recovery", NULL);
  path = g_build_filename (folder, "crypt.delve", NULL);
  (void)!setxattr (folder, ATTRIBUTE, "ours", 4, 0);
  make_states ();
  code = g_test_run ();
  dst_folder_free (folder);
  return code;
}
