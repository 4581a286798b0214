/* tests/fuzz/fuzz_xml.c — reads any bytes as XML; every element of the tree is reached once, in the
 * order of the text. */
#include "base/xml.h"
#include "fuzz/rules.h"

static uint32_t
walk (DsXmlElement element, uint32_t line, uint32_t *n)
{
  DsXmlElement child;
  size_t n_text;

  FUZZ_ASSERT (element.i == (*n)++ && ds_element_line (element) >= line);
  FUZZ_ASSERT (ds_element_name (element)[0] != '\0');
  FUZZ_ASSERT (ds_element_text (element, &n_text)[n_text] == '\0');
  for (size_t i = 0; i < ds_element_n_attributes (element); i++) {
    const char *value, *key = ds_element_attribute (element, i, &value);

    FUZZ_ASSERT (ds_element_get (element, key) == value);
  }
  line = ds_element_line (element);
  for (bool more = ds_element_first (element, &child); more; more = ds_element_next (&child))
    line = walk (child, line, n);
  return line;
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsBudget budget;
  uint32_t n_elements = 0;
  DsXml *xml;

  ds_budget_begin (&budget, n);
  if (ds_budget_end (&budget, ds_xml_parse (&xml, "a.xml", (const char *)bytes, n, &errors),
                     &errors) != DS_OK) {
    FUZZ_ASSERT (errors.n == 1 && xml == NULL);
    return 0;
  }
  walk (ds_xml_root (xml), 1, &n_elements);
  ds_xml_free (xml);
  return 0;
}
