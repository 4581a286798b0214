/* editor/cli/vaults.h — files of Crawl's vaults on the command line: each vault is checked, or
 * becomes a prefab. */
#pragma once

#include "cli/foreign.h"

#define DSE_VAULT_NAME 300

/* The name of the vault, or its line where it has none, as it is printed. Returns @out. */
const char *dse_vault_name (const DsForeignLevel *vault, char out[DSE_VAULT_NAME]);
/* True when the file at @path is read as vaults, by its suffix. */
bool dse_vaults_are_in (const char *path);
/* Checks the vaults of the file, those of --level, and prints a line for each and for each of its
 * issues. DSE_CLI_NO: a vault has an error. */
int dse_vaults_check (DseCli *cli, const char *path);
/* The same for a file that a mapping of the project is for, which is called @path: appends to
 * @text, or with --json to the object that is open in @json. False: the error is printed. *@is_good
 * is false then, and when a vault has an error. */
bool dse_vaults_check_mapped (DseCli *cli, const char *file, const char *path, DsText *text,
                              DsJsonWriter *json, bool *is_good);
/* Writes the vaults as the prefabs of a rules file, @to, and prints those that cannot be prefabs
 * and what they lose. DSE_CLI_NO: --strict, and there is such a thing; then nothing is written. */
int dse_vaults_to_prefabs (DseCli *cli, const char *path, const char *to);
