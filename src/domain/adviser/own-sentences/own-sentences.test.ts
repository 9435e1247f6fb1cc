import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { ownTextsFromFiles } from '#test/support/categories-from-files.ts';
import { ASKED_ATTRIBUTE_IDS } from './asked-attributes.ts';
import {
  type AskedOfModel,
  type OwnText,
  ownSentences,
  SOURCE_NAMES,
  sentenceScope,
  sentenceSourcesText,
} from './own-sentences.ts';

const ANY: AskedOfModel = { years: [], fuels: [] };

const written = (overrides: Partial<OwnText> = {}): OwnText => ({
  brand: 'Volvo',
  series: 'V60',
  yearFrom: 2015,
  yearTo: 2020,
  variant: null,
  fuel: null,
  category: { slug: 'familj', label: 'Familj' },
  summary: 'En kombi för fyra. Bagaget är större än i den gamla.',
  watchouts: ['Ryck i DSG vid krypkörning.', 'Titta efter rost i bakre hjulhus.'],
  ratings: [
    { attribute: 'Bagage', score: 4, reason: '529 liter under insynsskyddet.' },
    { attribute: 'Säkerhet', score: 5, reason: 'Fem stjärnor i Euro NCAP 2018.' },
    { attribute: 'Vardag', score: 3, reason: 'Lätt att parkera, och bagaget har krokar.' },
  ],
  reviewedOn: '2026-11-23',
  facts: [
    { claim: '529 liter', source: 'own-knowledge', checkedOn: '2026-11-22', sureness: 'low' },
    { claim: 'Fem stjärnor i Euro NCAP 2018', source: 'euro-ncap', checkedOn: '2026-11-22', sureness: 'high' },
  ],
  ...overrides,
});

test('gives the rating of an attribute first, then the other sentences that name it, each once', () => {
  const found = ownSentences([written(), written({ category: { slug: 'hund', label: 'Hund' } })], 'boot', ANY);
  expect(found.map(({ kind, score, text }) => [kind, score, text])).toEqual([
    ['rating', 4, '529 liter under insynsskyddet.'],
    ['other', null, 'Lätt att parkera, och bagaget har krokar.'],
    ['other', null, 'Bagaget är större än i den gamla.'],
  ]);
});

test('gives weaknesses by the part that they name, and all of them when asked about faults', () => {
  const texts = (asked: 'gearbox' | 'rust' | 'reliability') =>
    ownSentences([written()], asked, ANY).map(({ text }) => text);
  expect(texts('gearbox')).toEqual(['Ryck i DSG vid krypkörning.']);
  expect(texts('rust')).toEqual(['Titta efter rost i bakre hjulhus.']);
  expect(texts('reliability')).toHaveLength(2);
});

test('gives only sentences about cars of the years and fuels asked for', () => {
  const texts = [written(), written({ yearFrom: 2021, yearTo: null, fuel: 'El' })];
  const years = (asked: Partial<AskedOfModel>) =>
    ownSentences(texts, 'safety', { ...ANY, ...asked }).map(({ of }) => of.yearFrom);
  expect(years({ years: [2018] })).toEqual([2015]);
  expect(years({ years: [2030] })).toEqual([2021]);
  expect(years({ years: [2005] })).toEqual([]);
  expect(years({ fuels: ['Diesel'] })).toEqual([2015]);
});

test('gives a rating that is about one fuel of several for that fuel only', () => {
  const text = written({
    ratings: [{ attribute: 'Bagage', score: 3, reason: 'Batteriet tar plats.', fuel: 'Laddhybrid' }],
  });
  const boot = (fuels: AskedOfModel['fuels']) =>
    ownSentences([text], 'boot', { ...ANY, fuels }).filter(({ kind }) => kind === 'rating');
  expect(boot(['Diesel'])).toEqual([]);
  expect(boot(['Laddhybrid']).map(sentenceScope)).toEqual(['2015–2020, laddhybrid']);
  expect(boot([]).map(sentenceScope)).toEqual(['2015–2020, laddhybrid']);
});

test('states the source of the figures of a sentence and the least sure of them; without figures the own knowledge', () => {
  const [boot] = ownSentences([written()], 'boot', ANY);
  const [safety] = ownSentences([written()], 'safety', ANY);
  const [rust] = ownSentences([written()], 'rust', ANY);
  expect([boot?.sureness, safety?.sureness, rust?.sureness]).toEqual(['low', 'high', 'medium']);
  expect(sentenceSourcesText(safety ? [safety] : [])).toBe('Källa: Euro NCAP.');
  expect(sentenceSourcesText(boot && safety ? [boot, safety] : [])).toBe(
    'Källor: vår egen kunskap om modellen, senast läst 23 november 2026; Euro NCAP. En uppgift är osäker: kontrollera den.',
  );
});

test('names a source by the title that a review brings', () => {
  const boot = (source: string) =>
    ownSentences(
      [
        written({
          facts: [{ claim: '529 liter', source, checkedOn: '2026-11-22', sureness: 'high', title: 'En bok' }],
        }),
      ],
      'boot',
      ANY,
    ).slice(0, 1);
  expect(sentenceSourcesText(boot('a-book'))).toBe('Källa: En bok.');
  expect(sentenceSourcesText(boot('euro-ncap'))).toBe('Källa: Euro NCAP.');
});

test('states which cars a sentence is about', () => {
  const scope = (overrides: Partial<OwnText>) =>
    ownSentences([written(overrides)], 'boot', ANY)
      .map(sentenceScope)
      .at(0);
  expect(scope({})).toBe('2015–2020');
  expect(scope({ yearTo: null, fuel: 'Laddhybrid', variant: 'T6' })).toBe('från 2015, laddhybrid, T6');
});

test('names every source of the files', () => {
  const sources = JSON.parse(readFileSync(path.join(CATEGORY_FILES, 'sources.json'), 'utf8'));
  expect([...SOURCE_NAMES.keys()].toSorted()).toEqual(Object.keys(sources).toSorted());
});

test('has a source for every sentence of the files, and finds nine tenths of them by some attribute', () => {
  let all = 0;
  let found = 0;
  for (const text of ownTextsFromFiles()) {
    const own = new Set([...text.watchouts, ...text.ratings.map(({ reason }) => reason)]);
    const sentences = ASKED_ATTRIBUTE_IDS.flatMap((asked) => ownSentences([text], asked, ANY));
    for (const { sources, text: sentence } of sentences)
      expect(sources.map(({ title }) => title).join(), sentence).not.toBe('');
    const read = new Set(sentences.map((sentence) => sentence.text));
    all += own.size;
    found += [...own].filter((sentence) => read.has(sentence)).length;
  }
  expect(all).toBeGreaterThan(1_000);
  expect(found / all).toBeGreaterThan(0.9);
});
