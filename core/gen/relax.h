/* core/gen/relax.h — suggests a value for a parameter that made generation fail. */
#pragma once

#include "gen/gen.h"

/*
 * Searches the value of the parameter @param of stage @stage closest to the present one with which
 * the level of @base can be generated: less and more by an eighth of the distance to the bounds, by
 * a quarter, a half, all of it; for switches and choices the other values.
 *
 * DS_OK: @out is the value. DS_NOT_FOUND: no value helps. DS_BAD_ARG: no such parameter;
 * DS_CANCELLED, DS_NOMEM, DS_BAD_DATA as ds_gen_run(). @options and @job may be NULL.
 */
DsStatus ds_gen_relax (DsValue *out, const DsDelve *base, const DsGenOptions *options, size_t stage,
                       const char *param, DsJob *job, DsError *err) DS_MUST_CHECK;
