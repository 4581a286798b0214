/* tests/core/test_program_format.c — formats of a project, and the programs that write and read
 * their files. */
#include "io/program_format.h"
#include "io/project.h"

#include <glib.h>
#include <string.h>

#define FORMATS(items)                                                                             \
  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"P\", \"formats\": [ " items   \
  " ] }"
#define ONE(label, suffix, more) "{ \"label\": \"" label "\", \"suffix\": \"" suffix "\"" more " }"
#define WRITES ", \"write\": [\"a\"]"

static const struct {
  const char *name, *text, *want;
} WRONG[] = {
  { "label", FORMATS ("{ \"suffix\": \".a\"" WRITES " }"),
    "p:1: formats[0]: missing key: \"label\"" },
  { "suffix", FORMATS ("{ \"label\": \"A\"" WRITES " }"),
    "p:1: formats[0]: missing key: \"suffix\"" },
  { "twice", FORMATS (ONE ("A", ".a", WRITES) ",\n" ONE ("A", ".b", WRITES)),
    "p:2: formats[1]: expected a label of its own, got that of another format: “A”" },
  { "suffix-twice", FORMATS (ONE ("A", ".a", WRITES) ",\n" ONE ("B", ".a", WRITES)),
    "p:2: formats[1]: expected a suffix of its own, got that of another format: \".a\"" },
  { "no-dot", FORMATS (ONE ("A", "board", WRITES)),
    "p:1: formats[0]: expected a suffix of a dot, lowercase letters and digits, got \"board\"" },
  { "capitals", FORMATS (ONE ("A", ".Board", WRITES)),
    "p:1: formats[0]: expected a suffix of a dot, lowercase letters and digits, got \".Board\"" },
  { "ours", FORMATS (ONE ("A", ".delve", WRITES)),
    "p:1: formats[0]: expected a suffix that Delvesmith does not use itself, got \".delve\"" },
  { "picture", FORMATS (ONE ("A", ".svg", WRITES)),
    "p:1: formats[0]: expected a suffix that Delvesmith does not use itself, got \".svg\"" },
  { "definitions", FORMATS (ONE ("A", ".json", WRITES)),
    "p:1: formats[0]: expected a suffix that Delvesmith does not use itself, got \".json\"" },
  { "no-program", FORMATS (ONE ("A", ".a", "")),
    "p:1: formats[0]: expected a program that writes or reads the files, got none" },
  { "empty-program", FORMATS (ONE ("A", ".a", ", \"read\": [\"\"]")),
    "p:1: formats[0]: expected a program and its arguments" },
  { "key", FORMATS (ONE ("A", ".a", ", \"run\": [\"a\"]")),
    "p:1: formats[0]: unknown key \"run\": expected one of label, suffix, write, read" },
};

static void
test_wrong (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const char *text = WRONG[row].text;
  char sentence[DS_SENTENCE];
  DsErrors errors = { 0 };
  DsProject project;

  g_assert_cmpint (ds_project_parse (&project, "p", text, strlen (text), &errors), !=, DS_OK);
  g_assert_cmpstr (ds_error_format (&errors.items[0], sentence, sizeof sentence), ==,
                   WRONG[row].want);
}

/* A project reads back as it is written, with its formats; suffixes count in any case. */
static void
test_parse (void)
{
  const char *text = FORMATS (ONE (
      "Board", ".board", WRITES ", \"read\": [\"sh\", \"x y\"]") ", " ONE ("B", ".b2", WRITES));
  DsErrors errors = { 0 };
  DsProject project, again;
  DsText written = { 0 };
  const DsProjectFormat *format;

  g_assert_cmpint (ds_project_parse (&project, "p", text, strlen (text), &errors), ==, DS_OK);
  ds_project_format (&project, &written);
  ds_project_clear (&project);
  g_assert_cmpint (ds_project_parse (&again, "p", written.bytes, written.n, &errors), ==, DS_OK);
  format = ds_project_format_of (&again.formats, "maps/a.BOARD");
  g_assert_true (format == ds_project_format_at (&again.formats, 0));
  g_assert_cmpstr (format->read.items[1], ==, "x y");
  g_assert_null (ds_project_format_of (&again.formats, ".board"));
  g_assert_null (ds_project_format_of (&again.formats, "a.board.txt"));
  ds_project_clear (&again);
  ds_text_clear (&written);
}

/* ---- programs */

/* Runs a script of the shell on "hello"; the sentence of its failure, "": none. Caller frees. */
static char *
run (const char *script, DsJob *job, DsText *out, char said[DS_PROGRAM_SAID_BYTES])
{
  const char *const words[] = { "sh", "-c", script };
  const char *const environment[] = { "DELVESMITH_FILE=a b", NULL };
  const DsProgramRun program = { .words = { G_N_ELEMENTS (words), words },
                                 .folder = g_get_tmp_dir (),
                                 .environment = environment,
                                 .input = "hello",
                                 .n_input = 5,
                                 .job = job };
  char sentence[DS_SENTENCE];
  DsError err;

  return g_strdup (ds_program_run (&program, out, said, &err) != DS_OK
                       ? ds_error_format (&err, sentence, sizeof sentence)
                       : "");
}

static void
test_run (void)
{
  static const struct {
    const char *script, *want, *out, *said;
  } rows[] = {
    { "cat; echo \" $DELVESMITH_FILE\"", "", "hello a b\n", "" },
    { "echo x", "", "x\n", "" }, /* it reads nothing */
    { "echo one >&2; echo two >&2; echo >&2", "", "", "two" },
    { "printf 'no\\033[1m room' >&2; exit 1", "no\\u{001B}[1m room", "", "no\\u{001B}[1m room" },
    { "exit 3", "exit status 3", "", "" },
    { "kill -9 $$", "signal 9", "", "" },
    { "head -c 3000000 /dev/zero | tr '\\0' x | tail -c 1", "", "x", "" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    char said[DS_PROGRAM_SAID_BYTES];
    DsText out = { 0 };
    g_autofree char *got = run (rows[i].script, NULL, &out, said);

    g_assert_cmpstr (got, ==, rows[i].want);
    g_assert_cmpstr (out.bytes != NULL ? out.bytes : "", ==, rows[i].out);
    g_assert_cmpstr (said, ==, rows[i].said);
    ds_text_clear (&out);
  }
}

static gpointer
cancel_soon (gpointer job)
{
  g_usleep (100000);
  ds_job_cancel (job);
  return NULL;
}

/* A cancelled program ends, with all that it started. */
static void
test_cancel (void)
{
  char said[DS_PROGRAM_SAID_BYTES];
  DsText out = { 0 };
  DsJob job = { 0 };
  GThread *thread = g_thread_new ("cancel", cancel_soon, &job);
  const gint64 begin = g_get_monotonic_time ();
  g_autofree char *got = run ("sleep 60 & sleep 60; wait", &job, &out, said);

  g_thread_join (thread);
  g_assert_cmpstr (got, !=, "");
  g_assert_cmpint (g_get_monotonic_time () - begin, <, 30 * G_USEC_PER_SEC);
  ds_text_clear (&out);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (WRONG); i++) {
    g_autofree char *path = g_strconcat ("/program-format/wrong/", WRONG[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_wrong);
  }
  g_test_add_func ("/program-format/parse", test_parse);
  g_test_add_func ("/program-format/run", test_run);
  g_test_add_func ("/program-format/cancel", test_cancel);
  return g_test_run ();
}
