/* core/io/foreign/readers/ldtk/ldtk_text.c — texts of fields as LDtk keeps them for itself. */
#include "io/foreign/readers/ldtk/ldtk_text.h"
#include "base/json.h"

void
ds_ldtk_put_quoted (DsText *out, const char *text, size_t n)
{
  DsJsonWriter json;

  DS_ASSERT (out != NULL && text != NULL);

  ds_json_writer_init (&json, out);
  ds_json_put_bytes (&json, NULL, text, n);
  if (out->n > 0 && out->bytes[out->n - 1] == '\n')
    out->bytes[--out->n] = '\0';
}

void
ds_ldtk_put_own_text (DsText *out, const char *text, size_t n, bool is_long)
{
  DsText escaped = { 0 };

  DS_ASSERT (out != NULL && text != NULL);

  for (size_t i = 0; i < n && is_long; i++)
    if (text[i] == '\n')
      ds_text_puts (&escaped, "\\n");
    else if (text[i] == '\\')
      ds_text_puts (&escaped, "\\\\");
    else
      ds_text_putc (&escaped, text[i]);
  out->failed = out->failed || escaped.failed;
  if (!is_long)
    ds_ldtk_put_quoted (out, text, n);
  else if (!escaped.failed)
    ds_ldtk_put_quoted (out, escaped.bytes != NULL ? escaped.bytes : "", escaped.n);
  ds_text_clear (&escaped);
}

void
ds_ldtk_put_shown_text (DsText *out, const char *text, size_t n, bool is_long)
{
  DsText plain = { 0 };

  DS_ASSERT (out != NULL && text != NULL);

  for (size_t i = 0; i < n; i++) {
    const char next = is_long && text[i] == '\\' && i + 1 < n ? text[i + 1] : '\0';

    i += next == 'n' || next == '\\';
    ds_text_putc (&plain, next == 'n' ? '\n' : text[i]);
  }
  out->failed = out->failed || plain.failed;
  if (!plain.failed)
    ds_ldtk_put_quoted (out, plain.bytes != NULL ? plain.bytes : "", plain.n);
  ds_text_clear (&plain);
}
