import { expect, test } from 'vitest';
import { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import { answerEvidence } from './ask-model-evidence.ts';

const evidenceOf = (...text: string[]) =>
  answerEvidence({ text, about: [] }, new TurnFacts()).map(({ text: sentence, source }) => [sentence, source]);

test('the paragraphs of an answer have its sources, which say whether law was read', () => {
  expect(evidenceOf('Köplagen gäller.', 'Källa: Köplag (1990:931).')).toEqual([
    ['Köplagen gäller.', 'Köplag (1990:931)'],
  ]);
  const unread = 'Så brukar det vara, men vi har inte läst det mot källan än.';
  expect(evidenceOf(unread, 'Köplagen gäller.', 'Källa: Köplag.').at(-1)).toEqual([
    'Köplagen gäller.',
    'Köplag (så brukar det vara, inte läst mot källan än)',
  ]);
});

test('a paragraph that repeats the visitor is no evidence', () => {
  expect(evidenceOf('Jag förstod inte ”den har aldrig krockat”.', 'Köplagen gäller.')).toEqual([
    ['Köplagen gäller.', undefined],
  ]);
});
