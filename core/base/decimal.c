/* core/base/decimal.c — decimal numbers without floating point, which would round by platform. */
#include "base/decimal.h"

/* Where a number stands: as far as it can be read, and its decimal exponent. */
typedef struct {
  uint64_t digits;
  int exponent;
  bool is_negative;
} Decimal;

#define EXPONENT_MAX 400

/* Reads digits into @self; false: there are none. */
static bool
read_digits (Decimal *self, const char **at, const char *end, bool is_fraction)
{
  const char *start = *at;

  for (; *at < end && **at >= '0' && **at <= '9'; (*at)++) {
    if (self->digits < UINT64_C (100000000000000000)) { /* 10^17 */
      self->digits = 10 * self->digits + (uint64_t)(**at - '0');
      self->exponent -= is_fraction;
    } else {
      self->exponent += !is_fraction && self->exponent < EXPONENT_MAX;
    }
  }
  return *at > start;
}

static bool
read_exponent (Decimal *self, const char **at, const char *end)
{
  Decimal exponent = { 0 };
  bool is_negative;

  if (*at == end || (**at != 'e' && **at != 'E'))
    return true;
  (*at)++;
  is_negative = *at < end && **at == '-';
  *at += *at < end && (**at == '-' || **at == '+');
  if (!read_digits (&exponent, at, end, false))
    return false;
  if (exponent.digits > EXPONENT_MAX || exponent.exponent > 0)
    exponent.digits = EXPONENT_MAX;
  self->exponent += is_negative ? -(int)exponent.digits : (int)exponent.digits;
  return true;
}

static bool
read_decimal (Decimal *self, const char *text, size_t n)
{
  const char *end = text + n;
  bool has_digits;

  *self = (Decimal){ .is_negative = n > 0 && *text == '-' };
  text += n > 0 && (*text == '-' || *text == '+');
  has_digits = read_digits (self, &text, end, false);
  if (text < end && *text == '.') {
    text++;
    has_digits |= read_digits (self, &text, end, true);
  }
  return has_digits && read_exponent (self, &text, end) && text == end;
}

bool
ds_decimal_milli (const char *text, size_t n, int64_t *out)
{
  Decimal decimal;
  uint64_t value;

  DS_ASSERT (text != NULL && out != NULL);

  if (!read_decimal (&decimal, text, n))
    return false;
  value = decimal.digits;
  decimal.exponent += 3;
  for (; decimal.exponent > 0 && value != 0; decimal.exponent--)
    if (value > UINT64_C (1000000000000000000) / 10)
      return false;
    else
      value *= 10;
  for (; decimal.exponent < -1 && value != 0; decimal.exponent++)
    value /= 10;
  if (decimal.exponent == -1)
    value = (value + 5) / 10;
  if (value > UINT64_C (1000000000000000000))
    return false;
  *out = decimal.is_negative ? -(int64_t)value : (int64_t)value;
  return true;
}
