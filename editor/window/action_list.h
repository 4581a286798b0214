/* editor/window/action_list.h — the actions of the window, one row each: keys, menu and shortcuts
 * window read nothing else. The fields are those of DseAction in window/actions.h; each menu, and
 * each group of the shortcuts window, has its rows in this order. A row without an id stands for
 * keys that a widget takes itself, with a target for keys of the action above it; DSE_ACTION_FILE
 * is a row that stands in window/actions/NAME.c, with its function. */

/* ---- files */

DSE_ACTION (.id = "home", .keys = "<Alt>Home", .group = DSE_GROUP_FILES, .label = N_ ("Home"),
            .menu = DSE_MENU_FILE, .menu_label = N_ ("_Home"), .on_window = dse_window_show_home,
            .when = has_page, .in_games = TRUE)
DSE_ACTION (.id = "leave-home", .on_window = dse_window_leave_home, .when = can_leave_home,
            .at_home = TRUE)
DSE_ACTION (.id = "new", .keys = "<Control>n", .group = DSE_GROUP_FILES, .label = N_ ("New level"),
            .on_window = dse_window_new_dialog, .in_games = TRUE, .at_home = TRUE)
DSE_ACTION (.id = "open", .keys = "<Control>o", .group = DSE_GROUP_FILES, .label = N_ ("Open"),
            .on_window = dse_window_open_dialog, .in_games = TRUE, .at_home = TRUE)
DSE_ACTION (.id = "open-recent", .on_value = open_recent, .parameter = "s", .in_games = TRUE,
            .at_home = TRUE)
DSE_ACTION (.id = "save", .keys = "<Control>s", .group = DSE_GROUP_FILES, .label = N_ ("Save"),
            .on_window = save, .in_games = TRUE)
DSE_ACTION (.id = "save-as", .keys = "<Control><Shift>s", .group = DSE_GROUP_FILES,
            .label = N_ ("Save as"), .menu = DSE_MENU_FILE, .menu_label = N_ ("Save _As…"),
            .on_window = save_as, .of_levels = TRUE, .in_games = TRUE)
DSE_ACTION (.id = "import", .keys = "<Control><Shift>i", .group = DSE_GROUP_FILES,
            .label = N_ ("Import a level of another program"), .menu = DSE_MENU_FILE,
            .menu_label = N_ ("_Import…"), .on_window = dse_window_import_dialog, .in_games = TRUE,
            .at_home = TRUE)
DSE_ACTION (.id = "export", .keys = "<Control><Shift>e", .group = DSE_GROUP_FILES,
            .label = N_ ("Export a picture, or another format"), .menu = DSE_MENU_FILE,
            .menu_label = N_ ("_Export…"), .on_window = dse_window_export, .in_games = TRUE)
DSE_ACTION (.id = "revert", .group = DSE_GROUP_FILES, .label = N_ ("Revert to saved"),
            .menu = DSE_MENU_FILE, .menu_label = N_ ("_Revert to Saved"),
            .on_window = dse_window_revert, .when = can_revert)
DSE_ACTION (.id = "backups", .keys = "<Control><Alt>z", .group = DSE_GROUP_FILES,
            .label = N_ ("Earlier versions of the level"), .menu = DSE_MENU_FILE,
            .menu_label = N_ ("_Backups…"), .on_window = dse_window_backups, .when = can_revert,
            .of_levels = TRUE)
DSE_ACTION (.id = "compare-saved", .group = DSE_GROUP_FILES,
            .label = N_ ("Compare with the saved version"), .menu = DSE_MENU_FILE,
            .menu_label = N_ ("Compare With Save_d"), .on_window = dse_window_compare_saved,
            .when = can_revert, .of_levels = TRUE)
DSE_ACTION (.id = "compare-with", .group = DSE_GROUP_FILES,
            .label = N_ ("Compare with another level"), .menu = DSE_MENU_FILE,
            .menu_label = N_ ("Compare _With…"), .on_window = dse_window_compare_file,
            .of_levels = TRUE)
DSE_ACTION (.id = "read-again", .group = DSE_GROUP_FILES,
            .label = N_ ("Read the imported file again"), .menu = DSE_MENU_FILE,
            .menu_label = N_ ("Rea_d Imported File Again"), .on_page = dse_page_read_source,
            .when = has_source)
DSE_ACTION (.id = "close-tab", .keys = "<Control>w", .group = DSE_GROUP_FILES,
            .label = N_ ("Close the tab"), .on_window = close_tab, .in_games = TRUE)
DSE_ACTION_FILE (reopen_tab)
DSE_ACTION_FILE (define_classes)
DSE_ACTION (.id = "new-project", .keys = "<Control><Shift>n", .group = DSE_GROUP_FILES,
            .label = N_ ("New project"), .menu = DSE_MENU_PROJECT,
            .menu_label = N_ ("_New Project…"), .on_window = dse_window_new_project_dialog,
            .in_games = TRUE, .at_home = TRUE)
