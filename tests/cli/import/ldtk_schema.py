"""Checks an LDtk project against LDtk's JSON schema, its references within the project, and LDtk's habits: ldtk_schema.py FILE SCHEMA

Known are the keywords that this schema has; an unknown one is a failure."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from ldtk_habits import check_habits  # noqa: E402

TYPES = {
    'object': lambda v: isinstance(v, dict),
    'array': lambda v: isinstance(v, list),
    'string': lambda v: isinstance(v, str),
    'boolean': lambda v: isinstance(v, bool),
    'null': lambda v: v is None,
    'integer': lambda v: isinstance(v, int) and not isinstance(v, bool),
    'number': lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
}
SILENT = {'description', 'title', '$schema', 'version', 'otherTypes', 'LdtkJsonRoot'}


class Checker:
    def __init__(self, schema):
        self.schema = schema
        self.issues = []
        self.n_values = 0

    def resolve(self, reference):
        at = self.schema
        for part in reference.lstrip('#/').split('/'):
            at = at[part]
        return at

    def say(self, path, text):
        self.issues.append(f'{path or "project"}: {text}')

    def check(self, value, rule, path):
        """Adds an issue for each keyword of the rule that the value breaks."""
        self.n_values += 1
        for keyword, wanted in rule.items():
            if keyword in SILENT:
                continue
            getattr(self, 'check_' + keyword.strip('$'))(value, wanted, path, rule)

    def check_ref(self, value, wanted, path, rule):
        self.check(value, self.resolve(wanted), path)

    def check_type(self, value, wanted, path, rule):
        types = wanted if isinstance(wanted, list) else [wanted]
        if not any(TYPES[name](value) for name in types):
            self.say(path, f'expected {" or ".join(types)}, got {json.dumps(value)[:60]}')

    def check_enum(self, value, wanted, path, rule):
        if value not in wanted:
            self.say(path, f'expected one of {wanted}, got {json.dumps(value)[:60]}')

    def check_required(self, value, wanted, path, rule):
        if isinstance(value, dict):
            for key in sorted(set(wanted) - set(value)):
                self.say(path, f'expected the member "{key}"')

    def check_properties(self, value, wanted, path, rule):
        if isinstance(value, dict):
            for key in sorted(set(wanted) & set(value)):
                self.check(value[key], wanted[key], f'{path}.{key}')

    def check_additionalProperties(self, value, wanted, path, rule):
        if isinstance(value, dict) and wanted is False:
            for key in sorted(set(value) - set(rule.get('properties', {}))):
                self.say(path, f'unknown member "{key}"')

    def check_items(self, value, wanted, path, rule):
        if isinstance(value, list):
            for i, item in enumerate(value):
                self.check(item, wanted, f'{path}[{i}]')

    def check_oneOf(self, value, wanted, path, rule):
        fits = 0
        for choice in wanted:
            inner = Checker(self.schema)
            inner.check(value, choice, path)
            fits += not inner.issues
        if fits != 1:
            self.say(path, f'expected a value that fits one of {len(wanted)} rules, got {fits}')


def check_references(project, say):
    """What LDtk drops or reports when it opens a project: values, uids and iids that are not defined, or are twice."""
    defs = project['defs']
    uids = [item['uid'] for kind in ('layers', 'entities', 'tilesets', 'enums') for item in defs[kind]]
    fields = {field['uid']: field for owner in defs['entities'] for field in owner['fieldDefs']}
    fields.update({field['uid']: field for field in defs['levelFields']})
    layers = {layer['uid']: layer for layer in defs['layers']}
    entities = {entity['uid']: entity for entity in defs['entities']}
    tilesets = {tileset['uid']: tileset for tileset in defs['tilesets']}
    values = {value['id'] for enum in defs['enums'] for value in enum['values']}
    uids += list(fields) + [level['uid'] for level in project['levels']]
    if len(uids) != len(set(uids)) or max(uids) >= project['nextUid']:
        say('defs', 'expected different uids below nextUid')
    for owner in defs['entities']:
        names = [field['identifier'] for field in owner['fieldDefs']]
        if len(names) != len(set(names)):
            say(owner['identifier'], 'expected fields with different identifiers')
    iids, refs = {}, []
    for level in project['levels']:
        check_fields(level, fields, values, refs, level['identifier'], say)
        for layer in level['layerInstances']:
            path = f'{level["identifier"]}.{layer["__identifier"]}'
            definition = layers.get(layer['layerDefUid'])
            if definition is None or definition['identifier'] != layer['__identifier']:
                say(path, 'expected a layer that is defined')
                continue
            known = {0} | {value['value'] for value in definition['intGridValues']}
            if set(layer['intGridCsv']) - known:
                say(path, f'values that are not defined: {sorted(set(layer["intGridCsv"]) - known)}')
            if layer['__type'] == 'IntGrid' and len(layer['intGridCsv']) != layer['__cWid'] * layer['__cHei']:
                say(path, 'expected a value for each cell')
            for tile in layer['gridTiles']:
                check_tile(tile, layer, tilesets, path, say)
            for entity in layer['entityInstances']:
                check_fields(entity, fields, values, refs, path, say)
                if entities[entity['defUid']]['identifier'] != entity['__identifier']:
                    say(path, 'expected an entity that is defined')
                if entity['iid'] in iids:
                    say(path, f'an iid that is there twice: {entity["iid"]}')
                iids[entity['iid']] = (layer['iid'], level['iid'])
    for ref in refs:
        if iids.get(ref['entityIid']) != (ref['layerIid'], ref['levelIid']) or ref['worldIid'] != project['dummyWorldIid']:
            say('references', f'lost reference to {ref["entityIid"]}')
    return len(refs)


def check_fields(owner, fields, values, refs, path, say):
    seen = set()
    for field in owner['fieldInstances']:
        definition = fields.get(field['defUid'])
        if definition is None or definition['identifier'] != field['__identifier'] or \
                definition['__type'] != field['__type'] or field['defUid'] in seen:
            say(path, f'expected a field that is defined, got "{field["__identifier"]}"')
            continue
        seen.add(field['defUid'])
        kind = definition['type']
        all_values = field['__value'] if definition['isArray'] else [field['__value']]
        for value in all_values:
            if kind == 'F_EntityRef' and value is not None:
                refs.append(value)
            if kind.startswith('F_Enum') and value is not None and value not in values:
                say(path, f'a value that the enum lacks: {value}')
        if field['realEditorValues'] != [] and field['__value'] is None:
            say(path, f'two different values of "{field["__identifier"]}"')


def check_tile(tile, layer, tilesets, path, say):
    tileset = tilesets[layer['__tilesetDefUid']]
    side = tileset['tileGridSize']
    cell = tile['px'][0] // layer['__gridSize'] + tile['px'][1] // layer['__gridSize'] * layer['__cWid']
    source = [tile['t'] % tileset['__cWid'] * side, tile['t'] // tileset['__cWid'] * side]
    if tile['src'] != source or tile['d'] != [cell] or tile['t'] >= tileset['__cWid'] * tileset['__cHei']:
        say(path, f'expected tile {tile["t"]} from {source} in cell {cell}, got {tile}')


def check_pictures(project, say):
    """The tiles of a layer NAME_tiles are drawings of the values of the grid that it shows."""
    owners = {item['tileId']: item['data'] for tileset in project['defs']['tilesets'] for item in tileset['customData']}
    n = 0
    for level in project['levels']:
        layers = {layer['__identifier']: layer for layer in level['layerInstances']}
        for shown, grid in (('Ground_tiles', 'Ground'), ('Feature_tiles', 'Features')):
            if shown not in layers:
                continue
            names = next(d['intGridValues'] for d in project['defs']['layers'] if d['identifier'] == grid)
            names = {value['value']: value['identifier'].replace('_', '-') for value in names}
            want = {i: names[value] for i, value in enumerate(layers[grid]['intGridCsv']) if value > 0}
            got = {tile['d'][0]: owners[tile['t']] for tile in layers[shown]['gridTiles']}
            n += len(got)
            if got != want:
                say(f'{level["identifier"]}.{shown}', 'expected a tile for each value')
    return n


project, schema = (json.load(open(path)) for path in sys.argv[1:3])
checker = Checker(schema)
checker.check(project, schema, '')
n_refs = check_references(project, checker.say) if not checker.issues else 0
n_tiles = check_pictures(project, checker.say) if not checker.issues else 0
if not checker.issues:
    check_habits(project, checker.say)
for issue in checker.issues[:3]:
    print(issue)
if not checker.issues:
    print('valid' + (', with references' if n_refs else '') + (', with pictures' if n_tiles else ''))
sys.exit(1 if checker.issues else 0)
