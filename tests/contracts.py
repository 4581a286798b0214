#!/usr/bin/env python3
"""Checks the contracts of public functions, those that headers declare: one line per finding.

A function is documented by a comment right above its declaration, or behind it on its last line.
It asserts its preconditions when it takes a pointer or a place (a cell, an index): DS_ASSERT in
core, g_return_* or g_assert* in ui and editor. A pointer that may be NULL needs none: errors, jobs,
callers' data, and one that the definition compares with NULL; nor does a cell that may lie anywhere,
where the comment says so. --list prints how many lack either.

A struct has at most FIELDS_MAX fields. Each declarator counts, and for a struct or union within it the
fields of that.
"""
import re
import subprocess
import sys

DOCUMENTED = ['core/', 'ui/', 'editor/']
ASSERTED = ['core/map/', 'core/field/', 'core/doc/', 'core/sim/', 'core/io/', 'ui/', 'editor/']

FIELDS_MAX = 30

# Callers' data, errors and jobs; and tables and texts, of which NULL is the empty one.
MAY_BE_NULL = re.compile(r'\b(DsError|DsErrors|DsJob|GError)\b|\bvoid \*|\(\*|\b(DsTable|DsRooms|DsThings|'
                         r'DsRegions|DsLocks|DsIgnores|DsOrigins|DsExtras|DsStr) \*\w')
PLACES = re.compile(r'^(const )?(DsCell|(size_t|u?int(8|16|32)_t|gsize|guint|gint32) '
                    r'(i|k|at|index|floor|row|column|nth|x|y))\b')
ASSERTION = re.compile(r'\b(DS_ASSERT|g_return(_val)?_if_fail|g_assert\w*|g_return_\w+) \(')
STRUCT = re.compile(r'\b(?:struct|union)\s*(\w*)\s*\{([^{}]*)\}([^;{}=]*)[;=]')
FUNCTION = re.compile(r'\b(ds[ue]?_\w+) \(')


def blank(text):
    """The text with comments, strings, directives and G_DECLARE_* as spaces, of the same length."""
    def spaces(match):
        return re.sub(r'[^\n]', ' ', match.group(0))
    text = re.sub(r'/\*.*?\*/|//[^\n]*|"(\\.|[^"\\\n])*"|\'(\\.|[^\'\\\n])*\'', spaces, text, flags=re.S)
    return re.sub(r'^[ \t]*#([^\n]*\\\n)*[^\n]*|^G_DECLARE_\w+ \([^)]*\)$', spaces, text, flags=re.M)


def pieces(code):
    """Begin, end and body of each declaration or definition at the outermost level."""
    begin, depth, body = 0, 0, None
    for i, c in enumerate(code):
        if c == '{':
            body = i if depth == 0 else body
            depth += 1
        elif c == '}':
            depth -= 1
            head = code[begin:body]
            if depth == 0 and ')' in head and '=' not in head and 'typedef' not in head:
                yield begin, i + 1, body
                begin, body = i + 1, None
        elif c == ';' and depth == 0:
            yield begin, i + 1, body
            begin, body = i + 1, None


def functions(path):
    """Name, parameters, begin, end and body of the functions in a file."""
    with open(path, encoding='utf-8') as file:
        text = file.read()
    code = blank(text)
    for begin, end, body in pieces(code):
        head = code[begin:body if body is not None else end]
        found = FUNCTION.search(head)
        if found is None or 'typedef' in head or '=' in head[:found.start()]:
            continue
        begin += len(head) - len(head.lstrip())
        depth, close = 0, None
        for i in range(found.end() - 1, len(head)):
            depth += {'(': 1, ')': -1}.get(head[i], 0)
            if depth == 0:
                close = i
                break
        if close is not None:
            params = re.sub(r'\s+', ' ', head[found.end():close]).strip()
            yield found.group(1), params, begin, end, body, text, code


