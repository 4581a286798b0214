/* editor/inspect/survey.c — rooms at once, distances in a worker. */
#include "inspect/survey.h"

#include "app/work.h"

#define CALM_MS 150 /* without an edit, before distances are looked for */

struct _DseSurvey {
  GObject parent_instance;
  DsuDocument *document;
  GArray **extents; /* of each floor: DsExtent; NULL: to be made */
  gsize n_floors;
  DsWalk walk;
  gboolean has_walk;       /* also when there is no start: then it is zeroed */
  struct Walking *walking; /* borrowed; NULL: none */
  guint calm;              /* source */
};

static guint changed;

G_DEFINE_FINAL_TYPE (DseSurvey, dse_survey, G_TYPE_OBJECT)

/* ---- rooms */

static void
forget_rooms (DseSurvey *self, gsize floor)
{
  if (floor < self->n_floors)
    g_clear_pointer (&self->extents[floor], g_array_unref);
}

static void
forget_all_rooms (DseSurvey *self)
{
  for (gsize i = 0; i < self->n_floors; i++)
    forget_rooms (self, i);
  g_clear_pointer (&self->extents, g_free);
  self->n_floors = 0;
}

const DsExtent *
dse_survey_get_room (DseSurvey *self, gsize floor, guint32 number)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;

  g_return_val_if_fail (number > 0 && number <= ds_rooms_count (dungeon->floors[floor].rooms),
                        NULL);

  if (self->extents == NULL) {
    self->n_floors = dungeon->n_floors;
    self->extents = g_new0 (GArray *, self->n_floors);
  }
  if (self->extents[floor] == NULL) {
    const DsFloor *level = &dungeon->floors[floor];

    self->extents[floor] = g_array_new (FALSE, FALSE, sizeof (DsExtent));
    g_array_set_size (self->extents[floor], (guint)ds_rooms_count (level->rooms));
    ds_floor_extents (level, (DsExtent *)(void *)self->extents[floor]->data);
  }
  return &g_array_index (self->extents[floor], DsExtent, number - 1);
}

/* ---- distances */

typedef struct Walking {
  DsDelve delve;
  DsWalk walk;
  DsJob job;
  DsStatus status;
} Walking;

static void
walking_free (gpointer data)
{
  Walking *walking = data;

  ds_delve_clear (&walking->delve);
  ds_walk_clear (&walking->walk);
  g_free (walking);
}

static void
work (gpointer data)
{
  Walking *walking = data;

  walking->status = ds_walk_from_start (&walking->walk, &walking->delve, &walking->job, NULL);
}

static void
on_worked (gpointer owner, gpointer data)
{
  DseSurvey *self = owner;
  Walking *walking = data;

  if (self->walking != walking)
    return; /* the level is another one by now */
  self->walking = NULL;
  if (walking->status != DS_OK && walking->status != DS_NOT_FOUND)
    return;
  self->walk = walking->walk;
  self->has_walk = TRUE;
  walking->walk = (DsWalk){ 0 };
  g_signal_emit (self, changed, 0);
}

static gboolean
start_walking (gpointer data)
{
  DseSurvey *self = data;
  Walking *walking = g_new0 (Walking, 1);

  self->calm = 0;
  if (ds_delve_copy (&walking->delve, dsu_document_get_delve (self->document), NULL) != DS_OK) {
    g_free (walking);
    return G_SOURCE_REMOVE;
  }
  self->walking = walking;
  dse_work_start_last (self, walking, work, on_worked, walking_free);
  return G_SOURCE_REMOVE;
}

static void
forget_walk (DseSurvey *self)
{
  if (self->walking != NULL)
    ds_job_cancel (&self->walking->job);
  self->walking = NULL;
  g_clear_handle_id (&self->calm, g_source_remove);
  ds_walk_clear (&self->walk);
  self->has_walk = FALSE;
}

const DsWalk *
dse_survey_get_walk (DseSurvey *self)
{
  g_return_val_if_fail (DSE_IS_SURVEY (self), NULL);

  if (!self->has_walk && self->walking == NULL && self->calm == 0)
    self->calm = g_timeout_add (CALM_MS, start_walking, self);
  return self->walk.steps != NULL ? &self->walk : NULL;
}

/* ---- the object */

static void
on_changed (DsuDocument *document, const DsChanges *changes, DseSurvey *self)
{
  const unsigned all = DS_CHANGED_SIZE | DS_CHANGED_RULES;

  if (changes->what & (all | DS_CHANGED_CELLS | DS_CHANGED_THINGS | DS_CHANGED_META))
    forget_walk (self);
  if (changes->what & all)
    forget_all_rooms (self);
  for (gsize i = 0; i < changes->n; i++)
    if (changes->items[i].what & DS_CHANGED_ROOMS)
      forget_rooms (self, changes->items[i].floor);
}

static void
dse_survey_dispose (GObject *object)
{
  DseSurvey *self = DSE_SURVEY (object);

  forget_walk (self);
  forget_all_rooms (self);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_survey_parent_class)->dispose (object);
}

static void
dse_survey_class_init (DseSurveyClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_survey_dispose;
  changed = g_signal_new ("changed", DSE_TYPE_SURVEY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 0);
}

static void
dse_survey_init (DseSurvey *self)
{
}

/* References @document. */
DseSurvey *
dse_survey_new (DsuDocument *document)
{
  DseSurvey *self = g_object_new (DSE_TYPE_SURVEY, NULL);

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), self, 0);
  return self;
}
