import { describe, expect, test } from 'vitest';
import type {
  BrandFile,
  CatalogueCrashTest,
  CatalogueEngine,
  CatalogueGeneration,
  CatalogueSeries,
} from './catalogue-file.ts';
import { checkCatalogue } from './check-catalogue.ts';

const CONTEXT = { sources: new Set(['test', 'own-knowledge']), today: '2026-11-23' };
const evidence = { source: 'test', checkedOn: '2026-11-23', sureness: 'high' } as const;

const engine: CatalogueEngine = {
  name: '2.0',
  fuel: 'Bensin',
  transmissions: ['Manuell'],
  drives: ['Framhjulsdrift'],
  kw: 110,
  hp: 150,
  acceleration0To100: 9.1,
  yearFrom: 2010,
  yearTo: 2015,
  nedc: null,
  wltp: null,
  evidence,
};

const generation = (name: string, yearFrom: number, yearTo: number | null): CatalogueGeneration => ({
  name,
  slug: name.toLowerCase(),
  yearFrom,
  yearTo,
  bodyTypes: ['Sedan'],
  yearsEvidence: evidence,
  euroNcap: [],
  engines: [],
});

const series: CatalogueSeries = {
  name: 'Test',
  slug: 'test',
  aliases: [],
  generations: [generation('I', 2000, 2010), { ...generation('II', 2010, null), engines: [engine] }],
};
const brand: BrandFile = {
  name: 'Marke',
  slug: 'marke',
  country: 'SE',
  aliases: ['Märket'],
  series: [series],
};
const withSeries = (changes: Partial<CatalogueSeries>): BrandFile => ({
  ...brand,
  series: [{ ...series, ...changes }],
});

const messagesOf = (brands: readonly BrandFile[]): string =>
  checkCatalogue(brands, CONTEXT)
    .map(({ message }) => message)
    .join('\n');

/** The second generation, from 2010, with these engines. */
const withEngines = (...engines: CatalogueEngine[]): BrandFile =>
  withSeries({ generations: [generation('I', 2000, 2010), { ...generation('II', 2010, 2020), engines }] });
/** The same with these tests. */
const withTests = (...euroNcap: CatalogueCrashTest[]): BrandFile =>
  withSeries({ generations: [generation('I', 2000, 2010), { ...generation('II', 2010, 2020), euroNcap }] });
const tested = (year: number, changes: Partial<CatalogueCrashTest> = {}): CatalogueCrashTest => ({
  year,
  stars: year < 2009 ? null : 5,
  adultStars: year < 2009 ? 4 : null,
  protocol: null,
  equipment: 'standard',
  yearsFrom: null,
  yearsTo: null,
  testedAs: null,
  evidence,
  ...changes,
});
const withEngine = (changes: Partial<CatalogueEngine>): BrandFile => withEngines({ ...engine, ...changes });

test('finds no mistakes in a valid catalogue', () => {
  expect(checkCatalogue([brand], CONTEXT)).toEqual([]);
});

