/* core/base/message.h — message: an id and typed arguments for a template, which the host
 * translates. */
#pragma once

#include "base/defs.h"
#include <stdarg.h>

#define DS_MESSAGE_ARGS 6
#define DS_MESSAGE_POOL 640 /* bytes for all text arguments together; longer ones end with "…" */
#define DS_SENTENCE 1024    /* bytes for any sentence, with the place before it */

typedef struct {
  enum { DS_ARG_INT, DS_ARG_TEXT } type;
  int64_t number;  /* DS_ARG_INT */
  uint16_t offset; /* DS_ARG_TEXT: where in the pool */
} DsArg;

typedef struct {
  const char *id;     /* static, such as "gen.no-space"; NULL = no message */
  const char *format; /* static, English, printf-like: %d %u %zu %ld %lld %s %c; see NN_() */
  uint8_t n_args;
  DsArg args[DS_MESSAGE_ARGS];
  uint16_t pool_used;
  char pool[DS_MESSAGE_POOL];
} DsMessage;

/* Sets id, format and the arguments that the format names. @id and @format must be static texts;
 * the arguments are copied, long texts are cut. */
void ds_message_set (DsMessage *self, const char *id, const char *format, ...) DS_PRINTF (3, 4);
/* Keeps @id and @format (static texts) and copies the arguments that the format names. */
void ds_message_set_va (DsMessage *self, const char *id, const char *format, va_list args);
const char *ds_message_arg_text (const DsMessage *self, size_t i); /* borrows; "" for a number */

/* Writes the sentence in the host's language, cut to @size - 1 bytes at a character; returns @out.
 */
char *ds_message_format (const DsMessage *self, char *out, size_t size);
