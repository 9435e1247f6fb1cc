import { expect, test } from 'vitest';
import { firstSentence } from './first-sentence.ts';

test.each([
  ['En hundbil är rymlig. Mät buren först.', 'En hundbil är rymlig.'],
  ['Släp på 1.5 ton, t.ex. Kabe, går bra. Mät först.', 'Släp på 1.5 ton, t.ex. Kabe, går bra.'],
  ['Vad drar den? Ungefär 0,6 liter per mil.', 'Vad drar den?'],
  [' En enda mening. ', 'En enda mening.'],
  ['Utan punkt', 'Utan punkt'],
  ['', ''],
])('cuts %j after %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
