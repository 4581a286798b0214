/* editor/cli/cli_list.h — every command of dsmith; the row is also the build entry. */
DS_CLI (recipes)
DS_CLI (generate)
DS_CLI (info)
DS_CLI (check)
DS_CLI (render)
DS_CLI (convert)
DS_CLI (diff)
DS_CLI (schema)
