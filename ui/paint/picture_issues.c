/* ui/paint/picture_issues.c — errors of pictures as issues. */
#include "paint/picture_issues.h"
#include "paint/picture.h"

static const DsLintRule MISSING_PICTURE = {
  .id = DS_LINT_MISSING_PICTURE,
  .label = N_ ("Missing picture"),
  .help = N_ ("An image of a tileset cannot be read or is too small for its tiles, or a definition "
              "names a picture that no tileset has. The built-in drawing is shown instead."),
  .severity = DS_SEVERITY_WARNING,
};

DsStatus
dsu_picture_issues_add (DsFindings *self, DsRules *rules, DsError *err)
{
  const DsuPictures *pictures;
  DsStatus status = DS_OK;
  char sentence[DS_SENTENCE];

  DS_ASSERT (self != NULL && rules != NULL);

  pictures = dsu_pictures_of (rules);
  if (pictures == NULL)
    return ds_fail_nomem (err, "pictures");
  for (size_t i = 0; i < pictures->errors.n && status == DS_OK; i++) {
    DsFinding finding = { .rule = &MISSING_PICTURE,
                          .severity = MISSING_PICTURE.severity,
                          .floor = -1 };

    ds_error_format (&pictures->errors.items[i], sentence, sizeof sentence);
    ds_message_set (&finding.text, "picture.missing", N_ ("Picture not drawn: %s"), sentence);
    status = ds_findings_add (self, &finding, err);
  }
  self->n_left_out += pictures->errors.n_found - pictures->errors.n;
  return status;
}
