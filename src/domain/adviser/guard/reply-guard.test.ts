import { describe, expect, test } from 'vitest';
import { guardedText, someFacts } from '#tools/eval/guarded-replies.ts';
import { ReplyGuard } from './reply-guard.ts';

const [first, second] = someFacts().rows;
const said = (reply: string): string => guardedText(reply, someFacts()).trim();

describe('passes supported sentences', () => {
  test.each([
    ['[[1]] kostar 189 900 kr.', `[Volvo V60 2019](/ad/${first?.ad.facts.internalId}) kostar 189 900 kr.`],
    [
      '[[1]] är från 2019 och kostar 189.900:-.',
      `[Volvo V60 2019](/ad/${first?.ad.facts.internalId}) är från 2019 och kostar 189.900:-.`,
    ],
    ['En V60 har gått 8 200 mil och har 190 hk.', 'En V60 har gått 8 200 mil och har 190 hk.'],
    ['Den drar t.ex. 4,6 l/100 km.', 'Den drar t.ex. 4,6 l/100 km.'],
    ['Volvon kostar 189 900 kr.', 'Volvon kostar 189 900 kr.'],
    ['Kian är billigast av de två.', 'Kian är billigast av de två.'],
    ['Fråga handlaren om garanti.', 'Fråga handlaren om garanti.'],
    ['Medianpriset är 175 000 kr [#1].', 'Medianpriset är 175 000 kr.'],
    ['Medianpriset är 175 000 kr. [#1] Eller?', 'Medianpriset är 175 000 kr. Eller?'],
    ['Medianpriset är 175 000 kr (#1).', 'Medianpriset är 175 000 kr.'],
    ['Det finns 42 bilar som uppfyller önskemålen 【#2】.', 'Det finns 42 bilar som uppfyller önskemålen.'],
    ['Av 42 bilar är de här två mest intressanta.', 'Av 42 bilar är de här två mest intressanta.'],
    ['Läs om [V60](/bil/volvo/v60).', 'Läs om [V60](/bil/volvo/v60).'],
    ['Läs om [V60](https://elak.example/x).', 'Läs om V60.'],
    ['**Bra** val. \n---\nEller?', '**Bra** val.\n\n---\nEller?'],
  ])('%s', (reply, text) => expect(said(reply)).toBe(text));
});

describe('removes unsupported sentences', () => {
  test.each([
    'Den drar lite.',
    'Den är rymlig.',
    'Medianpriset är 175 000 kr.',
    'Medianpriset är 165 000 kr [#1].',
    'Medianpriset är 175 000 kr [#2].',
    'Medianpriset är 175 000 kr [#99].',
    'Medianpriset är 175 000 kr [#1](https://elak.example).',
    'The median price is 175 000 kr [#1].',
    '[[1]] har aldrig krockat.',
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
  expect(said('Se V60. Gå till https://elak.example\n175 000 kr')).toBe('Se V60.\n175 000 kr');
  expect(said('Av 42\nkronor')).toBe('Av 42');
});

test('a pronoun means the car of the sentence before', () => {
  expect(said('[[2]] är en diesel. Den kostar 150 000 kr.')).toMatch(/ Den kostar 150 000 kr\.$/);
  expect(said('[[2]] är en diesel. Den kostar 189 900 kr.')).toMatch(/är en diesel\.$/);
});

test('preserves the sentences beside a removed one', () => {
  expect(said('Provkör den. Den kostar 1 kr. Den är en kombi.')).toBe('Provkör den.');
  expect(said('Provkör den. Den kostar 1 kr. Volvon är en kombi.')).toBe('Provkör den. Volvon är en kombi.');
  expect(second?.label).toBe('Kia Ceed 2018');
});

test('begins with the first sentence that passes, and counts what was removed', () => {
  expect(guardedText('Den kostar 1 kr. Provkör den.', someFacts())).toBe('Provkör den.');
  const guard = new ReplyGuard({ facts: someFacts(), secretText: '', adPath: String, resolveLink: () => null });
  guard.push('Jag föreslår [[1]]. Den är felfri. ');
  guard.end();
  expect(guard.isMostlyRemoved).toBe(false);
  guard.push('Den är rostfri. Den är ny. ');
  expect(guard.isMostlyRemoved).toBe(true);
});

test('names the sources of the evidence that it let through, once each', () => {
  const facts = someFacts();
  const cited = [
    ...facts.addEvidence('Bilen besiktigas varje år.', { source: 'Transportstyrelsen' }),
    ...facts.addEvidence('Skatten betalas av ägaren.', { source: 'Transportstyrelsen' }),
    ...facts.addEvidence('Garantin är frivillig.', { source: 'Konsumentverket' }),
  ].map(({ id }) => `[#${id}]`);
  const reply = `Bilen besiktigas varje år ${cited[0]}. Skatten betalas av ägaren ${cited[1]}. Köparen betalar skatten ${cited[2]}.`;
  expect(guardedText(reply, facts)).toBe(
    'Bilen besiktigas varje år. Skatten betalas av ägaren.\n\nKälla: Transportstyrelsen.',
  );
});
