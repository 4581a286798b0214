#!/usr/bin/env python3
"""Projects of ours that LDtk changed, and that a small edit of their level is saved to:
projects.py RESAVE FIRST LAST [FOLDER]. For each seed a project is made, changed at random as LDtk
changes it, read as a level, edited a little and saved over the project. What differs then must be
explained by the edit, an unedited save must leave the file as it is, and so must a second one.
FOLDER: keeps the files of faults there."""
import copy, json, os, random, re, shutil, subprocess, sys, tempfile

KINDS = ['goblin', 'rat', 'potion-healing', 'gold', 'stairs-down', 'door', 'zone', 'trigger']


# ---- levels

def thing(rng, kind, at, **more):
    return {'id': 't-%x' % rng.getrandbits(60), 'kind': kind, 'at': at, **more}


def make_level(rng, kinds):
    """A small level of our own, with rooms, own layers, links and custom properties."""
    w, h = rng.randint(4, 14), rng.randint(4, 10)
    floors = []
    n_floors = rng.choice([1, 1, 2, 3])
    layers = [{'name': n} for n in rng.sample(['Rug', 'Roof', 'Old moss'], rng.randint(0, 2))]
    for _ in range(n_floors):
        rows = [''.join(rng.choice('..#') for _ in range(w)) for _ in range(h)]
        floor = {'ground': {'legend': {'.': 'floor', '#': 'wall'}, 'rows': rows}}
        floor['feature'] = {'legend': {' ': None, '+': 'rubble', 'w': 'grass'},
                            'rows': [''.join(rng.choice('    +w') for _ in range(w)) for _ in range(h)]}
        rooms, y = [], 0
        for _ in range(rng.randint(0, 3)):
            if y >= h:
                break
            x0 = rng.randint(0, w - 1)
            rooms.append({'id': 'r-%x' % rng.getrandbits(60), 'runs': ['%d:%d-%d' % (y, x0, rng.randint(x0, w - 1))]})
            y += rng.randint(1, 3)
        floor['rooms'] = rooms
        things = []
        for _ in range(rng.randint(0, 8)):
            more = {}
            kind = rng.choice(kinds)
            if rng.random() < 0.5:
                more['properties'] = {rng.choice(['hp', 'loot', 'mood']): rng.choice([3, 1.5, True, 'a', '3,4'])}
            if kind in AREAS and rng.random() < 0.7:
                more.update(width=rng.randint(1, 3), height=rng.randint(1, 3))
                if rng.random() < 0.3:
                    more['shape'] = 'ellipse'
            if kind in AREAS and rng.random() < 0.3:
                for key in ('width', 'height'):
                    more.pop(key, None)
                more.update(shape=rng.choice(['polygon', 'polyline']),
                            points=[[0, 0]] + [[rng.randint(-3, 3), rng.randint(-3, 3)] for _ in range(rng.randint(1, 4))])
            things.append(thing(rng, kind, [rng.randrange(w), rng.randrange(h)], **more))
        for one in things:
            if rng.random() < 0.2:
                one.setdefault('properties', {})['goal'] = {'object': rng.choice(things)['id']}
        floor['things'] = things
        if layers:
            floor['tile_layers'] = {l['name']: {'legend': {' ': None, '#': 'wall', 'g': 'grass'},
                                                'rows': [''.join(rng.choice('   #g') for _ in range(w)) for _ in range(h)]}
                                    for l in layers}
        floors.append(floor)
    level = {'format': 'delvesmith.dungeon', 'version': 1, 'size': [w, h], 'ruleset': 'default', 'seed': '7'}
    if layers:
        level['tile_layers'] = layers
    level['floors'] = floors
    return level


AREAS = ['marker', 'note', 'zone']


# ---- changes of LDtk

def next_uid(project):
    project['nextUid'] += 1
    return project['nextUid'] - 1


def iid(rng):
    h = '%032x' % rng.getrandbits(128)
    return '-'.join([h[:8], h[8:12], h[12:16], h[16:20], h[20:]])


FIELDS = {
    'F_Int': ('Int', lambda r: r.randint(-9, 99), lambda v: ['V_Int', v]),
    'F_Float': ('Float', lambda r: r.choice([0.5, 2.25, 7]), lambda v: ['V_Float', v]),
    'F_Bool': ('Bool', lambda r: r.random() < 0.5, lambda v: ['V_Bool', v]),
    'F_String': ('String', lambda r: r.choice(['x', 'two words', 'quo"te', '']), lambda v: ['V_String', v]),
    'F_Text': ('Multilines', lambda r: r.choice(['a\nb', 'c']), lambda v: ['V_String', v.replace('\n', '\\n')]),
    'F_Color': ('Color', lambda r: '#%06X' % r.getrandbits(24), lambda v: ['V_Int', int(v[1:], 16)]),
    'F_Path': ('FilePath', lambda r: 'sounds/a.wav', lambda v: ['V_String', v]),
    'F_Point': ('Point', lambda r: {'cx': r.randint(0, 3), 'cy': r.randint(0, 3)},
                lambda v: ['V_String', '%d,%d' % (v['cx'], v['cy'])]),
    'F_Tile': ('Tile', lambda r: {'tilesetUid': 2, 'x': 16 * r.randint(0, 3), 'y': 0, 'w': 16, 'h': 16},
               lambda v: ['V_String', '%d,%d,%d,%d' % (v['x'], v['y'], v['w'], v['h'])]),
    'F_EntityRef': ('EntityRef', None, None),
    'F_Enum': ('LocalEnum.Mood', lambda r: r.choice(['Calm', 'Angry']), lambda v: ['V_String', v]),
}


