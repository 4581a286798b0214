/* editor/rules/rule_control.h — the control for a value of a field: shows JSON, and gives it. */
#pragma once

#include "rules/rule_editor.h"

#include <adwaita.h>

typedef struct DseRuleControl DseRuleControl;

/* Controls for fields of some type. */
typedef struct {
  gboolean is_wide; /* stands below the name of its field, not beside it */
  GtkWidget *(*build) (DseRuleControl *self);
  void (*show) (DseRuleControl *self, DsNode value);
  char *(*dup_json) (DseRuleControl *self); /* caller frees */
} DseRuleControlKind;

struct DseRuleControl {
  const DseRuleControlKind *kind;
  const DsField *field;
  const char *label;     /* translated, for those who cannot see it */
  DseRuleEditor *editor; /* borrowed */
  GtkWidget *widget;     /* borrowed: its parent has it */
  void (*edited) (gpointer user);
  gpointer user;
  gboolean is_shown; /* it is being set, not used */
  /* of the kinds */
  GtkWidget *second; /* end of a range, box of rows */
  GStrv ids;         /* of the entries of a drop-down list */
  GPtrArray *items;  /* char *: ids of a list, or JSON of records */
  guint again;       /* source: the rows of a list are made again */
};

/* TRUE: there is a control for such fields. */
gboolean dse_rule_control_fits (const DsField *field);
/* A control for @field, which must fit; @edited is called with @user when it is used. @label is
 * copied nowhere: a static or translated text. Caller frees with dse_rule_control_free() once the
 * widget is gone. */
DseRuleControl *dse_rule_control_new (const DsField *field, const char *label,
                                      DseRuleEditor *editor, void (*edited) (gpointer user),
                                      gpointer user);
/* Frees the control, not its widget. */
void dse_rule_control_free (DseRuleControl *self);
/* Shows @json, valid JSON, without calling back; what the field does not take shows as empty. */
void dse_rule_control_show (DseRuleControl *self, const char *json);
/* The value as JSON, which may be one that the field does not take. Caller frees. */
char *dse_rule_control_dup_json (DseRuleControl *self);

/* For the kinds: calls back, unless the control is being set. */
void dse_rule_control_edited (DseRuleControl *self);
/* Names @widget by the label of the field and @part (NULL: none) for those who cannot see it. */
void dse_rule_control_name (DseRuleControl *self, GtkWidget *widget, const char *part);
/* The ids that the field may refer to, with their labels, which the caller unrefs; @ids, NULL at
 * the end, are the caller's. */
GtkStringList *dse_rule_control_list_ids (DseRuleControl *self, GStrv *ids);
/* The label of @id among those; @id itself where it has none. Caller frees. */
char *dse_rule_control_dup_name (DseRuleControl *self, const char *id);
/* Its picture, @side pixels square; NULL: it has none. Caller unrefs. */
GdkTexture *dse_rule_control_picture_new (DseRuleControl *self, const char *id, int side);

extern const DseRuleControlKind dse_rule_text, dse_rule_number, dse_rule_range, dse_rule_switch,
    dse_rule_choice, dse_rule_colour, dse_rule_flags, dse_rule_ids, dse_rule_ints, dse_rule_lines,
    dse_rule_records;
