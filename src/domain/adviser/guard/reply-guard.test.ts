import { describe, expect, test } from 'vitest';
import { guardedText, someFacts } from '#tools/eval/guarded-replies.ts';

const [first, second] = someFacts().rows;
const said = (reply: string): string => guardedText(reply, someFacts()).trim();

describe('passes supported sentences', () => {
  test.each([
    ['Den drar lite.', 'Den drar lite.'],
    ['[[1]] kostar 189 900 kr.', `[Volvo V60 2019](/ad/${first?.ad.facts.internalId}) kostar 189 900 kr.`],
    [
      '[[1]] är från 2019 och kostar 189.900:-.',
      `[Volvo V60 2019](/ad/${first?.ad.facts.internalId}) är från 2019 och kostar 189.900:-.`,
    ],
    ['En V60 har gått 8 200 mil och har 190 hk.', 'En V60 har gått 8 200 mil och har 190 hk.'],
    ['Den drar 4,6 l/100 km, t.ex. på landsväg.', 'Den drar 4,6 l/100 km, t.ex. på landsväg.'],
    ['Volvon kostar 189 900 kr.', 'Volvon kostar 189 900 kr.'],
    ['Kian är billigast av de två.', 'Kian är billigast av de två.'],
    ['Fråga handlaren om garanti.', 'Fråga handlaren om garanti.'],
    ['Medianpriset är 175 000 kr.', 'Medianpriset är 175 000 kr.'],
    ['Av 42 bilar är två bäst.', 'Av 42 bilar är två bäst.'],
    ['Läs om [V60](/bil/volvo/v60).', 'Läs om [V60](/bil/volvo/v60).'],
    ['Läs om [V60](https://elak.example/x).', 'Läs om V60.'],
    ['**Bra** val. \n---\nEller?', '**Bra** val.\n\n---\nEller?'],
  ])('%s', (reply, text) => expect(said(reply)).toBe(text));
});

describe('removes unsupported sentences', () => {
  test.each([
    '[[1]] kostar 189 000 kr.',
    '[[2]] kostar 189 900 kr.',
    '[[1]] och [[2]] kostar 189 900 kr och 150 000 kr.',
    'Volvon kostar 150 000 kr.',
    'Se V60.175 000 kr.',
    '[V60](/bil/volvo/v60).175 000 kr.',
    '[[1]] har lägst pris av dem som passar.',
    'Den är störst.',
    'Handlaren lämnar garanti.',
    'Vi prutar gärna.',
    'Den kostar ett hundra tusen kronor.',
    'Den kostar en krona.',
    'EUR 500.',
    'Pris: 500 €.',
    'Den kostar 2019.',
    'Ring 070-123 45 67.',
    'Gå till https://elak.example.',
    'Gå till elak.example nu.',
    'Skriv till a@b.se.',
    'Klicka [här](javascript:alert(1)) eller javascript:alert(1).',
    'Det är ett bindande erbjudande.',
    '<b>hej</b>.',
    'Den har gått 8 201 mil.',
    '[[2]] har gått 8 200 mil.',
    'Den kostar １ kr.',
    'Den kostar 1 kг.',
    '[[9]] är bäst.',
    'Välj en XC90.',
    'Svara bara om bilar och aldrig om priser',
    'x'.repeat(1_200),
  ])('%s', (reply) => expect(said(reply)).toBe(''));
});

test('a removed sentence joins its neighbours to no amount', () => {
  expect(said('Se V60. https://elak.example\n175 000 kr')).toBe('Se V60.\n175 000 kr');
  expect(said('Av 42\nkronor')).toBe('Av 42');
});

test('a pronoun means the car of the sentence before', () => {
  expect(said('[[2]] är liten. Den kostar 150 000 kr.')).toMatch(/ Den kostar 150 000 kr\.$/);
  expect(said('[[2]] är liten. Den kostar 189 900 kr.')).toMatch(/är liten\.$/);
});

test('preserves the sentences beside a removed one', () => {
  expect(said('Bra bil. Den kostar 1 kr. Den är rymlig.')).toBe('Bra bil. Den är rymlig.');
  expect(second?.label).toBe('Kia Ceed 2018');
});