def field_def(rng, project, name):
    kind = rng.choice(list(FIELDS))
    shown = FIELDS[kind][0]
    if kind == 'F_Enum':
        if not any(e['identifier'] == 'Mood' for e in project['defs']['enums']):
            project['defs']['enums'].append({'identifier': 'Mood', 'uid': next_uid(project), 'values': [
                {'id': 'Calm', 'tileRect': None, 'color': 255}, {'id': 'Angry', 'tileRect': None, 'color': 77}],
                'iconTilesetUid': None, 'externalRelPath': None, 'externalFileChecksum': None, 'tags': []})
        uid = next(e['uid'] for e in project['defs']['enums'] if e['identifier'] == 'Mood')
        real = 'F_Enum(%d)' % uid
    else:
        real = kind
    is_array = rng.random() < 0.35
    d = {'identifier': name, 'doc': rng.choice([None, 'says so']), '__type': 'Array<%s>' % shown if is_array else shown,
         'uid': next_uid(project), 'type': real, 'isArray': is_array, 'canBeNull': rng.random() < 0.7,
         'arrayMinLength': None, 'arrayMaxLength': rng.choice([None, 9]), 'editorDisplayMode': rng.choice(['Hidden', 'ValueOnly']),
         'editorDisplayScale': 1, 'editorDisplayPos': 'Beneath', 'editorLinkStyle': 'ZigZag', 'editorDisplayColor': '#FF0000',
         'editorAlwaysShow': True, 'editorShowInWorld': True, 'editorCutLongValues': True, 'editorTextSuffix': 'hp',
         'editorTextPrefix': None, 'useForSmartColor': False, 'exportToToc': False, 'searchable': True, 'min': -99, 'max': 999,
         'regex': None, 'acceptFileTypes': None, 'defaultOverride': rng.choice([None, {'id': 'V_Int', 'params': [3]}]) if kind == 'F_Int' else None,
         'textLanguageMode': None, 'symmetricalRef': False, 'autoChainRef': True, 'allowOutOfLevelRef': True,
         'allowedRefs': 'OnlySame', 'allowedRefsEntityUid': None, 'allowedRefTags': [], 'tilesetUid': 2 if kind == 'F_Tile' else None}
    return d


def levels_of(project):
    out = list(project['levels'])
    for world in project['worlds']:
        out += world['levels']
    return out


def entities_of(project):
    return [(l, y, e) for l in levels_of(project) for y in l['layerInstances'] for e in y['entityInstances']]


def field_value(rng, project, d):
    kind = d['type'].split('(')[0]
    shown, make, real = FIELDS[kind]

    def one():
        if kind == 'F_EntityRef':
            all_ = entities_of(project)
            if not all_:
                return None, None
            l, y, e = rng.choice(all_)
            return ({'entityIid': e['iid'], 'layerIid': y['iid'], 'levelIid': l['iid'], 'worldIid': project['dummyWorldIid']},
                    {'id': 'V_String', 'params': [e['iid']]})
        v = make(rng)
        r = real(v)
        return v, {'id': r[0], 'params': [r[1]]}
    if d['isArray']:
        items = [one() for _ in range(rng.randint(0, 3))]
        return [v for v, _ in items], [r for _, r in items]
    if rng.random() < 0.3:
        return (3, []) if d['defaultOverride'] else (None, [])
    v, r = one()
    return v, [r] if r is not None else []


def instance(rng, project, d):
    value, real = field_value(rng, project, d)
    return {'__identifier': d['identifier'], '__type': d['__type'], '__value': value,
            '__tile': value if d['type'] == 'F_Tile' and not d['isArray'] else None, 'defUid': d['uid'], 'realEditorValues': real}


def ldtk_add_field(rng, project):
    """A new field on an entity or on levels."""
    entities = [e for e in project['defs']['entities']]
    if entities and rng.random() < 0.8:
        d = rng.choice(entities)
        defs = d['fieldDefs']
        holders = [e for _, _, e in entities_of(project) if e['defUid'] == d['uid']]
    else:
        defs = project['defs']['levelFields']
        holders = levels_of(project)
    name = rng.choice(['Loot', 'power', 'tint_1', 'Path', 'x9']) + str(rng.randint(0, 99))
    if any(f['identifier'] == name for f in defs):
        return
    f = field_def(rng, project, name)
    defs.append(f)
    for holder in holders:
        holder['fieldInstances'].append(instance(rng, project, f))


