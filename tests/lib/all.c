/* tests/lib/all.c — tests in one program, which is linked once: `test_all NAME
 * [OPTION...]` does what a program test_NAME would do. DST_TESTS has a row DST_TEST (NAME) for
 * each, and main() of its file is called dst_main_NAME() here. */
#include <stdio.h>
#include <string.h>

#define DST_TEST(name) int dst_main_##name (int argc, char **argv);
DST_TESTS
#undef DST_TEST

#define DST_TEST(name) { #name, dst_main_##name },
static const struct {
  const char *name;
  int (*main) (int argc, char **argv);
} TESTS[] = { DST_TESTS };

int
main (int argc, char **argv)
{
  const size_t n = sizeof TESTS / sizeof *TESTS;

  for (size_t i = 0; i < n && argc > 1; i++)
    if (strcmp (argv[1], TESTS[i].name) == 0)
      return TESTS[i].main (argc - 1, argv + 1);
  fputs ("Usage: test_all NAME [OPTION...]\n", stderr);
  for (size_t i = 0; i < n; i++)
    fprintf (stderr, "%s\n", TESTS[i].name);
  return 2;
}
