/* tests/soak/resave.c — saves levels in other formats, for campaigns of scripts: resave reads lines
 * "FROM TO" and answers each with "ok", or a sentence. */
#include "io/io.h"
#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

/* A sheet with an image, as a program that draws makes. */
static DsStatus
make_sheet (DsTileSheet *out, DsRules *rules, int32_t px, size_t n_blank, DsError *err)
{
  const DsStatus status = ds_sheet_make_plain (out, rules, px, n_blank, err);

  ds_text_puts (&out->png, "image");
  return status;
}

static void
resave (const char *from, const char *to)
{
  const DsIoOptions options = { .make_sheet = strstr (to, "plain") == NULL ? make_sheet : NULL,
                                .document = to };
  char sentence[DS_SENTENCE];
  DsErrors errors = { 0 };
  DsDelve delve;
  DsError err;

  if (ds_io_load (&delve, from, dst_rules (), &errors) != DS_OK) {
    g_autofree char *found = dst_findings (&errors);

    printf ("not read: %s\n", g_strdelimit (found, "\n", ' '));
    return;
  }
  if (ds_io_save_with (&delve, to, DS_IO_STRANGER, &options, &err) != DS_OK)
    printf ("not written: %s\n", ds_message_format (&err.message, sentence, sizeof sentence));
  else
    printf ("ok\n");
  ds_delve_clear (&delve);
}

int
main (void)
{
  char line[8192];

  while (fgets (line, sizeof line, stdin) != NULL) {
    char *to = strchr (g_strchomp (line), ' ');

    if (to == NULL)
      return 2;
    *to++ = '\0';
    resave (line, to);
    fflush (stdout);
  }
  return 0;
}