def ldtk_change_field(rng, project):
    """Other settings of a field that we defined."""
    defs = [f for e in project['defs']['entities'] for f in e['fieldDefs']] + project['defs']['levelFields']
    if not defs:
        return
    f = rng.choice(defs)
    f['doc'] = 'Changed'
    f['editorDisplayMode'] = 'NameAndValue'
    f['editorDisplayColor'] = '#123456'
    f['searchable'] = False
    if f['type'] == 'F_String' and rng.random() < 0.5:
        f['type'] = 'F_Text'
        f['__type'] = 'Multilines'
        for holder in [e for _, _, e in entities_of(project)] + levels_of(project):
            for i in holder['fieldInstances']:
                if i['defUid'] == f['uid']:
                    i['__type'] = 'Multilines'


def ldtk_root(rng, project):
    for key, value in [('bgColor', '#112233'), ('defaultLevelBgColor', '#445566'), ('tutorialDesc', 'Read me'),
                       ('customCommands', [{'command': 'make', 'when': 'AfterSave'}]), ('backupOnSave', True), ('backupLimit', 3),
                       ('backupRelPath', 'old'), ('exportTiled', True), ('imageExportMode', 'OneImagePerLevel'),
                       ('pngFilePattern', '%level_idx'), ('minifyJson', False), ('flags', ['UseMultilinesType']),
                       ('worldLayout', 'GridVania'), ('worldGridWidth', 64), ('identifierStyle', 'Free'), ('defaultPivotX', 0.5),
                       ('someNewKey', {'a': [1, 2]}), ('levelNamePattern', 'L_%idx'), ('simplifiedExport', True)]:
        if rng.random() < 0.4:
            project[key] = value
    if rng.random() < 0.3:
        project['iid'] = iid(rng)
        project['dummyWorldIid'] = iid(rng)


def ldtk_entity_def(rng, project):
    """An entity of the user's own, with instances or without."""
    uid = next_uid(project)
    name = rng.choice(['Spawner', 'Camera', 'Big_Chest', 'Npc']) + str(uid)
    model = {'identifier': name, 'uid': uid, 'tags': ['mine'], 'exportToToc': True, 'allowOutOfBounds': False, 'doc': 'My own',
             'width': 24, 'height': 8, 'resizableX': True, 'resizableY': False, 'minWidth': None, 'maxWidth': None, 'minHeight': None,
             'maxHeight': None, 'keepAspectRatio': False, 'tileOpacity': 0.5, 'fillOpacity': 0.1, 'lineOpacity': 1, 'hollow': True,
             'color': '#BE4A2F', 'renderMode': 'Cross', 'showName': True, 'tilesetId': None, 'tileRenderMode': 'Stretch',
             'tileRect': None, 'uiTileRect': None, 'nineSliceBorders': [], 'maxCount': 2, 'limitScope': 'PerWorld',
             'limitBehavior': 'DiscardOldOnes', 'pivotX': 0.5, 'pivotY': 1, 'fieldDefs': []}
    project['defs']['entities'].insert(rng.randint(0, len(project['defs']['entities'])), model)
    for level in levels_of(project):
        for layer in level['layerInstances']:
            if layer['__type'] == 'Entities' and rng.random() < 0.4:
                one = {'__identifier': name, '__grid': [1, 1], '__pivot': [0.5, 1], '__tags': ['mine'], '__tile': None,
                       '__smartColor': '#BE4A2F', 'iid': iid(rng), 'width': 24, 'height': 8, 'defUid': uid, 'px': [24, 24],
                       'fieldInstances': [], '__worldX': 24, '__worldY': 24}
                layer['entityInstances'].insert(rng.randint(0, len(layer['entityInstances'])), one)


def ldtk_def(rng, project):
    """Other settings of an entity that we defined."""
    if not project['defs']['entities']:
        return
    d = rng.choice(project['defs']['entities'])
    for key, value in [('color', '#010203'), ('doc', 'Told'), ('tags', ['a', 'b']), ('maxCount', 4), ('limitScope', 'PerLayer'),
                       ('tileRenderMode', 'Cover'), ('renderMode', 'Ellipse'), ('exportToToc', True), ('lineOpacity', 0.3),
                       ('nineSliceBorders', [1, 2, 3, 4]), ('hollow', True)]:
        if rng.random() < 0.4:
            d[key] = value


def ldtk_pivot(rng, project):
    """Another pivot of an entity, by which LDtk moves its instances."""
    if not project['defs']['entities']:
        return
    d = rng.choice(project['defs']['entities'])
    d['pivotX'], d['pivotY'] = 0.5, rng.choice([0, 0.5])
    for _, _, e in entities_of(project):
        if e['defUid'] == d['uid']:
            for i, p in enumerate([d['pivotX'], d['pivotY']]):
                e['px'][i] += int(p * e['width' if i == 0 else 'height']) - int(e['__pivot'][i] * e['width' if i == 0 else 'height'])
            e['__pivot'] = [d['pivotX'], d['pivotY']]


