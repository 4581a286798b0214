/* core/io/clip_file.h — clips (doc/clip.h) as text, for clipboards: a document of one floor whose
 * pinned cells belong to the clip, or plain rows. */
#pragma once

#include "doc/clip.h"
#include "io/io.h"

/* Writes a clip. Stairs and drops out of it lose their targets. DS_NOMEM: @out is cleared. */
DsStatus ds_clip_write (const DsDelve *clip, const DsFormat *format, DsText *out,
                        DsError *err) DS_MUST_CHECK;
/* Reads a clip; @name names the text in findings. Where nothing is pinned, every cell with content
 * belongs to it. On failure @out is zeroed and @errors has the reason. */
DsStatus ds_clip_read (DsDelve *out, const DsFormat *format, const char *name, const char *bytes,
                       size_t n, DsRules *rules, DsErrors *errors) DS_MUST_CHECK;
