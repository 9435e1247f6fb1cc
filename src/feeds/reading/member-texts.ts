/** Deeper members are of no document. */
const MAX_DEPTH = 12;
const MAX_TEXTS = 10_000;

/** The texts and numbers of a JSON value with their paths below a name; a list adds nothing to the path. */
export function textsOfMembers(value: unknown, name: string): [path: string, text: string][] {
  const texts: [string, string][] = [];
  const visit = (part: unknown, path: string, depth: number): void => {
    if (depth > MAX_DEPTH || texts.length >= MAX_TEXTS || part === null || part === undefined) return;
    if (Array.isArray(part)) for (const entry of part) visit(entry, path, depth + 1);
    else if (typeof part === 'object')
      for (const [member, below] of Object.entries(part))
        visit(below, path === '' ? member : `${path}.${member}`, depth + 1);
    else if (String(part).trim() !== '') texts.push([path, String(part)]);
  };
  visit(value, name, 0);
  return texts;
}
