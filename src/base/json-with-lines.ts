/** JSON with the line numbers of its values, so that mistakes in files written by people can be reported with their position. */

type Path = readonly (string | number)[];
export type JsonWithLines = {
  value: unknown;
  /** Line of a value, from 1; for a missing value, the line of its nearest existing parent. */
  lineOf: (path: Path) => number;
};

/** A syntax error; the message does not include the line. */
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
/** Far more than any file needs; deeper nesting would overflow the stack. */
const DEEPEST = 100;

/** Tokenizer: punctuation, words, numbers and strings. */
class Tokens {
  readonly #text: string;
  #at = 0;
  /** Position of the last token. */
  #start = 0;
  #counted = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** @returns the next token; empty at the end and at invalid text */
  next(): string {
    this.#match(SPACE);
    this.#start = this.#at;
    return this.#match(TOKEN);
  }

  /** Line of the last token, from 1. Counted on from the last call, as a catalogue file has thousands of lines. */
  get line(): number {
    for (; this.#counted < this.#start; this.#counted += 1) if (this.#text[this.#counted] === '\n') this.#line += 1;
    return this.#line;
  }

  get areOver(): boolean {
    return this.#start >= this.#text.length;
  }

  fail(message: string): never {
    throw new JsonSyntaxError(message, this.line);
  }

  /** @param token the last token; empty: the text at its position is shown */
  failFor(wanted: string, token: string): never {
    const shown = token || this.#text.slice(this.#start, this.#start + 12).split('\n')[0];
    return this.fail(`${wanted} was expected, not ${shown || 'the end'}`);
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }
}

/** Parser state: the tokens, and the lines of the values read so far, by path. */
type Reading = { tokens: Tokens; lines: Map<string, number> };

/** @throws JsonSyntaxError at the first position that is not JSON, or where a field occurs twice */
export function readJsonWithLines(text: string): JsonWithLines {
  const [tokens, lines] = [new Tokens(text), new Map<string, number>()];
  const value = readValue({ tokens, lines }, tokens.next(), []);
  tokens.next();
  if (!tokens.areOver) tokens.failFor('the end', '');
  return { value, lineOf: (path) => lineOfNearest(lines, path) };
}

function readValue(reading: Reading, token: string, path: Path): unknown {
  const { tokens, lines } = reading;
  if (path.length > DEEPEST) tokens.fail('nested too deeply');
  lines.set(keyOf(path), tokens.line);
  if (token === '{') return readObject(reading, path);
  if (token === '[') return readList(reading, path);
  if (token === '' || /^[}\],:]/.test(token)) tokens.failFor('a value', token);
  return JSON.parse(token);
}

function readObject(reading: Reading, path: Path): Record<string, unknown> {
  const { tokens } = reading;
  const fields = new Map<string, unknown>();
  let token = tokens.next();
  if (token === '}') return {};
  for (;;) {
    if (!token.startsWith('"')) tokens.failFor('a field name in quotes', token);
    const name: string = JSON.parse(token);
    if (fields.has(name)) tokens.fail(`the field "${name}" stands twice`);
    expectNext(tokens, ':');
    fields.set(name, readValue(reading, tokens.next(), [...path, name]));
    token = tokens.next();
    if (token === '}') return Object.fromEntries(fields);
    if (token !== ',') tokens.failFor(',', token);
    token = tokens.next();
  }
}

function readList(reading: Reading, path: Path): unknown[] {
  const { tokens } = reading;
  const items: unknown[] = [];
  let token = tokens.next();
  if (token === ']') return items;
  for (;;) {
    items.push(readValue(reading, token, [...path, items.length]));
    token = tokens.next();
    if (token === ']') return items;
    if (token !== ',') tokens.failFor(',', token);
    token = tokens.next();
  }
}

function expectNext(tokens: Tokens, wanted: string): void {
  const token = tokens.next();
  if (token !== wanted) tokens.failFor(wanted, token);
}

const keyOf = (path: Path): string => JSON.stringify(path);

function lineOfNearest(lines: ReadonlyMap<string, number>, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(keyOf(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}