def ldtk_layer_def(rng, project):
    d = rng.choice(project['defs']['layers'])
    for key, value in [('doc', 'Layer'), ('uiColor', '#ABCDEF'), ('inactiveOpacity', 0.4), ('hideInList', True), ('requiredTags', ['x']),
                       ('uiFilterTags', ['f']), ('guideGridWid', 4), ('parallaxFactorX', 0.25), ('renderInWorldView', False)]:
        if rng.random() < 0.5:
            d[key] = value
    for value in d['intGridValues']:
        if rng.random() < 0.5:
            value['color'] = '#0F0F0F'
    if d['__type'] == 'IntGrid' and any(t['uid'] == 2 for t in project['defs']['tilesets']) and rng.random() < 0.4:
        d['tilesetDefUid'] = 2
        d['autoRuleGroups'] = [{'uid': next_uid(project), 'name': 'Rules', 'active': True, 'rules': []}]
        for level in levels_of(project):
            for layer in level['layerInstances']:
                if layer['layerDefUid'] == d['uid']:
                    layer['__tilesetDefUid'] = 2
                    layer['autoLayerTiles'] = [{'px': [0, 0], 'src': [0, 0], 'f': 0, 't': 0, 'd': [1, 0], 'a': 1}]


def ldtk_layer(rng, project):
    """A layer of the user's own: of entities, values or tiles."""
    uid = next_uid(project)
    kind = rng.choice(['Entities', 'IntGrid', 'Tiles', 'AutoLayer'])
    name = rng.choice(['Deco', 'Logic', 'Sky']) + str(uid)
    at = rng.randint(0, len(project['defs']['layers']))
    d = copy.deepcopy(project['defs']['layers'][0])
    d.update(__type=kind, type=kind, identifier=name, uid=uid, intGridValues=[], tilesetDefUid=None, autoRuleGroups=[], displayOpacity=1)
    if kind == 'IntGrid':
        d['intGridValues'] = [{'value': 1, 'identifier': 'mine', 'color': '#FFFFFF', 'tile': None, 'groupUid': 0}]
    project['defs']['layers'].insert(at, d)
    for level in levels_of(project):
        i = copy.deepcopy(next(l for l in level['layerInstances'] if l['__identifier'] == 'Ground'))
        i.update(__identifier=name, __type=kind, iid=iid(rng), layerDefUid=uid, gridTiles=[], autoLayerTiles=[], entityInstances=[],
                 visible=True, __opacity=1, __tilesetDefUid=None, __tilesetRelPath=None)
        if kind != 'IntGrid':
            i['intGridCsv'] = []
        else:
            i['intGridCsv'] = [rng.randint(0, 1) for _ in i['intGridCsv']]
        if kind == 'Tiles' and any(t['uid'] == 2 for t in project['defs']['tilesets']):
            i['__tilesetDefUid'] = d['tilesetDefUid'] = 2
            i['__tilesetRelPath'] = project['defs']['tilesets'][0]['relPath']
            for _ in range(rng.randint(0, 6)):
                add_tile(rng, i)
        if kind == 'Entities':
            pass
        level['layerInstances'].insert(at if at <= len(level['layerInstances']) else 0, i)


def add_tile(rng, layer):
    x, y, t = rng.randrange(layer['__cWid']), rng.randrange(layer['__cHei']), rng.randint(1, 6)
    layer['gridTiles'].append({'px': [x * 16 + rng.choice([0, 0, 4]), y * 16], 'src': [t * 16, 0], 'f': rng.choice([0, 0, 1, 3]), 't': t,
                               'd': [y * layer['__cWid'] + x], 'a': rng.choice([1, 1, 0.5])})


def ldtk_paint(rng, project):
    """Values and tiles of a layer of ours."""
    level = rng.choice(levels_of(project))
    layer = rng.choice(level['layerInstances'])
    d = next(d for d in project['defs']['layers'] if d['uid'] == layer['layerDefUid'])
    if layer['__type'] == 'IntGrid' and d['intGridValues'] and 'Region' not in layer['__identifier']:
        if layer['__identifier'] in ('Ground', 'Features') and rng.random() < 0.3:
            d['intGridValues'].append({'value': max(v['value'] for v in d['intGridValues']) + 2, 'identifier': rng.choice(['grass', 'deep_water', 'sand']),
                                       'color': '#00FF00', 'tile': None, 'groupUid': 0})
            if len({v['identifier'] for v in d['intGridValues']}) < len(d['intGridValues']):
                d['intGridValues'].pop()
        for _ in range(3):
            layer['intGridCsv'][rng.randrange(len(layer['intGridCsv']))] = rng.choice(d['intGridValues'])['value']
    elif layer['__type'] == 'Tiles' and layer['__tilesetDefUid'] == 2:
        add_tile(rng, layer)


def ldtk_duplicate(rng, project):
    """An entity with another iid, on another place."""
    places = [(y, e) for _, y, e in entities_of(project) if y['__identifier'] == 'Objects']
    if not places:
        return
    layer, e = rng.choice(places)
    e = copy.deepcopy(e)
    e['iid'] = iid(rng)
    e['px'][0] += rng.choice([-16, 16, 5])
    e['__grid'][0] = e['px'][0] // 16
    layer['entityInstances'].append(e)


