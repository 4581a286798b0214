/* core/gen/input.h — input of a run: the part of the level that it starts from that counts, to be
 * kept for another run that makes the same level. */
#pragma once

#include "base/job.h"
#include "rules/delve.h"

/* A level from which ds_gen_run() without options makes what it makes from @base: all but the
 * cells, rooms and objects that are not pinned. On DS_OK the caller clears @out, whose memory is
 * that of its pinned cells. DS_NOT_FOUND: more than that counts, as where a pinned gate is locked:
 * whether @base can be finished does, too. DS_NOMEM, DS_CANCELLED. O(bands), and O(cells) of the
 * floors with pins. */
DsStatus ds_gen_input (DsDelve *out, const DsDelve *base, DsJob *job, DsError *err) DS_MUST_CHECK;
