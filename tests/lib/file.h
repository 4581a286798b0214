/* tests/lib/file.h — documents as texts, and temporary folders. */
#pragma once

#include "doc/doc.h"
#include "io/io.h"

char *dst_findings (const DsErrors *errors);                 /* one a line; g_free() */
DsDelve dst_load (const DsFormat *format, const char *text); /* must succeed; under dst_rules() */
DsDoc *dst_load_doc (const char *text); /* the same as the document of a *.delve; ds_doc_free() */
char *dst_save (const DsFormat *format, const DsDelve *delve); /* must succeed; g_free() */
/* @format refuses @n bytes with these findings, and nothing comes out. */
void dst_refuses (const DsFormat *format, const char *bytes, size_t n, const char *want);

char *dst_folder_new (void);
void dst_folder_free (char *folder); /* with everything in it */
void dst_write_file (const char *folder, const char *name, const char *text);
/* Text of the file; g_free(); NULL: there is none. */
char *dst_read_file (const char *folder, const char *name);
char *dst_put_file (const char *folder, const char *name,
                    const char *text); /* its path; g_free() */
/* Lines of @before that @after lacks, each behind "-", and those of @after that @before lacks, each
 * behind "+"; g_free(). */
char *dst_changed_lines (const char *before, const char *after);
