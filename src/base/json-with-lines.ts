import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode, visit } from 'jsonc-parser';

/** JSON with the line numbers of its values, so that mistakes in files written by people can be reported with their position. */

export type JsonWithLines = {
  value: unknown;
  /** Line of a value, from 1; for a missing value, the line of its nearest existing parent. */
  lineOf: (path: readonly (string | number)[]) => number;
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

/** The text is JSON and nothing more: no comments, no commas at the end of a list. */
const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
/** Far more than any file needs; deeper nesting would overflow the stack. */
const DEEPEST = 100;

/** @throws JsonSyntaxError at the first position that is not JSON, or where a field occurs twice */
export function readJsonWithLines(text: string): JsonWithLines {
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  checkDepth(text, lineAt);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, STRICT);
  const [first] = errors;
  if (first) throw new JsonSyntaxError(messageOf(first, text), lineAt(first.offset));
  if (root === undefined) throw new JsonSyntaxError('the file is empty', 1);
  const twice = fieldThatStandsTwice(root);
  if (twice) throw new JsonSyntaxError(`the field "${twice.value}" stands twice`, lineAt(twice.offset));
  const nearest = (path: readonly (string | number)[]): Node =>
    findNodeAtLocation(root, [...path]) ?? nearest(path.slice(0, -1));
  return { value: parsed(text), lineOf: (path) => lineAt(nearest(path).offset) };
}

/** The parser is recursive, and the stack would end before its input does. */
function checkDepth(text: string, lineAt: (offset: number) => number): void {
  let depth = 0;
  const enter = (offset: number): void => {
    depth += 1;
    if (depth > DEEPEST) throw new JsonSyntaxError('nested too deeply', lineAt(offset));
  };
  const leave = (): void => {
    depth -= 1;
  };
  visit(text, { onObjectBegin: enter, onArrayBegin: enter, onObjectEnd: leave, onArrayEnd: leave }, STRICT);
}

/** "CommaExpected" → "comma expected, before "b": 2". */
function messageOf({ error, offset }: ParseError, text: string): string {
  const words = printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  const next = text.slice(offset, offset + 12).split('\n')[0];
  return `${words}, ${next ? `before ${next}` : 'at the end'}`;
}

function fieldThatStandsTwice(node: Node): Node | null {
  const children = node.children ?? [];
  if (node.type === 'object') {
    const names = new Set<unknown>();
    for (const [name] of children.map((property) => property.children ?? [])) {
      if (name && names.has(name.value)) return name;
      names.add(name?.value);
    }
  }
  for (const child of children) {
    const twice = fieldThatStandsTwice(child);
    if (twice) return twice;
  }
  return null;
}

/** The parser accepts control characters in texts, which JSON does not. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new JsonSyntaxError(error instanceof Error ? error.message : String(error), 1);
  }
}