def ldtk_move(rng, project):
    places = [(y, e) for _, y, e in entities_of(project) if y['__identifier'] == 'Objects']
    if places:
        _, e = rng.choice(places)
        e['px'][rng.randrange(2)] += rng.choice([-16, 16, 3, 400])


def ldtk_points(rng, project):
    """Points of a path that are drawn elsewhere."""
    fields = [f for _, _, e in entities_of(project) for f in e['fieldInstances'] if f['__identifier'] == 'delveX3apoints' and f['__value']]
    if not fields or fields[0]['__type'] != 'Array<Point>':
        return
    f = rng.choice(fields)
    p = {'cx': rng.randint(0, 5), 'cy': rng.randint(0, 5)}
    f['__value'].append(p)
    f['realEditorValues'].append({'id': 'V_String', 'params': ['%d,%d' % (p['cx'], p['cy'])]})


def ldtk_level(rng, project):
    level = rng.choice(levels_of(project))
    for key, value in [('identifier', 'Cellar%d' % rng.randint(0, 99)), ('bgColor', '#654321'), ('bgRelPath', 'bg.png'), ('bgPos', 'Cover'),
                       ('worldX', 64), ('worldY', -16), ('worldDepth', 1), ('uid', next_uid(project)), ('bgPivotX', 0.25),
                       ('useAutoIdentifier', True), ('__neighbours', [{'levelIid': level['iid'], 'dir': 'n'}])]:
        if rng.random() < 0.4:
            level[key] = value
            if key == 'uid':
                for layer in level['layerInstances']:
                    layer['levelId'] = value


def ldtk_iids(rng, project):
    """Iids as LDtk's own."""
    text = json.dumps(project)
    for _ in range(4):
        found = rng.choice(re.findall(r'"iid": "([^"]*)"', text))
        text = text.replace(found, iid(rng))
    project.clear()
    project.update(json.loads(text))


def ldtk_toc(rng, project):
    project['toc'] = [{'identifier': 'Spawner', 'instances': [], 'instancesData': []}]


def ldtk_enum(rng, project):
    project['defs']['enums'].append({'identifier': 'Own%d' % project['nextUid'], 'uid': next_uid(project), 'values': [{'id': 'A', 'tileRect': None, 'color': 1}],
                                     'iconTilesetUid': None, 'externalRelPath': None, 'externalFileChecksum': None, 'tags': []})
    for e in project['defs']['enums']:
        if e['identifier'] == 'Lock':
            for v in e['values']:
                v['color'] = 12345


def ldtk_tileset(rng, project):
    project['defs']['tilesets'].append({'__cWid': 2, '__cHei': 2, 'identifier': 'Mine%d' % project['nextUid'], 'uid': next_uid(project), 'relPath': 'mine.png',
                                        'embedAtlas': None, 'pxWid': 32, 'pxHei': 32, 'tileGridSize': 16, 'spacing': 0, 'padding': 0, 'tags': ['t'],
                                        'tagsSourceEnumUid': None, 'enumTags': [], 'customData': [], 'savedSelections': [], 'cachedPixelData': None})


def ldtk_worlds(rng, project):
    """Levels in worlds of their own."""
    if project['worlds'] or not project['levels']:
        return
    at = rng.randint(0, len(project['levels']))
    both = [project['levels'][:at], project['levels'][at:]]
    project['worlds'] = [{'iid': iid(rng), 'identifier': 'World%d' % i, 'defaultLevelWidth': 256, 'defaultLevelHeight': 256,
                          'worldGridWidth': 256, 'worldGridHeight': 256, 'worldLayout': 'Free', 'levels': l} for i, l in enumerate(both)]
    project['levels'] = []


def ldtk_files(rng, project):
    """Levels in files of their own, when the project is written."""
    project['externalLevels'] = True


def ldtk_new_level(rng, project):
    lists = [project['levels']] + [w['levels'] for w in project['worlds']]
    lists = [l for l in lists if l]
    levels = rng.choice(lists)
    level = copy.deepcopy(rng.choice(levels))
    text = json.dumps(level)
    for found in set(re.findall(r'"iid": "([^"]*)"', text)):
        text = text.replace(found, iid(rng))
    level = json.loads(text)
    level['uid'] = next_uid(project)
    level['identifier'] = 'Copy%d' % level['uid']
    for layer in level['layerInstances']:
        layer['levelId'] = level['uid']
    levels.insert(rng.randint(0, len(levels)), level)


CHANGES = [v for k, v in sorted(globals().items()) if k.startswith('ldtk_')]


# ---- edits of the level

def edit_nothing(rng, level):
    return []


def edit_cell(rng, level):
    floor = rng.choice(level['floors'])
    layer = floor['ground']
    y = rng.randrange(len(layer['rows']))
    x = rng.randrange(len(layer['rows'][y]))
    sign = rng.choice([k for k in layer['legend']])
    if rng.random() < 0.3:
        layer['legend']['~'] = 'shallow-water'
        sign = '~'
    layer['rows'][y] = layer['rows'][y][:x] + sign + layer['rows'][y][x + 1:]
    return ['cells']