DSE_ACTION (.id = "open-project", .keys = "<Control><Shift>o", .group = DSE_GROUP_FILES,
            .label = N_ ("Open a project"), .menu = DSE_MENU_PROJECT,
            .menu_label = N_ ("_Open Project…"), .on_window = dse_window_open_project_dialog,
            .in_games = TRUE, .at_home = TRUE)
DSE_ACTION (.id = "open-recent-project", .on_value = open_recent_project, .parameter = "s",
            .in_games = TRUE, .at_home = TRUE)
DSE_ACTION (.id = "open-sample", .on_window = dse_window_open_sample, .in_games = TRUE,
            .at_home = TRUE)
DSE_ACTION (.id = "open-sample-project", .on_window = dse_window_open_sample_project,
            .in_games = TRUE, .at_home = TRUE)
DSE_ACTION (.id = "project-settings", .group = DSE_GROUP_FILES, .label = N_ ("Project settings"),
            .menu = DSE_MENU_PROJECT, .menu_label = N_ ("Project _Settings…"),
            .on_window = dse_window_project_settings_dialog, .when = has_project, .at_home = TRUE)
DSE_ACTION (.id = "collect", .group = DSE_GROUP_FILES,
            .label = N_ ("Copy definitions of your account that the level uses to its project"),
            .menu = DSE_MENU_PROJECT, .menu_label = N_ ("_Move to Project…"),
            .on_window = dse_window_collect, .when = is_in_project)
DSE_ACTION (.id = "commands", .group = DSE_GROUP_FILES,
            .label = N_ ("Run a command of the project"), .menu = DSE_MENU_PROJECT,
            .menu_label = N_ ("Run Comman_d…"), .on_window = dse_window_commands_dialog,
            .when = has_commands)
DSE_ACTION_FILE (run_command)
DSE_ACTION (.id = "rules", .keys = "<Control>u", .group = DSE_GROUP_FILES,
            .label = N_ ("Edit the definitions of tiles, creatures and items"),
            .menu = DSE_MENU_PROJECT, .menu_label = N_ ("_Rules"), .on_window = dse_window_rules,
            .in_games = TRUE, .at_home = TRUE)

DSE_ACTION (.id = "tilesets", .keys = "<Control>k", .group = DSE_GROUP_FILES,
            .label = N_ ("Edit the pictures of tiles, creatures and items"),
            .menu = DSE_MENU_PROJECT, .menu_label = N_ ("_Tilesets"),
            .on_window = dse_window_tilesets, .in_games = TRUE, .at_home = TRUE)

/* ---- editing */

DSE_ACTION (.id = "undo", .keys = "<Control>z", .group = DSE_GROUP_EDITING, .label = N_ ("Undo"),
            .on_page = dse_page_undo, .when = can_undo, .edits_text = TRUE)
DSE_ACTION (.id = "redo", .keys = "<Control><Shift>z <Control>y", .group = DSE_GROUP_EDITING,
            .label = N_ ("Redo"), .on_page = dse_page_redo, .when = can_redo, .edits_text = TRUE)
DSE_ACTION (.id = "cut", .keys = "<Control>x", .group = DSE_GROUP_EDITING,
            .label = N_ ("Cut the selection or objects"), .menu = DSE_MENU_EDIT,
            .menu_label = N_ ("Cu_t"), .on_page = dse_page_cut, .when = can_copy,
            .edits_text = TRUE)
DSE_ACTION (.id = "copy", .keys = "<Control>c", .group = DSE_GROUP_EDITING,
            .label = N_ ("Copy the selection or objects"), .menu = DSE_MENU_EDIT,
            .menu_label = N_ ("_Copy"), .on_page = copy, .when = can_copy, .edits_text = TRUE)
DSE_ACTION (.id = "paste", .keys = "<Control>v", .group = DSE_GROUP_EDITING,
            .label = N_ ("Paste, then click to place"), .menu = DSE_MENU_EDIT,
            .menu_label = N_ ("_Paste"), .on_page = dse_page_paste, .when = can_paste,
            .edits_text = TRUE)
DSE_ACTION (.id = "take-stamp", .on_value = take_stamp, .parameter = "s", .when = has_page)
DSE_ACTION (.id = "store-stamp", .on_value = store_stamp, .parameter = "s", .when = has_page)
DSE_ACTION (.id = "take-stamp", .target = "1", .keys = "1", .group = DSE_GROUP_EDITING,
            .label = N_ ("Place stamp 1"))
DSE_ACTION (.id = "take-stamp", .target = "2", .keys = "2", .group = DSE_GROUP_EDITING,
            .label = N_ ("Place stamp 2"))
DSE_ACTION (.id = "take-stamp", .target = "3", .keys = "3", .group = DSE_GROUP_EDITING,
            .label = N_ ("Place stamp 3"))
DSE_ACTION (.id = "take-stamp", .target = "4", .keys = "4", .group = DSE_GROUP_EDITING,
            .label = N_ ("Place stamp 4"))
