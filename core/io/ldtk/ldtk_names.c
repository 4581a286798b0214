/* core/io/ldtk/ldtk_names.c — names and numbers of our levels in LDtk projects. */
#include "io/ldtk/ldtk_names.h"
#include "base/hash.h"

#include <stdio.h>
#include <string.h>

#define ESCAPE 'X'

static const struct {
  const char *name, *type;
} LAYERS[DS_N_LDTK_LAYERS] = {
#define X(name, id, type) [DS_LDTK_##name] = { id, type },
  DS_LDTK_LAYER_LIST (X)
#undef X
};

const char *
ds_ldtk_layer_name (DsLdtkLayer layer)
{
  DS_ASSERT (layer < DS_N_LDTK_LAYERS);
  return LAYERS[layer].name;
}

const char *
ds_ldtk_layer_type (DsLdtkLayer layer)
{
  DS_ASSERT (layer < DS_N_LDTK_LAYERS);
  return LAYERS[layer].type;
}

int
ds_ldtk_layer_find (const char *name)
{
  DS_ASSERT (name != NULL);

  for (int i = 0; i < DS_N_LDTK_LAYERS; i++)
    if (strcmp (LAYERS[i].name, name) == 0)
      return i;
  return -1;
}

/* ---- names */

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* LDtk joins runs of "_", and drops digits at the beginning. */
void
ds_ldtk_put_name (DsText *out, const char *text, char separator)
{
  DS_ASSERT (out != NULL && text != NULL);

  for (size_t i = 0; text[i] != '\0'; i++) {
    const char c = text[i], next = text[i + 1];

    if ((is_letter (c) && c != ESCAPE) || (is_digit (c) && i > 0))
      ds_text_putc (out, c);
    else if (c == separator && i > 0 && next != separator && next != '\0')
      ds_text_putc (out, '_');
    else
      ds_text_printf (out, "%c%02x", ESCAPE, (unsigned)(unsigned char)c);
  }
}

static int
value_of (char c)
{
  return is_digit (c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

void
ds_ldtk_read_name (DsText *out, const char *name, char separator)
{
  const size_t start = out->n;

  DS_ASSERT (out != NULL && name != NULL);

  for (size_t i = 0; name[i] != '\0'; i++)
    if (name[i] == ESCAPE && value_of (name[i + 1]) >= 0 && value_of (name[i + 2]) >= 0) {
      ds_text_putc (out, (char)(value_of (name[i + 1]) * 16 + value_of (name[i + 2])));
      i += 2;
    } else {
      ds_text_putc (out, name[i] == '_' ? separator : name[i]);
    }
  if (out->failed || out->n == start)
    return;
  if (memchr (out->bytes + start, '\0', out->n - start) == NULL &&
      ds_utf8_check (out->bytes + start, out->n - start))
    return;
  out->n = start;
  ds_text_puts (out, name);
}

/* ---- ids */

const char *
ds_ldtk_iid (char out[DS_LDTK_IID_BYTES], DsLdtkSubject subject, size_t floor, uint64_t id)
{
  DS_ASSERT (out != NULL && floor < 0x1000);

  snprintf (out, DS_LDTK_IID_BYTES, "%08x-%04x-4%03x-8000-0000%08x", (unsigned)(id >> 32),
            (unsigned)subject, (unsigned)floor, (unsigned)id);
  return out;
}

uint64_t
ds_ldtk_id_of (const char *iid, DsLdtkSubject subject, size_t floor)
{
  char again[DS_LDTK_IID_BYTES];
  unsigned high, kind, at, low;
  uint64_t id;

  DS_ASSERT (iid != NULL);

  if (sscanf (iid, "%8x-%4x-4%3x-8000-0000%8x", &high, &kind, &at, &low) == 4) {
    id = (uint64_t)high << 32 | low;
    if (id != 0 && at == floor && strcmp (ds_ldtk_iid (again, subject, at, id), iid) == 0)
      return id;
  }
  return ds_mix64 (ds_fnv64_text (iid) + floor) | 1;
}
