import { expect, test } from 'vitest';
import conceptWords from '#data/adviser/concepts.json' with { type: 'json' };
import wishModel from '#data/adviser/wish-model.json' with { type: 'json' };
import { LEARNED_WISHES } from '#src/domain/wish/parsed-query.ts';
import { readText } from './concepts.ts';
import { CONCEPTS_OF_WISH } from './denial-features.ts';
import { softWishes } from './soft-wishes.ts';

const found = (text: string) => softWishes(text, [], []);

test.each([
  ['vi har fått tvillingar och syskonvagnen ska med', 'familj'],
  ['jag ska dra en båt till Öregrund', 'dra släp'],
  ['mamma har fått ny höft och kommer inte ur bilen', 'hög insteg'],
  ['sex mil till kontoret varje morgon', 'pendla'],
  ['uppför backen till stugan är det ren is i februari', 'vinter'],
])('finds the wish in a life situation: %s', (text, wish) => {
  expect(found(text)).toContain(wish);
});

test.each(['hund har vi slutat med', 'barn är inget för oss', 'släp har jag inte', 'skatten struntar jag i'])(
  'finds no wish in a denial: %s',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);

test.each(['Hur långt har den gått?', 'Är den trygg med barn i baksätet?', 'Vad kostar skatten?'])(
  'finds no wish in a question about a car: %s',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);

test('drops a wish of the rules that the text denies, and adds none that they found to be denied', () => {
  expect(softWishes('hund har vi slutat med', ['hund'], [])).toEqual([]);
  expect(softWishes('vår hund ska med', ['hund'], [])).toEqual(['hund']);
  expect(softWishes('vår valp ska med i buren', [], ['hund'])).not.toContain('hund');
});

test.each([
  '',
  'constructor',
  '__proto__ toString',
  '...',
  '漢字 кириллица',
  '💥'.repeat(500),
  'a'.repeat(2_000),
  'hund '.repeat(400),
])('accepts any text: %.20s', (text) => {
  expect(found(text).every((wish) => (LEARNED_WISHES as readonly string[]).includes(wish))).toBe(true);
});

test('recognises concepts in inflected and compound words and in phrases', () => {
  const conceptsOf = (text: string) => readText(text).concepts.flat();
  expect(conceptsOf('jakthundarna')).toContain('dog');
  expect(conceptsOf('barnvagnarna')).toContain('child');
  expect(conceptsOf('bilen gick sönder')).toContain('reliable');
  expect(conceptsOf('constructor')).toEqual([]);
});

test('the stored model has a limit for every wish that it knows, and every wish has concepts of the lexicon', () => {
  expect(wishModel.labels).toEqual([...LEARNED_WISHES]);
  expect(wishModel.limits).toHaveLength(LEARNED_WISHES.length);
  const known = Object.keys(conceptWords);
  expect(
    Object.values(CONCEPTS_OF_WISH)
      .flat()
      .filter((concept) => !known.includes(concept)),
  ).toEqual([]);
});