DSE_ACTION (.id = "take-stamp", .target = "5", .keys = "5", .group = DSE_GROUP_EDITING,
            .label = N_ ("Place stamp 5"))
DSE_ACTION (.id = "take-stamp", .target = "6", .keys = "6", .group = DSE_GROUP_EDITING,
            .label = N_ ("Place stamp 6"))
DSE_ACTION (.id = "take-stamp", .target = "7", .keys = "7", .group = DSE_GROUP_EDITING,
            .label = N_ ("Place stamp 7"))
DSE_ACTION (.id = "take-stamp", .target = "8", .keys = "8", .group = DSE_GROUP_EDITING,
            .label = N_ ("Place stamp 8"))
DSE_ACTION (.id = "take-stamp", .target = "9", .keys = "9", .group = DSE_GROUP_EDITING,
            .label = N_ ("Place stamp 9"))
DSE_ACTION (.id = "store-stamp", .target = "1", .keys = "<Control>1", .group = DSE_GROUP_EDITING,
            .label = N_ ("Store the selection as stamp 1"))
DSE_ACTION (.id = "store-stamp", .target = "2", .keys = "<Control>2", .group = DSE_GROUP_EDITING,
            .label = N_ ("Store the selection as stamp 2"))
DSE_ACTION (.id = "store-stamp", .target = "3", .keys = "<Control>3", .group = DSE_GROUP_EDITING,
            .label = N_ ("Store the selection as stamp 3"))
DSE_ACTION (.id = "store-stamp", .target = "4", .keys = "<Control>4", .group = DSE_GROUP_EDITING,
            .label = N_ ("Store the selection as stamp 4"))
DSE_ACTION (.id = "store-stamp", .target = "5", .keys = "<Control>5", .group = DSE_GROUP_EDITING,
            .label = N_ ("Store the selection as stamp 5"))
DSE_ACTION (.id = "store-stamp", .target = "6", .keys = "<Control>6", .group = DSE_GROUP_EDITING,
            .label = N_ ("Store the selection as stamp 6"))
DSE_ACTION (.id = "store-stamp", .target = "7", .keys = "<Control>7", .group = DSE_GROUP_EDITING,
            .label = N_ ("Store the selection as stamp 7"))
DSE_ACTION (.id = "store-stamp", .target = "8", .keys = "<Control>8", .group = DSE_GROUP_EDITING,
            .label = N_ ("Store the selection as stamp 8"))
DSE_ACTION (.id = "store-stamp", .target = "9", .keys = "<Control>9", .group = DSE_GROUP_EDITING,
            .label = N_ ("Store the selection as stamp 9"))
DSE_ACTION (.keys = "1...9", .group = DSE_GROUP_EDITING, .label = N_ ("Place a stamp"),
            .sums = "take-stamp")
DSE_ACTION (.keys = "<Control>1...<Control>9", .group = DSE_GROUP_EDITING,
            .label = N_ ("Store the selection as a stamp"), .sums = "store-stamp")
DSE_ACTION (.id = "turn", .on_value = transform, .parameter = "s", .when = has_page)
DSE_ACTION (.id = "select-all", .begins_part = TRUE, .keys = "<Control>a",
            .group = DSE_GROUP_EDITING, .label = N_ ("Select all"), .menu = DSE_MENU_EDIT,
            .menu_label = N_ ("Select A_ll"), .on_page = dse_page_select_all, .edits_text = TRUE)
DSE_ACTION (.id = "select-none", .keys = "<Control><Shift>a", .group = DSE_GROUP_EDITING,
            .label = N_ ("Select none"), .menu = DSE_MENU_EDIT, .menu_label = N_ ("Select _None"),
            .on_page = dse_page_select_none, .edits_text = TRUE)
DSE_ACTION (.id = "select-inverse", .keys = "<Control>i", .group = DSE_GROUP_EDITING,
            .label = N_ ("Invert the selection"), .menu = DSE_MENU_EDIT,
            .menu_label = N_ ("_Invert Selection"), .on_page = dse_page_select_inverse)
DSE_ACTION (.id = "select-grow", .keys = "greater", .group = DSE_GROUP_EDITING,
            .label = N_ ("Grow the selection by a cell"), .menu = DSE_MENU_EDIT,
            .menu_label = N_ ("_Grow Selection"), .on_page = dse_page_select_grow,
            .when = has_selection)
DSE_ACTION (.id = "select-shrink", .keys = "less", .group = DSE_GROUP_EDITING,
            .label = N_ ("Shrink the selection by a cell"), .menu = DSE_MENU_EDIT,
            .menu_label = N_ ("S_hrink Selection"), .on_page = dse_page_select_shrink,
            .when = has_selection)
DSE_ACTION (.id = "select-border", .keys = "bar", .group = DSE_GROUP_EDITING,
            .label = N_ ("Select the border of the selection"), .menu = DSE_MENU_EDIT,
            .menu_label = N_ ("Select Bo_rder"), .on_page = dse_page_select_border,
            .when = has_selection)
