import fc from 'fast-check';
import { expect, test } from 'vitest';
import { descriptionParts } from './description-parts.ts';

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 3_000 }),
  fc
    .array(fc.constantFrom('Fin bil.', 'Nyservad', 'ring oss!', '\n', '\n\n', 'x'.repeat(900), '🚗'.repeat(400)), {
      maxLength: 200,
    })
    .map((words) => words.join(' ')),
);

test('no text is lost, and the beginning is short', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { lead, rest } = descriptionParts(text);
      expect(lead + (rest ?? '')).toBe(text);
      expect(lead.length).toBeLessThan(750);
      expect(lead.isWellFormed()).toBe(text.isWellFormed());
      if (rest !== null) expect(rest.length).toBeGreaterThan(200);
    }),
  );
});

test('a long text is divided after a paragraph, else after a sentence, else between words', () => {
  const words = (count: number): string => 'ord '.repeat(count);
  expect(descriptionParts(`${words(100)}\n${words(200)}`).lead).toBe(`${words(100)}\n`);
  expect(descriptionParts(`${words(100)}slut. ${words(200)}`).lead).toBe(`${words(100)}slut. `);
  expect(descriptionParts(words(300)).lead).toBe(words(125));
});
