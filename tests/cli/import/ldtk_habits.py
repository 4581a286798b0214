"""What LDtk itself always writes, beyond its schema: it holds for projects that it saved, and must hold for ours."""

# Kinds of values in a field's realEditorValues, by the type of its definition.
KINDS = {'F_Int': 'V_Int', 'F_Float': 'V_Float', 'F_Bool': 'V_Bool', 'F_Color': 'V_Int'}
ESCAPES = {'\\': '\\\\', '\n': '\\n'}
MANUAL = ('Free', 'GridVania')  # world layouts in which levels have places


def check_iids(project, say):
    """Each iid is there once: of project, worlds, levels, layers and entities together."""
    seen = {}
    owners = [('project', project['iid']), ('world', project['dummyWorldIid'])]
    owners += [('worlds', world['iid']) for world in project['worlds']]
    for level in project['levels']:
        owners.append((level['identifier'], level['iid']))
        for layer in level['layerInstances']:
            owners.append((f'{level["identifier"]}.{layer["__identifier"]}', layer['iid']))
            owners += [(entity['__identifier'], entity['iid']) for entity in layer['entityInstances']]
    for path, iid in owners:
        if iid in seen:
            say(path, f'the iid of {seen[iid]}, too: {iid}')
        seen[iid] = path


def check_layers(project, level, say):
    """Instances of all layers, in the order of their definitions, of the level's size."""
    names = [layer['identifier'] for layer in project['defs']['layers']]
    got = [layer['__identifier'] for layer in level['layerInstances']]
    if got != names:
        say(level['identifier'], f'expected the layers {names}, got {got}')
    defs = {layer['uid']: layer for layer in project['defs']['layers']}
    for layer in level['layerInstances']:
        own = defs[layer['layerDefUid']]
        path = f'{level["identifier"]}.{layer["__identifier"]}'
        size = [-(-level[side] // own['gridSize']) for side in ('pxWid', 'pxHei')]
        for key, want in (('__type', own['type']), ('__gridSize', own['gridSize']), ('levelId', level['uid']),
                          ('__cWid', size[0]), ('__cHei', size[1])):
            if layer[key] != want:
                say(path, f'expected {key} {want}, got {layer[key]}')
        for entity in layer['entityInstances']:
            check_entity(project, level, layer, entity, path, say)


def check_entity(project, level, layer, entity, path, say):
    own = next(item for item in project['defs']['entities'] if item['uid'] == entity['defUid'])
    x, y = entity['px']
    world = [level['worldX'] + x, level['worldY'] + y] if project['worldLayout'] in MANUAL else [None, None]
    for key, want in (('__tags', own['tags']), ('__pivot', [own['pivotX'], own['pivotY']]),
                      ('__grid', [x // layer['__gridSize'], y // layer['__gridSize']])):
        if entity[key] != want:
            say(path, f'{entity["__identifier"]}: expected {key} {want}, got {entity[key]}')
    if [entity.get('__worldX'), entity.get('__worldY')] not in (world, [None, None]):
        say(path, f'{entity["__identifier"]}: expected the place {world} in the world')
    # In any order, since LDtk knows them by defUid: ours is that of an object's properties.
    names = sorted(field['identifier'] for field in own['fieldDefs'])
    got = sorted(field['__identifier'] for field in entity['fieldInstances'])
    if got != names:
        say(path, f'{entity["__identifier"]}: expected the fields {names}, got {got}')
    check_fields(own['fieldDefs'], entity, f'{path}.{entity["__identifier"]}', say)


def editor_value(kind, value):
    """The value as LDtk's editor keeps it."""
    if value is None:
        return None
    if kind == 'F_Color':
        return {'id': 'V_Int', 'params': [int(value.lstrip('#'), 16)]}
    if kind == 'F_EntityRef':
        return {'id': 'V_String', 'params': [value['entityIid']]}
    if kind == 'F_Point':
        return {'id': 'V_String', 'params': [f'{value["cx"]},{value["cy"]}']}
    if kind == 'F_Text':  # in lines: with escapes, as in a file
        return {'id': 'V_String', 'params': [''.join(ESCAPES.get(letter, letter) for letter in value)]}
    return {'id': KINDS.get(kind, 'V_String'), 'params': [value]}


def check_fields(definitions, owner, path, say):
    defs = {field['uid']: field for field in definitions}
    for field in owner['fieldInstances']:
        own = defs[field['defUid']]
        kind = own['type'] if isinstance(own['type'], str) else own['type']['id']
        if kind.startswith('F_Tile'):
            continue
        values = field['__value'] if own['isArray'] else [field['__value']]
        want = [editor_value(kind, value) for value in values]
        got = field['realEditorValues']
        is_default = not own['isArray'] and got in ([], [None])  # which the definition has
        if got != want and not is_default:
            say(path, f'{field["__identifier"]}: expected realEditorValues {str(want)[:80]}, got {str(got)[:80]}')
        if is_default and own['defaultOverride'] is None and field['__value'] not in (None, False, 0, '', '#000000'):
            say(path, f'{field["__identifier"]}: {field["__value"]} is neither kept nor a default')


def touches(a, b):
    """The side of level a on which level b lies; None: they are apart."""
    dx = max(a['worldX'], b['worldX']) - min(a['worldX'] + a['pxWid'], b['worldX'] + b['pxWid'])
    dy = max(a['worldY'], b['worldY']) - min(a['worldY'] + a['pxHei'], b['worldY'] + b['pxHei'])
    if dx > 0 or dy > 0 or (dx == 0 and dy == 0):
        return None
    if dx < 0 and dy < 0:
        return 'o'
    if dx == 0:
        return 'e' if a['worldX'] < b['worldX'] else 'w'
    return 's' if a['worldY'] < b['worldY'] else 'n'


def check_neighbours(project, say):
    """Levels that touch, where the layout gives them places; else none, and the places are -1."""
    for level in project['levels']:
        want = []
        if project['worldLayout'] in MANUAL:
            want = [(other['iid'], touches(level, other)) for other in project['levels'] if other is not level]
        elif [level['worldX'], level['worldY']] != [-1, -1]:
            say(level['identifier'], 'expected no place in a world in a row')
        want = sorted((iid, side) for iid, side in want if side is not None)
        got = sorted((item['levelIid'], item['dir']) for item in level['__neighbours'])
        if got != want:
            say(level['identifier'], f'expected __neighbours {want}, got {got}')


def check_habits(project, say):
    check_iids(project, say)
    check_neighbours(project, say)
    for level in project['levels']:
        check_layers(project, level, say)
        check_fields(project['defs']['levelFields'], level, level['identifier'], say)
