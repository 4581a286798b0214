/* core/map/blend.c — names of blend modes. */
#include "map/blend.h"

#include "base/defs.h"
#include "base/hooks.h"

#include <string.h>

static const struct {
  const char *id, *label;
} BLENDS[DS_N_BLENDS] = {
#define X(name, id, label) [DS_BLEND_##name] = { id, label },
  DS_BLEND_LIST (X)
#undef X
};

const char *
ds_blend_id (uint32_t blend)
{
  DS_ASSERT (blend < DS_N_BLENDS);

  return BLENDS[blend].id;
}

const char *
ds_blend_label (uint32_t blend)
{
  DS_ASSERT (blend < DS_N_BLENDS);

  return BLENDS[blend].label;
}

bool
ds_blend_parse (const char *id, uint32_t *out)
{
  DS_ASSERT (out != NULL);

  for (uint32_t i = 0; i < DS_N_BLENDS && id != NULL; i++)
    if (strcmp (BLENDS[i].id, id) == 0) {
      *out = i;
      return true;
    }
  return false;
}
