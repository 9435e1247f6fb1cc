/** Cells are not larger; longer texts are no attributes. */
const MAX_LENGTH = 100_000;

/** Texts in either quotes, names without quotes before a colon, and single characters. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'((?:[^'\\]|\\.)*)'|([\p{L}_$][\p{L}\p{N}_$]*)(?=\s*:)|[\s\S]/gu;

/**
 * Parses the JSON that documents of feeds show in columns: also with names without quotes and texts in single quotes, as in
 * `{addr1: 'Storgatan 1', city: 'Umeå'}`. Undefined when the text is nothing of the kind.
 */
export function parseLooseJson(text: string): unknown {
  const trimmed = text.trim();
  if (!/^[[{]/u.test(trimmed) || trimmed.length > MAX_LENGTH) return undefined;
  return parsed(trimmed) ?? parsed(trimmed.replace(TOKEN, quoted).replaceAll(/,(?=\s*[\]}])/gu, ''));
}

function quoted(token: string, single: string | undefined, name: string | undefined): string {
  if (name !== undefined) return `"${name}"`;
  return single === undefined ? token : JSON.stringify(single.replaceAll(/\\(.)/gu, '$1'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