DSE_ACTION (.id = "create-prefab", .begins_part = TRUE, .keys = "<Control><Shift>b",
            .group = DSE_GROUP_EDITING, .label = N_ ("Create a prefab from the selection"),
            .menu = DSE_MENU_EDIT, .menu_label = N_ ("Create Prefa_b…"),
            .on_window = dse_window_prefab_dialog, .when = has_selection)
DSE_ACTION (.id = "find-replace", .keys = "<Control><Alt>e", .group = DSE_GROUP_EDITING,
            .label = N_ ("Find and replace"), .menu = DSE_MENU_EDIT,
            .menu_label = N_ ("_Find and Replace…"), .on_window = dse_window_find_replace,
            .when = has_page)
DSE_ACTION_FILE (select_room)
DSE_ACTION_FILE (select_region)
DSE_ACTION_FILE (copy_drawing)
DSE_ACTION_FILE (add_note)
DSE_ACTION (.id = "drawing-from-selection", .on_window = dse_window_draw_selection)
DSE_ACTION (.id = "drawing-from-file", .on_window = dse_window_draw_file)
DSE_ACTION (.id = "drawing-from-tab", .on_window = dse_window_draw_tab)
DSE_ACTION (.id = "delete-things", .keys = "Delete", .group = DSE_GROUP_EDITING,
            .label = N_ ("Delete the object under the pointer, or the selection"),
            .on_page = dse_page_delete_things)
DSE_ACTION (.id = "show-all-objects", .group = DSE_GROUP_EDITING,
            .label = N_ ("Show all hidden objects"), .on_page = dse_page_show_all_things)
DSE_ACTION (.id = "choose-alike", .keys = "<Control><Shift>d", .group = DSE_GROUP_EDITING,
            .label = N_ ("Select all objects like the selected ones"),
            .on_page = dse_page_choose_alike)
DSE_ACTION (.id = "pick-thing", .on_page = dse_page_pick_chosen)
DSE_ACTION (.id = "duplicate-things", .keys = "<Control>d", .group = DSE_GROUP_EDITING,
            .label = N_ ("Duplicate the selected objects"), .on_page = duplicate_things)
DSE_ACTION (.id = "rename", .keys = "F2", .group = DSE_GROUP_EDITING, .label = N_ ("Rename"),
            .menu = DSE_MENU_LEVEL, .menu_label = N_ ("Re_name…"),
            .on_window = dse_window_rename_dialog, .of_levels = TRUE)
DSE_ACTION (.id = "resize", .keys = "<Control><Shift>r", .group = DSE_GROUP_EDITING,
            .label = N_ ("Resize"), .menu = DSE_MENU_LEVEL, .menu_label = N_ ("Resi_ze…"),
            .on_window = dse_window_resize_dialog)

/* ---- generating */

/* The button Regenerate is next-seed, or regenerate while there is a selection. */
DSE_ACTION (.id = "next-seed", .keys = "g", .group = DSE_GROUP_GENERATING,
            .label = N_ ("Next seed"), .on_window = next_seed, .when = has_page)
DSE_ACTION (.id = "previous-seed", .keys = "<Shift>g", .group = DSE_GROUP_GENERATING,
            .label = N_ ("Previous seed"), .on_page = dse_page_previous_seed, .when = is_unlocked)
DSE_ACTION (.id = "regenerate", .begins_part = TRUE, .keys = "<Control>r",
            .group = DSE_GROUP_GENERATING, .label = N_ ("Regenerate the selection, or everything"),
            .menu = DSE_MENU_LEVEL, .menu_label = N_ ("Regenerate Se_lection"),
            .on_page = dse_page_regenerate_selection)
DSE_ACTION (.id = "regenerate-floor", .keys = "<Control><Alt>r", .group = DSE_GROUP_GENERATING,
            .label = N_ ("Regenerate this floor"), .menu = DSE_MENU_LEVEL,
            .menu_label = N_ ("Regenerate This Fl_oor"), .on_page = dse_page_regenerate_floor)
DSE_ACTION_FILE (keep_room)
DSE_ACTION_FILE (edit_prefab)
DSE_ACTION (.id = "update-copies", .group = DSE_GROUP_EDITING,
            .label = N_ ("Update the copies of the prefab in the levels of the project"),
            .menu = DSE_MENU_LEVEL, .menu_label = N_ ("_Update Copies…"),
            .on_window = dse_window_update_copies, .when = has_prefab)
DSE_ACTION (.id = "forget", .keys = "<Control><Shift>h", .group = DSE_GROUP_EDITING,
            .label = N_ ("Discard manual edits"), .menu = DSE_MENU_LEVEL,
            .menu_label = N_ ("Discard _Manual Edits"), .on_page = dse_page_discard_edits,
            .of_levels = TRUE)
DSE_ACTION (.id = "find-rooms", .begins_part = TRUE, .keys = "<Control><Shift>f",
            .group = DSE_GROUP_EDITING, .label = N_ ("Find rooms"), .menu = DSE_MENU_LEVEL,
            .menu_label = N_ ("_Find Rooms"), .on_page = dse_page_find_rooms, .of_levels = TRUE)
