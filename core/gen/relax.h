/* core/gen/relax.h — what to do when a parameter asks for too much. */
#pragma once

#include "gen/gen.h"

/*
 * Looks for a value of the parameter @param of stage @stage with which the level of @base can be
 * made, and which is as close as possible to the one that it has: less and more by an eighth of
 * what there is room for, by a quarter, a half, all; for switches and choices the others.
 *
 * DS_OK: @out is the value. DS_NOT_FOUND: none of them helps. DS_BAD_ARG: there is no such
 * parameter; DS_CANCELLED, DS_NOMEM, DS_BAD_DATA as ds_gen_run(). @options and @job may be NULL.
 */
DsStatus ds_gen_relax (DsValue *out, const DsDelve *base, const DsGenOptions *options, size_t stage,
                       const char *param, DsJob *job, DsError *err) DS_MUST_CHECK;
