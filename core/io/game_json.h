/* core/io/game_json.h — helpers for game and replay files. Private to core/io, except
 * ds_game_level(). */
#pragma once

#include "base/json.h"
#include "rules/delve.h"

#define DS_GAME_FORMAT "delvesmith.game" /* of saved ones */
#define DS_REPLAY_FORMAT "delvesmith.replay"

/* Tells levels apart: a hash of all that a document says. */
DsStatus ds_game_level (const DsDelve *delve, uint64_t *out, DsError *err) DS_MUST_CHECK;

/* The first members of a file: its format, and which level it is on. */
DsStatus ds_game_put_head (DsJsonWriter *json, const char *format, const DsDelve *delve,
                           DsError *err) DS_MUST_CHECK;
/* A member "document": all of the level. */
DsStatus ds_game_put_document (DsJsonWriter *json, const DsDelve *delve,
                               DsError *err) DS_MUST_CHECK;
/* Writes a hash as 16 hexadecimal digits. */
void ds_game_put_hash (DsJsonWriter *json, const char *key, uint64_t hash);
/* Writes "seed" as a decimal string, since many JSON readers cut larger numbers. */
void ds_game_put_seed (DsJsonWriter *json, uint64_t seed);

/* Adds that @node is not allowed there; false. */
bool ds_game_fail (DsErrors *errors, DsNode node, const char *path);
/* 16 digits of 16. */
bool ds_game_parse_hash (DsNode node, uint64_t *out);
/* All of these: false after adding a finding. @path is that of @object. */
bool ds_game_read_hash (DsNode object, const char *key, const char *path, uint64_t *out,
                        DsErrors *errors);
/* Reads "seed" of @object. False: it adds a finding, and *@out is 0. */
bool ds_game_read_seed (DsNode object, const char *path, uint64_t *out, DsErrors *errors);
/* The head of a file of @format, with these members besides and no others. */
bool ds_game_read_head (DsNode root, const char *format, const char *const *others, size_t n_others,
                        DsErrors *errors);
/* Sets *@out to whether the level of the file is @delve. False: the file does not name its
 * level. */
bool ds_game_is_on (DsNode root, const DsDelve *delve, bool *out, DsErrors *errors);
/* Adds that it is on another one; false. */
bool ds_game_fail_level (DsNode root, DsErrors *errors);
/* The member "document", which on success is to be cleared. */
bool ds_game_read_document (DsNode object, DsRules *rules, DsDelve *out, DsErrors *errors);
