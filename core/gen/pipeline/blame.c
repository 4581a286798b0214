/* core/gen/pipeline/blame.c — finds the stage and the parameter to name when a stage has no space
 * for its output. */
#include "gen/pipeline/gen_state.h"

/* ---- no walkable cell ---- */

/* First walkable cell of the selected floor; with @takes, one that is not pinned against things.
 * DS_GEN_NO_CELL: none. */
static DsCell
find_open (const DsGenRun *run, bool takes)
{
  for (DsCell cell = { 0, 0 }; cell.y < run->h; cell.y++)
    for (cell.x = 0; cell.x < run->w; cell.x++)
      if (ds_gen_is_open (run, cell) &&
          !(takes && run->pin[ds_cell_index (cell, run->w)] & DS_PIN_THINGS))
        return cell;
  return DS_GEN_NO_CELL;
}

bool
ds_gen_is_closed (const DsGenRun *run)
{
  return find_open (run, false).x < 0;
}

/* The last stage with a parameter for the open share that wrote on the selected floor; else the
 * first of these stages. */
static const DsGenStep *
find_closer (const DsGenRun *run)
{
  const DsGenPlan *plan = run->state->plan;
  const uint8_t *origin = run->state->floors[run->floor].layers[DS_LAYER_ORIGIN];
  const size_t n = (size_t)run->w * (size_t)run->h;
  bool wrote[UINT8_MAX + 1] = { false };
  const DsGenStep *found = NULL;

  for (size_t i = 0; i < n; i++)
    wrote[origin[i]] = true;
  for (size_t i = 0; i < plan->n; i++)
    if (plan->steps[i].stage->opens > 0 && (found == NULL || wrote[plan->steps[i].origin]))
      found = &plan->steps[i];
  return found;
}

DsStatus
ds_gen_veto_closed (DsGenRun *run, DsError *err, const char *id, const char *format, ...)
{
  const DsCell open = find_open (run, false);
  const DsGenStep *closer = open.x < 0 ? find_closer (run) : NULL;
  const char *param = "";
  va_list args;

  if (open.x >= 0 && find_open (run, true).x < 0)
    return ds_gen_veto (
        run, err, "gen.all-kept", open,
        N_ ("only kept cells and manual edits are walkable, and nothing else may be placed there"));
  if (closer != NULL) {
    run->state->blamed = closer;
    param = closer->stage->params[closer->stage->opens - 1].id;
  }
  va_start (args, format);
  ds_gen_veto_va (run, err, param, id, DS_GEN_NO_CELL, format, args);
  va_end (args);
  return DS_VETO;
}

/* ---- no space for a room ---- */

/* True when a row within the rim has @n adjacent cells that are not pinned. */
static bool
has_free_row (const DsGenRun *run, int32_t n)
{
  for (int32_t y = 1; y < run->h - 1; y++)
    for (int32_t x = 1, length = 0; x < run->w - 1; x++) {
      const uint8_t pin = run->pin[ds_cell_index ((DsCell){ x, y }, run->w)];

      length = pin & DS_PIN_GROUND ? 0 : length + 1;
      if (length >= n)
        return true;
    }
  return false;
}

static int32_t
lowest (const DsGenRun *run, size_t param)
{
  int32_t low, high;

  if (run->state->step->stage->params[param].type != DS_PARAM_RANGE)
    return ds_gen_int (run, param);
  ds_gen_range (run, param, &low, &high);
  return low;
}

DsStatus
ds_gen_veto_no_space (DsGenRun *run, DsError *err, size_t width, size_t height)
{
  return ds_gen_veto_param (run, err, has_free_row (run, lowest (run, width)) ? height : width,
                            "gen.no-space", (DsCell){ run->w / 2, run->h / 2 },
                            N_ ("manual edits leave no space for a first room"));
}
