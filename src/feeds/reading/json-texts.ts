import { JsonReader } from './json-values.ts';

/** Deeper members and more of them are not read: no dealer's format has any. */
const MAX_DEPTH = 12;
const MAX_TEXTS = 10_000;

/**
 * The texts, numbers and booleans of a JSON element with their paths: `price.value`; for each entry of a list the path of the list, so
 * `images.url` of several images occurs several times.
 * @throws FeedError when a text is too large
 */
export function textsOfJson(
  element: unknown,
  fileName: string,
  rowNumber: number,
): { paths: string[]; texts: string[] } {
  const [paths, texts]: [string[], string[]] = [[], []];
  const visit = (value: unknown, path: string, depth: number): void => {
    if (depth > MAX_DEPTH || texts.length >= MAX_TEXTS) return;
    if (Array.isArray(value)) for (const entry of value) visit(entry, path, depth + 1);
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value))
        visit(member, path === '' ? name : `${path}.${name}`, depth + 1);
    else {
      const text = new JsonReader(value, fileName, rowNumber).text();
      if (text === undefined) return;
      paths.push(path);
      texts.push(text);
    }
  };
  visit(element, '', 0);
  return { paths, texts };
}