DSE_ACTION (.id = "apply-tile-rules", .group = DSE_GROUP_EDITING,
            .label = N_ ("Apply the tile rules to the selection, or to all floors"),
            .menu = DSE_MENU_LEVEL, .menu_label = N_ ("Apply _Tile Rules"),
            .on_page = dse_page_apply_tile_rules)
DSE_ACTION (.id = "live-tile-rules", .group = DSE_GROUP_EDITING,
            .label = N_ ("Apply the tile rules while drawing"), .menu = DSE_MENU_LEVEL,
            .menu_label = N_ ("Apply Tile Rules _While Drawing"), .setting = "live-tile-rules")
DSE_ACTION (.id = "before", .keys = "a", .group = DSE_GROUP_GENERATING,
            .label = N_ ("Hold to show the previous level"), .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("Show _Previous Level"), .on_value = show_before, .state = "false",
            .is_held = TRUE)
DSE_ACTION (.id = "compare", .keys = "<Control>b", .group = DSE_GROUP_GENERATING,
            .label = N_ ("Keep this level and compare"), .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("Pin and _Compare"), .on_value = compare, .state = "false")
DSE_ACTION (.id = "take-a", .on_window = take_a)
DSE_ACTION (.id = "roll-seed", .keys = "<Alt>g", .group = DSE_GROUP_GENERATING,
            .label = N_ ("Random seed"), .on_page = dse_page_roll_seed, .when = is_unlocked)
DSE_ACTION (.id = "retry-seed", .on_page = dse_page_retry)
DSE_ACTION (.id = "take-size", .on_page = dse_page_take_size)
DSE_ACTION (.id = "add-stairs", .on_page = dse_page_add_stairs)
DSE_ACTION (.id = "relax", .on_window = relax)
DSE_ACTION (.id = "show-partial", .on_page = show_partial)
DSE_ACTION (.id = "lock-seed", .keys = "<Control>l", .group = DSE_GROUP_GENERATING,
            .label = N_ ("Lock the seed"), .on_value = lock_seed, .state = "false")
DSE_ACTION (.id = "contact-sheet", .keys = "<Control>e", .group = DSE_GROUP_GENERATING,
            .label = N_ ("Contact sheet of many seeds"), .on_window = dse_window_contact_sheet)
DSE_ACTION (.id = "save-recipe", .group = DSE_GROUP_GENERATING, .label = N_ ("Save the recipe"),
            .menu = DSE_MENU_RECIPE, .menu_label = N_ ("_Save Recipe…"),
            .on_window = dse_window_save_recipe)
DSE_ACTION (.id = "delete-recipe", .group = DSE_GROUP_GENERATING, .label = N_ ("Delete the recipe"),
            .menu = DSE_MENU_RECIPE, .menu_label = N_ ("_Delete Recipe…"),
            .on_window = dse_window_delete_recipe, .when = has_own_recipe)
DSE_ACTION (.id = "import-recipe", .group = DSE_GROUP_GENERATING, .label = N_ ("Import a recipe"),
            .menu = DSE_MENU_RECIPE, .menu_label = N_ ("_Import…"),
            .on_window = dse_window_import_recipe)
DSE_ACTION (.id = "export-recipe", .group = DSE_GROUP_GENERATING, .label = N_ ("Export the recipe"),
            .menu = DSE_MENU_RECIPE, .menu_label = N_ ("_Export…"),
            .on_window = dse_window_export_recipe)
DSE_ACTION (.id = "randomise", .keys = "<Shift>r", .group = DSE_GROUP_GENERATING,
            .label = N_ ("Randomise the values of all stages"), .on_window = randomise)
DSE_ACTION (.id = "edit-seed", .keys = "<Control><Alt>g", .group = DSE_GROUP_GENERATING,
            .label = N_ ("Enter a seed"), .on_window = edit_seed)
DSE_ACTION (.id = "cancel", .keys = "<Control>period", .group = DSE_GROUP_GENERATING,
            .label = N_ ("Stop generating"), .on_page = dse_page_cancel_generating)

/* ---- playing */

DSE_ACTION (.id = "play", .keys = "F5", .group = DSE_GROUP_PLAYING,
            .label = N_ ("Play the level, or return to the editor"), .menu = DSE_MENU_PLAY,
            .menu_label = N_ ("_Play"), .on_page = dse_page_toggle_play, .in_games = TRUE,
            .is_global = TRUE)
DSE_ACTION (.id = "play-with", .keys = "<Control>F5", .group = DSE_GROUP_PLAYING,
            .label = N_ ("Play with another character, seed or floor"), .menu = DSE_MENU_PLAY,
            .menu_label = N_ ("Play with _Options…"), .on_window = dse_window_play_dialog,
            .when = has_page, .of_levels = TRUE, .in_games = TRUE, .is_global = TRUE)
