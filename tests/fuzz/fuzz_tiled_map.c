/* tests/fuzz/fuzz_tiled_map.c — reads any bytes as a map of Tiled; every tileset and template that
 * it names is read from the same bytes. */
#include "fuzz/rules.h"
#include "io/foreign/reader.h"

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
  for (const DsForeignLayer *at = map.levels.first->layers.first; at != NULL; at = at->next)
    check_layer (at);
  ds_foreign_clear (&map);
  return 0;
}