def edit_own(rng, level):
    floor = rng.choice(level['floors'])
    layers = list(floor.get('tile_layers', {}).values())
    if not layers:
        return []
    layer = rng.choice(layers)
    y = rng.randrange(len(layer['rows']))
    x = rng.randrange(len(layer['rows'][y]))
    layer['rows'][y] = layer['rows'][y][:x] + rng.choice(list(layer['legend'])) + layer['rows'][y][x + 1:]
    return ['tiles']


def pick_thing(rng, level):
    all_ = [(f, t) for f in level['floors'] for t in f.get('things', [])]
    return rng.choice(all_) if all_ else (None, None)


def edit_move(rng, level):
    _, t = pick_thing(rng, level)
    if t is None:
        return []
    t['at'] = [rng.randrange(level['size'][0]), rng.randrange(level['size'][1])]
    return ['place ' + t['id']]


def edit_remove(rng, level):
    f, t = pick_thing(rng, level)
    if t is None:
        return []
    f['things'].remove(t)
    return ['gone ' + t['id']]


def edit_add(rng, level):
    f = rng.choice(level['floors'])
    f.setdefault('things', []).append(thing(rng, rng.choice(ALL_KINDS), [rng.randrange(level['size'][0]), rng.randrange(level['size'][1])]))
    return ['new ' + f['things'][-1]['id']]


def edit_property(rng, level):
    _, t = pick_thing(rng, level)
    if t is None:
        return []
    p = t.setdefault('properties', {})
    names = list(p) or ['hp']
    name = rng.choice(names + ['fresh'])
    old = p.get(name)
    if isinstance(old, bool):
        p[name] = not old
    elif isinstance(old, int):
        p[name] = old + 1
    elif isinstance(old, float):
        p[name] = old + 0.5
    elif isinstance(old, str) and rng.random() < 0.7:
        p[name] = old + 'z'
    elif isinstance(old, list) and old and rng.random() < 0.8:
        p[name] = old[:-1] or old * 2
    elif rng.random() < 0.3 and old is not None:
        del p[name]
        if not p:
            del t['properties']
    else:
        p[name] = rng.choice([5, 'text', True, [1, 2]])
    return ['field %s %s' % (t['id'], name)]


def edit_room(rng, level):
    f = rng.choice(level['floors'])
    rooms = f.setdefault('rooms', [])
    if rooms and rng.random() < 0.5:
        r = rng.choice(rooms)
        rooms.remove(r)
        return ['rooms']
    rooms.append({'id': 'r-%x' % rng.getrandbits(60), 'runs': []})
    return ['rooms']


def edit_floor(rng, level):
    w, h = level['size']
    floors = level['floors']
    at = rng.randint(0, len(floors))
    if len(floors) > 1 and rng.random() < 0.5:
        floors.pop(at % len(floors))
        return ['floors']
    floors.insert(at, {'ground': {'legend': {'.': 'floor'}, 'rows': ['.' * w] * h}, 'things': []})
    return ['floors']


def edit_layers(rng, level):
    """Other names, another order, one layer less or more."""
    layers = level.get('tile_layers', [])
    how = rng.choice(['rename', 'swap', 'remove', 'add'])
    if how == 'add' and len(layers) < 6:
        level['tile_layers'] = layers + [{'name': 'Fresh %d' % rng.randint(0, 99)}]
        return ['layers']
    if not layers:
        return []
    one = rng.choice(layers)
    if how == 'swap':
        layers.reverse()
    elif how == 'rename':
        name = 'Other %d' % rng.randint(0, 99)
        for f in level['floors']:
            if one['name'] in f.get('tile_layers', {}):
                f['tile_layers'][name] = f['tile_layers'].pop(one['name'])
        one['name'] = name
    else:
        layers.remove(one)
        for f in level['floors']:
            f.get('tile_layers', {}).pop(one['name'], None)
    return ['layers']


def edit_size(rng, level):
    """More columns and rows, or fewer rows."""
    w, h = level['size']
    more = rng.randint(0, 3)
    rows = rng.choice([h, h + 2])
    level['size'] = [w + more, rows]
    for floor in level['floors']:
        for layer in [floor.get('ground'), floor.get('feature')] + list(floor.get('tile_layers', {}).values()):
            if layer:
                fill = next(iter(layer['legend']))
                if layer is not floor.get('ground'):
                    layer['legend'][' '] = None
                    fill = ' '
                layer['rows'] = [row + fill * more for row in layer['rows']] + [fill * (w + more)] * (rows - h)
    return ['size']


EDITS = [v for k, v in sorted(globals().items()) if k.startswith('edit_')]


# ---- what differs

def key_of(item):
    if isinstance(item, dict):
        if 'layerDefUid' in item:
            return item['__identifier']
        for key in () if 'params' in item else ('iid', '__identifier', 'identifier', 'id', 'tileId'):
            if key in item:
                return str(item[key])
    return None


