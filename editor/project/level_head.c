/* editor/project/level_head.c — finds the member "name" of the outermost object of JSON. */
#include "project/level_head.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define HEAD_BYTES 4096

/* The end of the string that begins at @at, behind its quotation mark; NULL: it is cut off. */
static const char *
string_end (const char *at)
{
  for (at++; *at != '\0' && *at != '"'; at++)
    if (*at == '\\' && at[1] != '\0')
      at++;
  return *at == '"' ? at + 1 : NULL;
}

/* The string at @at, if it needs no decoding. */
static char *
dup_plain (const char *at)
{
  const char *end = *at == '"' ? string_end (at) : NULL;
  const gsize n = end != NULL ? (gsize)(end - at) - 2 : 0;

  return n > 0 && memchr (at, '\\', n + 1) == NULL && g_utf8_validate (at + 1, (gssize)n, NULL)
             ? g_strndup (at + 1, n)
             : NULL;
}

/* The value of the first member "name" at depth 1 of @text, of which only the start is there. */
static char *
dup_name (const char *text)
{
  static const char KEY[] = "\"name\"";
  int depth = 0;

  for (const char *at = text; at != NULL && *at != '\0';) {
    const char *end = at + 1;

    depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    if (*at == '"')
      end = string_end (at);
    if (*at == '"' && end != NULL && depth == 1 && g_str_has_prefix (at, KEY)) {
      const char *value = end + strspn (end, " \t\r\n");

      if (*value == ':')
        return dup_plain (value + 1 + strspn (value + 1, " \t\r\n"));
    }
    at = end;
  }
  return NULL;
}

char *
dse_level_head_dup_name (const char *path)
{
  char head[HEAD_BYTES + 1];
  gssize n;
  int file;

  g_return_val_if_fail (path != NULL, NULL);

  file = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0)
    return NULL;
  n = read (file, head, HEAD_BYTES);
  close (file);
  head[MAX (n, 0)] = '\0';
  return dup_name (head);
}
