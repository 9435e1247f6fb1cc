import { expect, test } from 'vitest';
import { markMatch } from './mark-match.ts';

const marked = (name: string, typed: string): string =>
  markMatch(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test.each([
  ['Volvo V60', 'vol', '[Vol]vo V60'],
  ['Volvo V60', 'v60 volvo', '[Volvo] [V60]'],
  ['Škoda Octavia', 'skoda', '[Škoda] Octavia'],
  ['Citroën', 'citroë', '[Citroë]n'],
  ['Mercedes-Benz', 'benz', 'Mercedes-[Benz]'],
  // The beginning of a word takes precedence over its middle.
  ['Alfa Romeo Giulia', 'a', '[A]lfa Romeo Giulia'],
  ['Kia XCeed', 'ceed', 'Kia X[Ceed]'],
  ['Volvo', 'valvo', 'Volvo'],
  ['Volvo', '', 'Volvo'],
])('marks in %s for "%s": %s', (name, typed, expected) => {
  expect(marked(name, typed)).toBe(expected);
});