describe('finds', () => {
  test.each<[string, BrandFile[], string]>([
    ['a brand that stands twice', [brand, brand], 'stands twice'],
    ['an alias of two brands', [brand, { ...brand, name: 'Annan', slug: 'annan' }], 'means both'],
    ['a series that stands twice', [{ ...brand, series: [series, series] }], 'series of Marke'],
    ['years in the wrong order', [withSeries({ generations: [generation('I', 2010, 2000)] })], 'before it begins'],
    [
      'generations out of order',
      [withSeries({ generations: [generation('II', 2010, 2015), generation('I', 2000, 2009)] })],
      'begins before',
    ],
    [
      'generations that overlap',
      [withSeries({ generations: [generation('I', 2000, 2014), generation('II', 2010, null)] })],
      'overlaps',
    ],
    ['a test outside the years', [withTests(tested(2022))], 'test 2022: outside the years'],
    ['a test before the years', [withTests(tested(2008))], 'test 2008: outside the years'],
    ['a test in the future', [withTests(tested(2027))], 'test 2027: in the future'],
    ['a test that stands twice', [withTests(tested(2012), tested(2012))], 'stands twice for the same cars'],
    ['tests out of order', [withTests(tested(2014), tested(2012))], 'stands after a later test'],
    ['an overall rating before 2009', [withTests(tested(2008, { stars: 5 }))], 'needs adult stars'],
    ['adult stars since 2009', [withTests(tested(2012, { stars: null, adultStars: 5 }))], 'needs overall stars'],
    [
      'a safety pack alone',
      [withTests(tested(2012, { equipment: 'safety-pack' }))],
      'no result with standard equipment',
    ],
    ['a test of other years', [withTests(tested(2012, { yearsFrom: 2005 }))], 'covers years outside'],
    [
      'an unknown source of a test',
      [withTests(tested(2012, { evidence: { ...evidence, source: 'hearsay' } }))],
      '"hearsay" is unknown',
    ],
    [
      'an unknown source of years',
      [
        withSeries({
          generations: [{ ...generation('I', 2000, 2010), yearsEvidence: { ...evidence, source: 'hearsay' } }],
        }),
      ],
      '"hearsay" is unknown',
    ],
    ['power figures that disagree', [withEngine({ kw: 150 })], 'do not agree'],
    ['engine years in the wrong order', [withEngine({ yearTo: 2009 })], 'wrong order'],
    ['an engine before its generation', [withEngine({ yearFrom: 2008 })], 'from 2008, before its generation'],
    ['an engine after its generation', [withEngine({ yearTo: 2022 })], 'to 2022, after its generation'],
    ['an engine that is still sold after its generation', [withEngine({ yearTo: null })], 'to now, after'],
    ['an engine that stands twice', [withEngines(engine, { ...engine, yearFrom: 2015, yearTo: 2018 })], 'stands twice'],
    [
      'an engine that stands twice for one of its gearboxes and drives',
      [
        withEngines(engine, {
          ...engine,
          transmissions: ['Automat', 'Manuell'],
          drives: ['Framhjulsdrift', 'Fyrhjulsdrift'],
        }),
      ],
      'stands twice',
    ],
    ['an unknown source', [withEngine({ evidence: { ...evidence, source: 'hearsay' } })], '"hearsay" is unknown'],
    [
      'own knowledge as sure',
      [withEngine({ evidence: { ...evidence, source: 'own-knowledge' } })],
      'of medium sureness at most',
    ],
    [
      'an unknown source of a figure',
      [withEngine({ nedc: { consumption: 6, co2: 140, evidence: { ...evidence, source: 'hearsay' } } })],
      '"hearsay" is unknown',
    ],
    [
      'a check in the future',
      [withEngine({ wltp: { consumption: 6, co2: 140, evidence: { ...evidence, checkedOn: '2026-11-24' } } })],
      'in the future',
    ],
  ])('%s', (_, brands, message) => {
    expect(messagesOf(brands)).toContain(message);
  });
});

test('accepts engines one year outside their generation, and the same engine in other years', () => {
  const later = { ...engine, yearFrom: 2016, yearTo: 2021 };
  expect(checkCatalogue([withEngines({ ...engine, yearFrom: 2009 }, later)], CONTEXT)).toEqual([]);
});

test.each<Partial<CatalogueEngine>>([
  { name: '2.0 T' },
  { fuel: 'Etanol' },
  { hp: 151 },
  { transmissions: ['Automat'] },
  { drives: ['Fyrhjulsdrift'] },
])('accepts another engine of the same years: %j', (changes) => {
  expect(checkCatalogue([withEngines(engine, { ...engine, ...changes })], CONTEXT)).toEqual([]);
});

test('accepts results of other years and equipment, and an older test of a sister model', () => {
  const pack = tested(2012, { equipment: 'safety-pack' });
  const halves = [tested(2017, { yearsTo: 2017 }), tested(2017, { yearsFrom: 2018 })];
  const tests = [tested(2007, { testedAs: 'Annan' }), tested(2012), pack, ...halves];
  expect(checkCatalogue([withTests(...tests)], CONTEXT)).toEqual([]);
});

test('names the path of the value', () => {
  const wrong = withEngine({ evidence: { ...evidence, source: 'hearsay' } });
  expect(checkCatalogue([{ ...brand, name: 'Annan', slug: 'annan', aliases: [] }, wrong], CONTEXT)).toMatchObject([
    { brand: 1, path: ['series', 0, 'generations', 1, 'engines', 0, 'evidence', 'source'] },
  ]);
});

test('accepts any date when today is unknown', () => {
  const later = withEngine({ evidence: { ...evidence, checkedOn: '2999-01-01' } });
  expect(checkCatalogue([later], { ...CONTEXT, today: null })).toEqual([]);
});
