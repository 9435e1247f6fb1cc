import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonSyntaxError, readJsonWithLines } from './json-with-lines.ts';

const TEXT = `{
  "name": "Familj",

  "winners": [
    { "brand": "volvo", "years": [2018,
      2022] },
    { "brand": "kia" }
  ]
}
`;

test('returns the line of every value, and for a missing one that of its parent', () => {
  const { lineOf } = readJsonWithLines(TEXT);
  expect(lineOf([])).toBe(1);
  expect(lineOf(['name'])).toBe(2);
  expect(lineOf(['winners', 0, 'years', 1])).toBe(6);
  expect(lineOf(['winners', 1, 'brand'])).toBe(7);
  expect(lineOf(['winners', 1, 'series'])).toBe(7);
  expect(lineOf(['watchouts'])).toBe(1);
});

test('reads everything that JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2, '\t'), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), null, indent);
      expect(JSON.stringify(readJsonWithLines(text).value)).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

test('rejects everything that JSON.parse rejects', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '\u0000', 'x'), (json, place, piece) => {
      const cut = place % (json.length + 1);
      const text = json.slice(0, cut) + piece + json.slice(cut + 1);
      if (isJson(text)) return;
      expect(() => readJsonWithLines(text)).toThrow(JsonSyntaxError);
    }),
  );
});

describe('reports the line of an error', () => {
  test.each([
    ['a missing comma', '{\n"a": 1\n"b": 2}', 3, 'comma expected, before "b": 2}'],
    ['a comma too many', '[\n1,\n]', 3, 'value expected, before ]'],
    ['an end too early', '{\n"a": ', 2, 'value expected, at the end'],
    ['a field that stands twice', '{"a": 1,\n"a": 2}', 2, 'the field "a" stands twice'],
    ['something after the end', '{}\n{}', 2, 'end of file expected, before {}'],
    ['a line break in a text', '{"a":\n"b\nc"}', 2, 'unexpected end of string, before "b'],
    ['nesting without end', '['.repeat(20_000), 1, 'nested too deeply'],
  ])('%s', (_, text, line, message) => {
    expect(() => readJsonWithLines(text)).toThrow(expect.objectContaining({ line, message }));
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