DSE_ACTION (.id = "bot-games", .keys = "<Control><Shift>F5", .group = DSE_GROUP_PLAYING,
            .label = N_ ("Let a bot play many games of the level"), .menu = DSE_MENU_PLAY,
            .menu_label = N_ ("_Bot Games"), .on_window = play_bots, .when = has_page,
            .of_levels = TRUE)
DSE_ACTION_FILE (play_here)
DSE_ACTION_FILE (watch_death)
DSE_ACTION (.id = "stop-play", .keys = "<Shift>F5", .group = DSE_GROUP_PLAYING,
            .label = N_ ("End the game"), .menu = DSE_MENU_PLAY, .menu_label = N_ ("_End the Game"),
            .on_page = dse_page_stop_play, .when = has_game, .in_games = TRUE, .is_global = TRUE)

/* ---- the view */

DSE_ACTION (.id = "zoom-in", .keys = "<Control>plus <Control>equal <Control>KP_Add",
            .group = DSE_GROUP_VIEW, .label = N_ ("Zoom in"), .on_page = zoom_in, .in_games = TRUE)
DSE_ACTION (.id = "zoom-out", .keys = "<Control>minus <Control>KP_Subtract",
            .group = DSE_GROUP_VIEW, .label = N_ ("Zoom out"), .on_page = zoom_out,
            .in_games = TRUE)
DSE_ACTION (.id = "zoom-100", .keys = "<Control>0", .group = DSE_GROUP_VIEW,
            .label = N_ ("Actual size (32 px per cell)"), .on_page = zoom_100, .in_games = TRUE)
DSE_ACTION_FILE (zoom_to)
DSE_ACTION (.id = "fit", .keys = "<Control>slash", .group = DSE_GROUP_VIEW,
            .label = N_ ("Show the whole level"), .on_page = fit, .in_games = TRUE)
DSE_ACTION (.id = "go-to", .keys = "<Control><Shift>g", .group = DSE_GROUP_VIEW,
            .label = N_ ("Go to a cell, room or object"), .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("Go _To…"), .on_window = go_to, .when = has_page)
DSE_ACTION_FILE (copy_coordinates)
DSE_ACTION (.id = "go-to-bookmark", .on_value = go_to_bookmark, .parameter = "s", .when = has_page)
DSE_ACTION (.id = "set-bookmark", .on_value = set_bookmark, .parameter = "s", .when = has_page)
DSE_ACTION (.id = "go-to-bookmark", .target = "1", .keys = "<Shift>F1", .group = DSE_GROUP_VIEW,
            .label = N_ ("Go to bookmark 1"))
DSE_ACTION (.id = "go-to-bookmark", .target = "2", .keys = "<Shift>F2", .group = DSE_GROUP_VIEW,
            .label = N_ ("Go to bookmark 2"))
DSE_ACTION (.id = "go-to-bookmark", .target = "3", .keys = "<Shift>F3", .group = DSE_GROUP_VIEW,
            .label = N_ ("Go to bookmark 3"))
DSE_ACTION (.id = "go-to-bookmark", .target = "4", .keys = "<Shift>F4", .group = DSE_GROUP_VIEW,
            .label = N_ ("Go to bookmark 4"))
DSE_ACTION (.id = "set-bookmark", .target = "1", .keys = "<Control><Shift>F1",
            .group = DSE_GROUP_VIEW, .label = N_ ("Set bookmark 1"))
DSE_ACTION (.id = "set-bookmark", .target = "2", .keys = "<Control><Shift>F2",
            .group = DSE_GROUP_VIEW, .label = N_ ("Set bookmark 2"))
DSE_ACTION (.id = "set-bookmark", .target = "3", .keys = "<Control><Shift>F3",
            .group = DSE_GROUP_VIEW, .label = N_ ("Set bookmark 3"))
DSE_ACTION (.id = "set-bookmark", .target = "4", .keys = "<Control><Shift>F4",
            .group = DSE_GROUP_VIEW, .label = N_ ("Set bookmark 4"))
DSE_ACTION (.id = "overlay", .begins_part = TRUE, .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("O_verlay"), .submenu = dse_overlay_menu, .on_value = choose_overlay,
            .parameter = "s", .state = "''")
DSE_ACTION (.id = "links", .menu = DSE_MENU_VIEW, .menu_label = N_ ("Lin_ks"),
            .submenu = dse_links_menu, .parameter = "s", .setting = "show-links")
DSE_ACTION (.id = "rulers", .keys = "<Control><Alt>u", .group = DSE_GROUP_VIEW,
            .label = N_ ("Show the rulers"), .menu = DSE_MENU_VIEW, .menu_label = N_ ("R_ulers"),
            .setting = "show-rulers")
DSE_ACTION (.id = "grid", .keys = "<Control>g", .group = DSE_GROUP_VIEW,
            .label = N_ ("Show the grid"), .menu = DSE_MENU_VIEW, .menu_label = N_ ("_Grid"),
            .setting = "show-grid", .in_games = TRUE)
