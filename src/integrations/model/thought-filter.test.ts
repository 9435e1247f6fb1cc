import { expect, test } from 'vitest';
import { ThoughtFilter } from './thought-filter.ts';

function filtered(pieces: readonly string[]): string {
  const filter = new ThoughtFilter();
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
}

test.each([
  ['<think>The user wants a car.</think>Se [[1]].', 'Se [[1]].'],
  ['<THINK>hm</THINK>Ja.<thinking>hm</thinking> Nej.', 'Ja. Nej.'],
  ['[THINK]hm[/THINK]Ja.', 'Ja.'],
  ['The user wants a car.\n</think>\nSe [[1]].', '\nSe [[1]].'],
  ['Se [[1]]. <think>endless', 'Se [[1]]. '],
  ['Priset < 100 000 kr [E3]', 'Priset < 100 000 kr [E3]'],
  ['<b>Ja</b>', '<b>Ja</b>'],
  ['Ja <', 'Ja <'],
])('%j', (text, left) => {
  expect(filtered([text])).toBe(left);
  expect(filtered(['', text, ''])).toBe(left);
});

test('a tag is recognised wherever the stream is cut', () => {
  const text = '<think>Hm [a] </b></think>Se [[1]].<thought>x</thought> Den [E2] passar.';
  for (let size = 1; size < text.length; size += 1) {
    expect(filtered(text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [])).toBe('Se [[1]]. Den [E2] passar.');
  }
});