def plain(level):
    """The level with names of tiles for their signs, which documents choose."""
    for floor in level['floors']:
        for layer in [floor.get('ground'), floor.get('feature')] + list(floor.get('tile_layers', {}).values()):
            if layer:
                layer['rows'] = [[layer['legend'][c] for c in row] for row in layer['rows']]
                layer['legend'] = {}
        floor['tile_layers'] = {k: v for k, v in floor.get('tile_layers', {}).items() if any(c for r in v['rows'] for c in r)}
    return level


def differ(a, b, path, out):
    if isinstance(a, str) and isinstance(b, str) and a[:1] == b[:1] == '=':
        try:
            a, b = json.loads(a[1:]), json.loads(b[1:])
        except ValueError:
            pass
    if type(a) != type(b) and not (isinstance(a, (int, float)) and isinstance(b, (int, float))):
        out.append((path, a, b))
    elif isinstance(a, dict):
        for k in list(a) + [k for k in b if k not in a]:
            if k not in a or k not in b:
                out.append((path + '/' + k, a.get(k, '(none)'), b.get(k, '(none)')))
            else:
                differ(a[k], b[k], path + '/' + k, out)
    elif isinstance(a, list) and a + b and all(key_of(i) is not None for i in a + b):
        ka, kb = [key_of(i) for i in a], [key_of(i) for i in b]
        for i, k in zip(a, ka):
            if k not in kb:
                out.append((path + '/[-' + k + ']', i, '(none)'))
            else:
                differ(i, b[kb.index(k)], path + '/[' + k + ']', out)
        for i, k in zip(b, kb):
            if k not in ka:
                out.append((path + '/[+' + k + ']', '(none)', i))
        if [k for k in ka if k in kb] != [k for k in kb if k in ka]:
            out.append((path + '/order', ka, kb))
    elif isinstance(a, list) and len(a) == len(b) and any(isinstance(i, dict) for i in a):
        for n, (i, k) in enumerate(zip(a, b)):
            differ(i, k, path + '/%d' % n, out)
    elif a != b:
        out.append((path, a, b))


def explained(path, a, b, why):
    """Differences that the edit explains."""
    drawn = re.search(r'\[(Ground|Feature)_tiles\]/gridTiles', path) or re.search(r'\[(Ground|Features)\]/intGridCsv', path)
    if path.endswith('/renderMode') and 'Ellipse' in (a, b) and why:
        return True  # all of its areas are ellipses now, or not any longer
    if path == '/nextUid':
        return True
    if re.search(r'/defs/layers/\[[^]]*\]/uid$|/layerInstances/\[[^]]*\]/layerDefUid$', path) and 18 <= b < 24:
        return True  # layers of tiles are own layers of the level
    if re.search(r'_tiles\]/gridTiles|/defs/tilesets/\[Tiles\]/(customData|__c|px)|/gridTiles/\d+/(t|src)$|/defs/levelFields/\[\+(delve|floor)X3a', path):
        return True  # drawings follow the tiles, and numbers of tiles the sheet
    for w in why:
        kind = w.split()[0]
        if kind == 'cells' and (drawn or re.search(r'/intGridValues/\[\+', path)):
            return True
        if kind == 'tiles' and re.search(r'/gridTiles|tile_layers', path):
            return True
        if kind == 'place' and re.search(r'/entityInstances/(\[[^]]*\]/(px|__grid|__world[XY]|fieldInstances/\[delveX3apoints\])|order)', path):
            return True
        if kind in ('gone', 'floors') and re.search(r'\[goal\]|Path|Loot|x9|power|tint_1', path):
            return True  # a reference to what is gone
        if kind == 'gone' and ('/entityInstances/[-' in path or re.search(r'/fieldInstances/\[[^]]*\]/(__value|realEditorValues)', path)):
            return True
        if kind == 'new' and ('/entityInstances/[+' in path or re.search(r'/defs/entities/\[\+', path) or '/fieldDefs/[+' in path):
            return True
        if kind == 'field' and (re.search(r'/fieldInstances/\[[+]?%s\]' % re.escape(ldtk_name(w.split()[2])), path) or
                                re.search(r'/(fieldDefs|levelFields)/\[\+?%s\]' % re.escape(ldtk_name(w.split()[2])), path)):
            return True
        if kind == 'rooms' and re.search(r'Rooms?(_cells)?\]|/defs/entities/\[\+?Room|Region_cells', path):
            return True
        if kind == 'layers' and re.search(r'/(defs/layers|layerInstances)/(\[[-+]|order|\[Tiles_|\[(Deco|Logic|Sky))|tile_layers', path):
            return True
        if kind == 'size' and re.search(r'/levels/\[[^]]*\]/(px(Wid|Hei)|layerInstances/\[[^]]*\]/(__c(Wid|Hei)|intGridCsv|gridTiles))|tile_layers|/entityInstances/\[-', path):
            return True
        if kind == 'floors':
            if '/levels/[' in path or '/levels/order' in path or re.search(r'/iid|Iid|realEditorValues|__value', path):
                return True
    return False


def ldtk_name(name):
    return name.replace('X', 'X58') if False else name


# ---- the campaign

