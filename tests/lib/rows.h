/* tests/lib/rows.h — test cases from the rows of a table. */
#pragma once

#include <glib.h>

/* The test gets the number of its row. */
static inline void
dst_add_row (const char *path, const char *name, size_t row, GTestDataFunc test)
{
  g_autofree char *whole = g_strdup_printf ("%s/%s", path, name);

  g_test_add_data_func (whole, GSIZE_TO_POINTER (row), test);
}

/* A case @path/NAME for each row of @table, an array of structs with a name. */
#define DST_ADD_ROWS(path, table, test)                                                            \
  for (size_t row_ = 0; row_ < G_N_ELEMENTS (table); row_++)                                       \
  dst_add_row (path, (table)[row_].name, row_, test)

/* The test of a row of the acceptance list: test_T14a of T14a. */
#define DST_ADD_ACCEPTANCE(id) g_test_add_func ("/acceptance/" #id, test_##id)
