"""Text of Godot's scenes and resources, read strictly."""
import re

TOKEN = re.compile(r'\s*(?:(?P<number>-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)'
                   r'|(?P<mark>[\[\]{}(),:=])|(?P<quote>"))')
PLAIN = re.compile(r'[^"\\\x00-\x1f\x7f]*')
BLANK = re.compile(r"\s*")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


class Call(tuple):
    """Vector2(1, 2): its name, then its arguments."""


class Reader:
    def __init__(self, text):
        self.text, self.at = text, 0

    def fail(self, what):
        line = self.text.count("\n", 0, self.at) + 1
        raise AssertionError(f"line {line}: expected {what}, got {self.text[self.at:self.at + 40]!r}")

    def token(self):
        match = TOKEN.match(self.text, self.at)
        if not match:
            self.fail("a token")
        self.at = match.end()
        return (match.lastgroup, match.group(match.lastgroup))

    def peek(self):
        at = self.at
        token = self.token()
        self.at = at
        return token

    def string(self):
        out = []
        while True:
            plain = PLAIN.match(self.text, self.at)
            out.append(plain.group())
            self.at = plain.end()
            if self.at >= len(self.text):
                self.fail("a quote")
            c = self.text[self.at]
            self.at += 1
            if c == '"':
                return "".join(out)
            if c != "\\":
                self.fail("no control character in a string")
            c = self.text[self.at]
            self.at += 1
            if c == "u":
                out.append(chr(int(self.text[self.at:self.at + 4], 16)))
                self.at += 4
            else:
                out.append(ESCAPES.get(c, c))

    def items(self, end):
        items = []
        while self.peek() != ("mark", end):
            items.append(self.value())
            if self.peek() == ("mark", ","):
                self.token()
            elif self.peek() != ("mark", end):
                self.fail(f"a comma or {end}")
        self.token()
        return items

    def value(self):
        kind, text = self.token()
        if kind == "quote":
            return self.string()
        if kind == "number":
            return float(text) if re.search("[.e]", text) else int(text)
        if (kind, text) == ("mark", "["):
            return self.items("]")
        if (kind, text) == ("mark", "{"):
            return self.dictionary()
        if kind == "name" and text in ("true", "false", "null"):
            return {"true": True, "false": False, "null": None}[text]
        if kind == "name" and self.token() == ("mark", "("):
            return Call([text, *self.items(")")])
        return self.fail("a value")

    def dictionary(self):
        out = {}
        while self.peek() != ("mark", "}"):
            key = self.value()
            if self.token() != ("mark", ":"):
                self.fail("a colon")
            if key in out:
                self.fail("each key once")
            out[key] = self.value()
            if self.peek() == ("mark", ","):
                self.token()
        self.token()
        return out


class Section:
    """[tag name=value ...] and the lines below it."""

    def __init__(self, tag, head):
        self.tag, self.head, self.body = tag, head, {}


def read(path):
    """All sections of a file."""
    text = open(path, encoding="utf-8", newline="").read()
    reader, sections = Reader(text), []
    while True:
        reader.at = BLANK.match(text, reader.at).end()
        if reader.at == len(text):
            return sections
        if text[reader.at] == "[":
            reader.at += 1
            sections.append(Section(reader.token()[1], {}))
            while reader.peek() != ("mark", "]"):
                name = reader.token()[1]
                if reader.token() != ("mark", "="):
                    reader.fail("=")
                sections[-1].head[name] = reader.value()
            reader.token()
        else:
            end = text.index(" = ", reader.at)
            name = text[reader.at:end]
            if not re.fullmatch(r"[A-Za-z0-9_:/]+", name):
                reader.fail("a name")
            reader.at = end + 3
            if name in sections[-1].body:
                reader.fail("each name once")
            sections[-1].body[name] = reader.value()
            if text[reader.at] != "\n":
                reader.fail("the end of the line")
