/* core/gen/stage_table.c — the rows of gen/stage_list.h as a table. */
#include "gen/stage_table.h"

#include <string.h>

#define DS_GEN(name) extern const DsGenStage ds_gen_##name;
#include "gen/stage_list.h"
#undef DS_GEN

static const DsGenStage *const STAGES[] = {
#define DS_GEN(name) &ds_gen_##name,
#include "gen/stage_list.h"
#undef DS_GEN
};

size_t
ds_gen_n_stages (void)
{
  return DS_COUNT (STAGES);
}

const DsGenStage *
ds_gen_stage (size_t i)
{
  return STAGES[i];
}

const DsGenStage *
ds_gen_find_stage (const char *id)
{
  for (size_t i = 0; i < DS_COUNT (STAGES); i++)
    if (strcmp (STAGES[i]->id, id) == 0)
      return STAGES[i];
  return NULL;
}

const DsParam *
ds_gen_find_param (const DsGenStage *stage, const char *id)
{
  DS_ASSERT (id != NULL);

  for (size_t i = 0; stage != NULL && i < stage->n_params; i++)
    if (strcmp (stage->params[i].id, id) == 0)
      return &stage->params[i];
  return NULL;
}
