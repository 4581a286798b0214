/* core/rules/choice_file.h — choices of a declared property that a file of the project has: an enum
 * of Tiled, of LDtk or of a list, which other programs may write. */
#pragma once

#include "base/file.h"
#include "rules/property_kind.h"

#define DS_CHOICES_MAX 1000            /* of a file */
#define DS_CHOICE_MAX 200              /* bytes of each */
#define DS_CHOICE_FILE_MAX (16u << 20) /* bytes */

/* Appends to @out (zeroed) the choices of the enum @name ("": the list that is the whole file) in
 * the @n bytes of the file @path. JSON: a list of texts, an object with one for each name (or a
 * text with commas), a list of property types as Tiled writes it, alone or in its project, or a
 * project of LDtk. Other text: a choice on each line, or for each name a line "NAME: a, b".
 * DS_NOT_FOUND: no such enum. DS_BAD_DATA, DS_LIMIT, DS_NOMEM: @out is zeroed. Findings go to
 * @errors. */
DsStatus ds_choice_file_read (DsLines *out, const char *path, const char *bytes, size_t n,
                              const char *name, DsArena *arena, DsErrors *errors) DS_MUST_CHECK;
/* Reads the choices of @self from its file, a path below the folder above @rules; of @texts, which
 * may be NULL, where it is there. Sets choices_path, and mixes what was read into @hash. A file
 * that is wrong leaves the property without choices, and @errors says so. DS_NOMEM. */
DsStatus ds_choice_file_load (DsPropertyKind *self, const char *rules, const DsFileTexts *texts,
                              DsArena *arena, uint64_t *hash, DsErrors *errors) DS_MUST_CHECK;
