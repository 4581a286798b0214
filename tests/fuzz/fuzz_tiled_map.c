/* tests/fuzz/fuzz_tiled_map.c — reads any bytes as a map of Tiled; every tileset and template that
 * it names is read from the same bytes. */
#include "fuzz/rules.h"
#include "io/foreign/reader.h"
#include "io/tiled/tiled_turn.h"

typedef struct {
  const uint8_t *bytes;
  size_t n;
} Input;

static DsStatus
load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const Input *input = user;

  if (path[0] == 'x')
    return ds_fail (err, DS_NOT_FOUND, path, "fuzz.lost", "lost");
  *bytes = ds_strndup ((const char *)input->bytes, input->n);
  *n = input->n;
  return *bytes != NULL ? DS_OK : ds_fail_nomem (err, path);
}

static void
check_layer (const DsForeignLayer *layer)
{
  FUZZ_ASSERT ((layer->cells != NULL) == (layer->w > 0 && layer->h > 0));
  for (size_t i = 0; i < (size_t)layer->w * (size_t)layer->h; i++)
    FUZZ_ASSERT (!(layer->cells[i] & 1u << 28));
  for (const DsForeignObject *at = layer->objects.first; at != NULL; at = at->next)
    FUZZ_ASSERT (at->id != NULL && at->name != NULL && at->type != NULL && at->letters != NULL &&
                 (at->n_points == 0 || at->points != NULL));
}

/* The file in the other syntax, as a map, a tileset and a template, can be read again. */
static void
check_turned (const uint8_t *bytes, size_t n)
{
  static const char *const NAMES[][2] = { { "a.tmx", "a.tmj" },
                                          { "a.tsx", "a.tsj" },
                                          { "a.tx", "a.tj" } };

  for (size_t i = 0; i < DS_COUNT (NAMES); i++) {
    DsErrors errors = { 0 };
    DsTiledUnturned lost;
    DsText once = { 0 }, twice = { 0 };

    if (ds_tiled_turn (NAMES[i][0], (const char *)bytes, n, &once, &lost, &errors) == DS_OK)
      FUZZ_ASSERT (ds_tiled_turn (NAMES[i][1], once.bytes, once.n, &twice, &lost, &errors) ==
                   DS_OK);
    ds_text_clear (&once);
    ds_text_clear (&twice);
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  Input input = { bytes, n };
  const DsForeignFiles files = { .load = load, .user = &input };
  DsErrors errors = { 0 };
  DsForeign map;

  if (ds_foreign_parse (&map, ds_foreign_reader_of ("a.tmx"), "a.tmx", (const char *)bytes, n,
                        &files, &errors) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && map.levels.first == NULL);
    return 0;
  }
  check_turned (bytes, n);
  for (const DsForeignLayer *at = map.levels.first->layers.first; at != NULL; at = at->next)
    check_layer (at);
  ds_foreign_clear (&map);
  return 0;
}