DSE_ACTION_FILE (grid_pitch)
DSE_ACTION_FILE (grid_finer)
DSE_ACTION_FILE (grid_coarser)
DSE_ACTION_FILE (grid_lines)
DSE_ACTION (.id = "pins", .begins_part = TRUE, .keys = "<Control>h", .group = DSE_GROUP_VIEW,
            .label = N_ ("Show manual edits"), .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("Show _Manual Edits"), .setting = "show-pins")
DSE_ACTION (.id = "playthrough", .keys = "v", .group = DSE_GROUP_VIEW,
            .label = N_ ("Show the playthrough"), .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("Show Pla_ythrough"), .setting = "show-playthrough")
DSE_ACTION (.id = "ascii", .keys = "<Control>t", .group = DSE_GROUP_VIEW,
            .label = N_ ("Show letters instead of tiles"), .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("_Letters Instead of Tiles"), .on_value = show_letters,
            .state = "false", .in_games = TRUE)
DSE_ACTION (.id = "card", .keys = "<Control>m", .group = DSE_GROUP_VIEW,
            .label = N_ ("Show the cell card"), .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("Cell Ca_rd"), .setting = "show-card")
DSE_ACTION (.id = "mark-room", .group = DSE_GROUP_VIEW,
            .label = N_ ("Outline the room under the pointer"), .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("Room _Outline"), .setting = "mark-room")
DSE_ACTION (.id = "panels", .begins_part = TRUE, .keys = "<Control>backslash",
            .group = DSE_GROUP_VIEW, .label = N_ ("Show the panels"), .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("Pan_els"), .on_value = show_panels, .state = "true",
            .in_games = TRUE)
DSE_ACTION (.id = "panel", .on_value = toggle_panel, .parameter = "s")
DSE_ACTION (.id = "move-panel", .on_value = move_panel, .parameter = "s")
DSE_ACTION (.id = "move-panel", .target = "left", .group = DSE_GROUP_VIEW,
            .label = N_ ("Move the panel to the left"))
DSE_ACTION (.id = "move-panel", .target = "right", .group = DSE_GROUP_VIEW,
            .label = N_ ("Move the panel to the right"))
DSE_ACTION (.id = "move-panel", .target = "bottom", .group = DSE_GROUP_VIEW,
            .label = N_ ("Move the panel to the bottom"))
DSE_ACTION (.id = "dim-layers", .keys = "h", .group = DSE_GROUP_VIEW,
            .label = N_ ("Dim all layers but the active one"), .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("D_im Other Layers"), .on_page = dse_page_dim_layers)
DSE_ACTION (.id = "layer-up", .keys = "<Control>Page_Up", .group = DSE_GROUP_VIEW,
            .label = N_ ("Layer above"), .on_window = dse_window_layer_up, .when = has_page)
DSE_ACTION (.id = "layer-down", .keys = "<Control>Page_Down", .group = DSE_GROUP_VIEW,
            .label = N_ ("Layer below"), .on_window = dse_window_layer_down, .when = has_page)
DSE_ACTION_FILE (layer)
DSE_ACTION_FILE (new_layer_group)
DSE_ACTION (.id = "show-layer", .group = DSE_GROUP_VIEW,
            .label = N_ ("Show or hide the active layer"), .on_page = dse_page_toggle_layer_eye)
DSE_ACTION (.id = "lock-layer", .group = DSE_GROUP_VIEW,
            .label = N_ ("Lock or unlock the active layer"), .on_page = dse_page_toggle_layer_lock)
DSE_ACTION (.id = "layer-alone", .group = DSE_GROUP_VIEW,
            .label = N_ ("Show only the active layer"), .on_page = dse_page_toggle_layer_alone)
DSE_ACTION (.id = "fit-tool", .on_window = dse_window_fit_tool)
DSE_ACTION (.id = "floor-up", .keys = "Page_Up", .group = DSE_GROUP_VIEW,
            .label = N_ ("Floor above"), .on_window = floor_up)
DSE_ACTION (.id = "floor-down", .keys = "Page_Down", .group = DSE_GROUP_VIEW,
            .label = N_ ("Floor below"), .on_window = floor_down)

/* ---- the program */

DSE_ACTION (.id = "command-palette", .begins_part = TRUE, .keys = "<Control><Shift>p",
            .group = DSE_GROUP_GENERAL, .label = N_ ("Command palette"), .menu = DSE_MENU_VIEW,
            .menu_label = N_ ("Comman_d Palette…"), .on_window = command_palette, .in_games = TRUE,
            .at_home = TRUE)
DSE_ACTION (.id = "preferences", .keys = "<Control>comma", .group = DSE_GROUP_GENERAL,
            .label = N_ ("Preferences"), .menu = DSE_MENU_PROGRAM,
            .menu_label = N_ ("_Preferences"), .on_window = dse_window_preferences,
            .in_games = TRUE, .at_home = TRUE)
