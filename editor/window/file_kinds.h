/* editor/window/file_kinds.h — kinds of files that a level is exported to: pictures, other formats,
 * and formats of its project. */
#pragma once

#include "page/page.h"

typedef struct {
  const char *label, *patterns; /* N_(), unless it is own; "*.png", several by spaces */
  const DsFormat *format;       /* NULL: a picture */
  gboolean has_overlays;
  const char *own; /* suffix of a format of the project; NULL: it is one of ours */
} DseFileKind;

/* The kinds for the level of @page (NULL: none): ours, then the formats of its project that are
 * written. They live as long as the process; the caller unrefs the list. */
GPtrArray *dse_file_kinds_new (DsePage *page);
/* The first of them that has the suffix of @path; NULL: none has. */
const DseFileKind *dse_file_kind_find (DsePage *page, const char *path);
/* The label for people; one of a project stands as it is written there. Borrowed. */
const char *dse_file_kind_get_label (const DseFileKind *self);
/* The name in the settings: the suffix of a picture, or of a format of a project, or the id of a
 * format. Caller frees. */
char *dse_file_kind_dup_name (const DseFileKind *self);
/* The format of the project of @page whose suffix is @own, and the folder of that; NULL: there is
 * none any more. Borrowed. */
const DsProjectFormat *dse_file_kind_format (DsePage *page, const char *own, const char **folder);