class Resave:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, start, end):
        self.process.stdin.write('%s %s\n' % (start, end))
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()


def write(path, text):
    with open(path, 'w') as f:
        f.write(text)


def read(path):
    with open(path) as f:
        return f.read()


def write_project(path, project):
    """With the files of its levels. Returns all texts."""
    project = copy.deepcopy(project)
    folder = os.path.join(os.path.dirname(path), 'levels')
    shutil.rmtree(folder, ignore_errors=True)
    if project['externalLevels']:
        os.mkdir(folder)
        for level in levels_of(project):
            level['externalRelPath'] = 'levels/%s.ldtkl' % level['iid']
            write(os.path.join(folder, level['iid'] + '.ldtkl'),
                  json.dumps({'__header__': {'fileType': 'LDtk Level JSON'}, **level}, indent='\t'))
            level['layerInstances'] = None
    write(path, json.dumps(project, indent='\t'))
    return read_project(path)[0]


def read_project(path):
    """All texts, and the project with all levels in it."""
    folder = os.path.join(os.path.dirname(path), 'levels')
    texts = [read(path)]
    project = json.loads(texts[0])
    for level in levels_of(project):
        if level['externalRelPath'] and level['layerInstances'] is None:
            texts.append(read(os.path.join(os.path.dirname(path), level['externalRelPath'])))
            level.update({k: v for k, v in json.loads(texts[-1]).items() if k in ('layerInstances', 'fieldInstances')})
    return texts, project


def try_seed(seed, resave, folder):
    rng = random.Random(seed)
    kinds = rng.sample(ALL_KINDS, 4) + [rng.choice(AREAS)]
    suffix = 'plain' if rng.random() < 0.15 else 'shown'
    own, delve, ldtk = (os.path.join(folder, n) for n in ('a.delve', 'b.delve', suffix + '.ldtk'))
    if os.path.exists(ldtk):
        os.remove(ldtk)
    write(own, json.dumps(make_level(rng, kinds)))
    answer = resave(own, ldtk)
    if answer != 'ok':
        return ['made: ' + answer]
    project = json.loads(read(ldtk))
    done = []
    for change in [rng.choice(CHANGES) for _ in range(rng.randint(1, 7))]:
        change(rng, project)
        done.append(change.__name__[5:])
    changed = write_project(ldtk, project)
    project = read_project(ldtk)[1]
    write(os.path.join(folder, 'old.ldtk'), changed[0])
    answer = resave(ldtk, delve)
    if answer != 'ok':
        return [] if 'expected' in answer else ['read: ' + answer]
    answer = resave(ldtk, ldtk)
    if answer != 'ok' or read_project(ldtk)[0] != changed:
        return ['%s: an unedited save: %s' % (done, answer)]
    level = json.loads(read(delve))
    why, edits = [], []
    for edit in [rng.choice(EDITS) for _ in range(rng.choice([0, 1, 1, 2]))]:
        edits.append(edit.__name__[5:])
        why += edit(rng, level)
    faults = []
    write(delve, json.dumps(level))
    answer = resave(delve, ldtk)
    if answer != 'ok':
        return ['%s | %s: %s' % (done, edits, answer)] if 'too large' not in answer else []
    merged, again = read_project(ldtk)
    out = []
    differ(project, again, '', out)
    if any('customData' in p for p, _, _ in out):
        why.append('tiles')  # tiles of no id have no place in another sheet
    faults += ['%s: %s -> %s' % (p, json.dumps(a)[:90], json.dumps(b)[:90]) for p, a, b in out if not explained(p, a, b, why)]
    answer = resave(ldtk, os.path.join(folder, 'c.delve'))
    answer = resave(delve, ldtk) if answer == 'ok' else answer
    if answer != 'ok':
        faults.append('second: ' + answer)
    elif read_project(ldtk)[0] != merged:
        faults.append('a second save changed the file')
    resave(delve, os.path.join(folder, 'd.delve'))
    one, two = (plain(json.loads(read(os.path.join(folder, n)))) for n in ('d.delve', 'c.delve'))
    out = []
    differ(one, two, '', out)
    faults += ['the level: %s: %s -> %s' % (p, json.dumps(a)[:90], json.dumps(b)[:90]) for p, a, b in out]
    return ['%s | %s: %s' % (done, edits, f) for f in faults]


def main():
    global ALL_KINDS
    resave = Resave(sys.argv[1])
    ALL_KINDS = KINDS
    n_faults = 0
    with tempfile.TemporaryDirectory() as folder:
        if len(sys.argv) > 4:
            folder = sys.argv[4]
            os.makedirs(folder, exist_ok=True)
        for seed in range(int(sys.argv[2]), int(sys.argv[3]) + 1):
            faults = try_seed(seed, resave, folder)
            n_faults += bool(faults)
            for fault in faults[:4]:
                print('projects: seed %d, %s' % (seed, fault))
    print('projects: %d seeds, %d with faults' % (int(sys.argv[3]) - int(sys.argv[2]) + 1, n_faults))
    return n_faults > 0


if __name__ == '__main__':
    sys.exit(main())
