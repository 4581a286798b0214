/* editor/cli/main.c — dsmith: languages, then the command. */
#include "cli/cli.h"
#include "program/fork.h"
#include "program/memory.h"

#include <locale.h>
#include <signal.h>
#include <stdlib.h>

static const char *
translate (void *user, const char *text)
{
  return text[0] != '\0' ? gettext (text) : text;
}

static const char *
translate_count (void *user, const char *one, const char *many, uint64_t n)
{
  return ngettext (one, many, n);
}

int
main (int argc, char **argv)
{
  const char *folder = getenv ("DELVESMITH_LOCALEDIR");
  DsHooks hooks = { .translate = translate,
                    .translate_count = translate_count,
                    .fork_join = dse_fork_join };

  signal (SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
  setlocale (LC_CTYPE, "");
  setlocale (LC_MESSAGES, "");
  bindtextdomain (GETTEXT_PACKAGE, folder != NULL ? folder : DSE_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  dse_memory_start (&hooks);
  ds_hooks_set (&hooks);
  return dse_cli_main (argc, argv);
}
