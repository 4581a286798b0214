/* editor/app/main.c — starts the application. */
#include "app/application.h"
#include "app/settings.h"

#include "program/fork.h"
#include "program/memory.h"
#include "renderer.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <signal.h>

static const char *
translate (void *user, const char *text)
{
  return _ (text);
}

static const char *
translate_count (void *user, const char *one, const char *many, uint64_t n)
{
  return ngettext (one, many, n);
}

static void
log_line (void *user, DsLogLevel level, const char *text)
{
  static const GLogLevelFlags levels[] = { G_LOG_LEVEL_DEBUG, G_LOG_LEVEL_INFO,
                                           G_LOG_LEVEL_WARNING };

  g_log ("delvesmith", levels[level], "%s", text);
}

/* The language of the preferences goes before that of the system. */
static void
choose_language (void)
{
  g_autofree char *language = g_settings_get_string (dse_settings_get (), "language");

  if (language[0] != '\0')
    g_setenv ("LANGUAGE", language, TRUE);
}

int
main (int argc, char **argv)
{
  const char *folder = g_getenv ("DELVESMITH_LOCALEDIR");
  DsHooks hooks = { .log = log_line,
                    .translate = translate,
                    .translate_count = translate_count,
                    .fork_join = dse_fork_join };
  g_autoptr (DseApplication) application = NULL;

  signal (SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
  choose_language ();
  setlocale (LC_ALL, "");
  gtk_disable_setlocale (); /* not again, beside a thread that reads definitions */
  bindtextdomain (GETTEXT_PACKAGE, folder != NULL ? folder : DSE_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  dsu_renderer_choose ();
  dse_memory_start (&hooks);
  ds_hooks_set (&hooks);
  g_set_application_name ("Delvesmith");
  application = dse_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
