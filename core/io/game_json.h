/* core/io/game_json.h — what files of games share. Private to core/io, but for ds_game_level(). */
#pragma once

#include "base/json.h"
#include "rules/delve.h"

/* Tells levels apart: a hash of all that a document says. */
DsStatus ds_game_level (const DsDelve *delve, uint64_t *out, DsError *err) DS_MUST_CHECK;

void ds_game_put_hash (DsJsonWriter *json, const char *key, uint64_t hash);
void ds_game_put_seed (DsJsonWriter *json, uint64_t seed);

/* Adds that @node is not allowed there; false. */
bool ds_game_fail (DsErrors *errors, DsNode node, const char *path);
/* 16 digits of 16. */
bool ds_game_parse_hash (DsNode node, uint64_t *out);
/* All of these: false after adding a finding. @path is that of @object. */
bool ds_game_read_hash (DsNode object, const char *key, const char *path, uint64_t *out,
                        DsErrors *errors);
bool ds_game_read_seed (DsNode object, const char *path, uint64_t *out, DsErrors *errors);
/* The member "level" of @root is that of @delve. */
bool ds_game_read_level (DsNode root, const DsDelve *delve, DsErrors *errors);
