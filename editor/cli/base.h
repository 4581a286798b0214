/* editor/cli/base.h — the input of the generator: a recipe with options, and seeds. */
#pragma once

#include "cli/cli.h"

/* Rows for the option tables. */
#define DSE_CLI_BASE_OPTIONS                                                                       \
  { "--size", N_ ("WxH"), N_ ("size in cells, instead of the recipe's") },                         \
      { "--floors", N_ ("N"), N_ ("number of floors, instead of the recipe's") },                  \
      { "--set", N_ ("STAGE.PARAM=VALUE"), N_ ("set a parameter; may be repeated") },              \
  {                                                                                                \
    "--pins", N_ ("FILE"), N_ ("keep the pinned cells and objects of this document")               \
  }

#define DSE_CLI_ATTEMPTS                                                                           \
  {                                                                                                \
    "--attempts", N_ ("N"), N_ ("seeds to try per level; 1 = only the given seed; default 100")    \
  }
#define DSE_CLI_ATTEMPTS_MAX 10000

/* True if the first argument is a document, by its suffix, instead of a recipe. */
bool dse_cli_is_document (const DseCli *cli);

/* The recipe that the first argument names or holds, a level to fill, and what is pinned in it.
 * False: the error is printed, and nothing is in @out. The caller clears @out. */
bool dse_cli_base (DseCli *cli, DsDelve *out);
/* The seed in @text up to @end, as ds_seed_parse() reads it. False: the error, under the name
 * @option, is printed. */
bool dse_cli_parse_seed (const char *option, const char *text, const char *end, uint64_t *out);

/* Seeds in a row; those below 0, as numbers of 64 bits, come before 0. */
typedef struct {
  uint64_t first, last; /* both included */
} DseSeeds;

/* The seeds of --seeds, which must be given. False: the error is printed. */
bool dse_cli_seeds (const DseCli *cli, DseSeeds *out);

/* ds_gen_run() with another seed. Safe in several threads. */
DsStatus dse_cli_generate_seed (DsGenResult *out, const DsDelve *base, uint64_t seed,
                                const DsGenOptions *options, DsError *err) DS_MUST_CHECK;
