import { expect, test } from 'vitest';
import { unjudgedTexts } from './method-texts.ts';

test('states how many ads are not judged, with the three commonest reasons', () => {
  const whyNot = { few: 120, vat: 40, old: 3, wide: 30, cheap: 0 };
  const texts = unjudgedTexts({ ads: 1_000, judged: 807, whyNot }, 1_000);
  expect(texts?.headline).toBe('193 av 1\u202f000 annonser bedömer vi inte.');
  expect(texts?.reasons).toEqual([
    { text: 'För få jämförbara bilar', share: '12\u00a0%' },
    { text: 'Oklart om momsen ingår', share: '4\u00a0%' },
    { text: 'Priserna går för mycket isär', share: '3\u00a0%' },
  ]);
});

test('says nothing with too few judged ads, or when all are judged', () => {
  expect(unjudgedTexts({ ads: 60, judged: 49, whyNot: { few: 11 } }, 60)).toBeNull();
  expect(unjudgedTexts({ ads: 60, judged: 60, whyNot: {} }, 60)).toBeNull();
});

test('counts ads that are too little known to be valued among those that are not judged', () => {
  const texts = unjudgedTexts({ ads: 900, judged: 800, whyNot: { few: 60, facts: 40 } }, 1_000);
  expect(texts?.headline).toBe('200 av 1\u202f000 annonser bedömer vi inte.');
  expect(texts?.reasons).toEqual([
    { text: 'Uppgifter om bilen saknas', share: '14\u00a0%' },
    { text: 'För få jämförbara bilar', share: '6\u00a0%' },
  ]);
});
