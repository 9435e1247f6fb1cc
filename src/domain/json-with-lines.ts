/** JSON whose values know their lines: for files that people write, so that a mistake can be told with its place. */

type Path = readonly (string | number)[];
export type JsonWithLines = {
  value: unknown;
  /** Line, from 1, on which a value begins; of one that is not there, the line of the nearest thing around it. */
  lineOf: (path: Path) => number;
};

/** The text is not JSON; the message is without the line. */
export class JsonSyntaxError extends Error {
  override name = 'JsonSyntaxError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const SPACE = /[ \t\r\n]*/y;
const TOKEN =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
/** Far more than any file of ours needs; deeper nesting would end in the language's own limit. */
const DEEPEST = 100;

/** @throws JsonSyntaxError at the first place that is not JSON, or where a field stands twice */
export function readJsonWithLines(text: string): JsonWithLines {
  const lines = new Map<string, number>();
  let at = 0;
  /** Where the token read last begins. */
  let start = 0;

  const lineAt = (position: number) => text.slice(0, position).split('\n').length;
  const fail = (message: string): never => {
    throw new JsonSyntaxError(message, lineAt(start));
  };
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const next = (): string => {
    match(SPACE);
    start = at;
    return match(TOKEN);
  };
  const shown = (token: string) => (token === '' ? (text.slice(start, start + 12).split('\n')[0] ?? '') : token);
  const expectToken = (token: string, wanted: string): void => {
    if (token !== wanted) fail(`${wanted} was expected, not ${shown(token) || 'the end'}`);
  };

  function value(token: string, path: Path): unknown {
    if (path.length > DEEPEST) fail('nested too deeply');
    lines.set(keyOf(path), lineAt(start));
    if (token === '{') return object(path);
    if (token === '[') return list(path);
    if (token === '' || /^[}\],:]/.test(token)) fail(`a value was expected, not ${shown(token) || 'the end'}`);
    return JSON.parse(token);
  }

  function object(path: Path): Record<string, unknown> {
    const fields = new Map<string, unknown>();
    let token = next();
    if (token === '}') return {};
    for (;;) {
      if (!token.startsWith('"')) fail(`a field name in quotes was expected, not ${shown(token) || 'the end'}`);
      const name: string = JSON.parse(token);
      if (fields.has(name)) fail(`the field "${name}" stands twice`);
      expectToken(next(), ':');
      fields.set(name, value(next(), [...path, name]));
      token = next();
      if (token === '}') return Object.fromEntries(fields);
      expectToken(token, ',');
      token = next();
    }
  }

  function list(path: Path): unknown[] {
    const items: unknown[] = [];
    let token = next();
    if (token === ']') return items;
    for (;;) {
      items.push(value(token, [...path, items.length]));
      token = next();
      if (token === ']') return items;
      expectToken(token, ',');
      token = next();
    }
  }

  const read = value(next(), []);
  next();
  if (start < text.length) fail(`the end was expected, not ${shown('')}`);
  return { value: read, lineOf: (path) => lineOfNearest(lines, path) };
}

const keyOf = (path: Path): string => JSON.stringify(path);

function lineOfNearest(lines: ReadonlyMap<string, number>, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(keyOf(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}