def split(params):
    """The parameters, one by one."""
    depth, start = 0, 0
    for i, c in enumerate(params + ','):
        depth += {'(': 1, ')': -1}.get(c, 0)
        if c == ',' and depth == 0:
            yield params[start:i].strip()
            start = i + 1


def is_documented(text, begin, end, body):
    before = text[:begin].rstrip(' \t')
    above = before.endswith('*/\n') and not re.search(r'[;{}] */\*[^\n]*\*/\n$', before)
    if above and re.search(r'^/\* ---- [^\n]* ---- \*/\n$|^/\* ---- [^\n]*[^.]\*/\n$', before[before.rfind('\n/*') + 1:]):
        above = False
    line = text[end:text.find('\n', end)]
    return above or (body is None and line.lstrip().startswith('/*'))


def to_assert(params, body, comment):
    """The parameters that need an assertion."""
    for param in split(params):
        name = re.search(r'(\w+)(\[[^\]]*\])*$', param)
        if name is None:
            continue
        if PLACES.match(param):
            if 'anywhere' not in comment:
                yield name.group(1)
        elif ('*' in param or param.endswith(']')) and not MAY_BE_NULL.search(param):
            if not re.search(r'\b%s (==|!=) NULL' % name.group(1), body):
                yield name.group(1)


def structs(code):
    """Name, number of fields and offset of the structs and unions in a file, inner ones first."""
    code = re.sub(r'\benum\s*\w*\s*\{[^{}]*\}', lambda match: 'enum'.ljust(len(match.group(0))), code)
    while (match := STRUCT.search(code)) is not None:
        name, body, after = match.groups()
        flat = re.sub(r'\([^()]*\)|\[[^][]*\]', '', re.sub(r'\([^()]*\)', '', body))
        fields = [field for field in re.split('[;,]', flat) if field.strip()]
        yield name or (re.findall(r'\w+', after) or ['struct'])[0], len(fields), match.start()
        # its fields are those of the struct around it
        code = code[:match.start()] + body.rjust(match.end() - match.start()) + code[match.end():]


def large_structs(files):
    for path in files:
        with open(path, encoding='utf-8') as file:
            code = blank(file.read())
        for name, n, at in structs(code):
            if n > FIELDS_MAX:
                yield (f'{path}:{code.count(chr(10), 0, at) + 1}: {name} has {n} fields, '
                       f'expected at most {FIELDS_MAX}; split the struct')


def main():
    files = subprocess.run(['git', 'ls-files', 'core/*.[ch]', 'ui/*.[ch]', 'editor/*.[ch]'],
                           capture_output=True, text=True, check=True).stdout.split()
    bodies, declared, findings = {}, {}, list(large_structs(files))
    for path in files:
        for name, params, begin, end, body, text, code in functions(path):
            if body is not None:
                bodies[name] = (path, code[body:end], params)
            if path.endswith('.h'):
                declared.setdefault(name, (path, text.count('\n', 0, begin) + 1,
                                           is_documented(text, begin, end, body),
                                           text[text.rfind('/*', 0, begin):begin]))
    n_bare = n_unasserted = 0
    for name, (path, line, documented, comment) in declared.items():
        if not documented:
            n_bare += 1
            if path.startswith(tuple(DOCUMENTED)):
                findings.append(f'{path}:{line}: {name} has no comment that documents it')
        if name not in bodies:
            continue
        where, body, params = bodies[name]
        bare = list(to_assert(params, body, comment))
        if ASSERTION.search(body) or not bare:
            continue
        n_unasserted += 1
        if path.startswith(tuple(ASSERTED)):
            findings.append(f'{where}: {name} asserts nothing of {", ".join(bare)}')
    if sys.argv[1:] == ['--list']:
        print(f'{len(declared)} public functions: {n_bare} without a comment, '
              f'{n_unasserted} without an assertion')
    if findings:
        print('\n'.join(findings))
    return 1 if findings else 0


sys.exit(main())