DSE_ACTION (.id = "quit", .keys = "<Control>q", .group = DSE_GROUP_FILES, .label = N_ ("Quit"),
            .menu = DSE_MENU_QUIT, .menu_label = N_ ("_Quit"), .on_window = quit, .in_games = TRUE,
            .at_home = TRUE)
DSE_ACTION (.id = "guide", .keys = "F1", .group = DSE_GROUP_GENERAL, .label = N_ ("User guide"),
            .menu = DSE_MENU_HELP, .menu_label = N_ ("_User Guide"), .on_window = show_guide,
            .in_games = TRUE, .at_home = TRUE)
DSE_ACTION_FILE (tutorial)
DSE_ACTION (.id = "shortcuts", .keys = "<Control>question", .group = DSE_GROUP_GENERAL,
            .label = N_ ("Keyboard shortcuts"), .menu = DSE_MENU_HELP,
            .menu_label = N_ ("_Keyboard Shortcuts"), .on_window = dse_window_shortcuts,
            .in_games = TRUE, .at_home = TRUE)
DSE_ACTION (.id = "keymap", .keys = "<Control><Alt>comma", .group = DSE_GROUP_GENERAL,
            .label = N_ ("Change the keys of the editor"), .menu = DSE_MENU_HELP,
            .menu_label = N_ ("_Change Keys…"), .on_window = dse_window_keymap, .in_games = TRUE,
            .at_home = TRUE)
DSE_ACTION (.id = "play-keys", .menu = DSE_MENU_HELP, .menu_label = N_ ("_Game Keys"),
            .on_window = dse_window_keys, .in_games = TRUE, .at_home = TRUE)
DSE_ACTION (.id = "news", .menu = DSE_MENU_HELP, .menu_label = N_ ("What's _New"),
            .on_window = dse_window_news, .in_games = TRUE, .at_home = TRUE)
DSE_ACTION (.id = "about", .menu = DSE_MENU_HELP, .menu_label = N_ ("_About Delvesmith"),
            .on_window = about, .in_games = TRUE, .at_home = TRUE)
DSE_ACTION (.id = "focus-canvas", .keys = "<Control>Escape", .group = DSE_GROUP_GENERAL,
            .label = N_ ("Return to the level"), .on_page = focus_canvas, .in_games = TRUE)
DSE_ACTION (.keys = "<Control>Tab", .group = DSE_GROUP_GENERAL, .label = N_ ("Next tab"))

/* ---- on the level: the canvas takes these keys itself */

DSE_ACTION (.keys = "Left Up Right Down", .group = DSE_GROUP_LEVEL,
            .label = N_ ("Move the cell cursor"))
DSE_ACTION (.keys = "Return", .group = DSE_GROUP_LEVEL,
            .label = N_ ("Paint; hold and move to draw"))
DSE_ACTION (.keys = "Escape", .group = DSE_GROUP_LEVEL,
            .label = N_ ("Cancel drawing, or deselect objects"))
DSE_ACTION (.keys = "Menu <Shift>F10", .group = DSE_GROUP_LEVEL,
            .label = N_ ("Open the menu of the object"))
DSE_ACTION (.id = "turn", .target = "mirror-x", .keys = "x", .group = DSE_GROUP_LEVEL,
            .label = N_ ("Mirror the piece or selection horizontally"))
DSE_ACTION (.id = "turn", .target = "mirror-y", .keys = "y", .group = DSE_GROUP_LEVEL,
            .label = N_ ("Mirror the piece or selection vertically"))
DSE_ACTION (.id = "turn", .target = "right", .keys = "z", .group = DSE_GROUP_LEVEL,
            .label = N_ ("Rotate the piece or selection clockwise"))
DSE_ACTION (.id = "turn", .target = "left", .keys = "<Shift>z", .group = DSE_GROUP_LEVEL,
            .label = N_ ("Rotate the piece or selection anticlockwise"))
DSE_ACTION (.keys = "space", .group = DSE_GROUP_LEVEL, .label = N_ ("Hold to move the view"))
DSE_ACTION (.keys = "<Alt>Left...<Alt>Down", .group = DSE_GROUP_LEVEL,
            .label = N_ ("Move the selected cells"))
DSE_ACTION (.keys = "<Control>Left...<Control>Down", .group = DSE_GROUP_LEVEL,
            .label = N_ ("Move the view"))

/* ---- tools */

DSE_ACTION (.id = "tool", .on_value = choose_tool, .parameter = "s", .state = "'brush'")
DSE_ACTION (.id = "find-tile", .keys = "<Control>j", .group = DSE_GROUP_TOOLS,
            .label = N_ ("Search tiles and objects to place"), .on_window = find_tile)
DSE_ACTION_FILE (axis_here)
DSE_ACTION_FILE (axis_middle)
DSE_ACTION (.id = "thinner", .keys = "bracketleft", .group = DSE_GROUP_TOOLS,
            .label = N_ ("Smaller brush"), .on_window = thinner)
DSE_ACTION (.id = "thicker", .keys = "bracketright", .group = DSE_GROUP_TOOLS,
            .label = N_ ("Larger brush"), .on_window = thicker)
