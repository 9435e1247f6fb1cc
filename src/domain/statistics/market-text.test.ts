import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { proseProblems } from '#test/support/prose.ts';
import { marketLevel, marketText, seriesSummary } from './market-text.ts';
import { emptyStatistics, type SeriesStatistics } from './series-statistics.ts';

const NONE = emptyStatistics(new Date('2026-11-20T12:00:00Z'));
const of = (ads: number, more: Partial<SeriesStatistics> = {}): SeriesStatistics => ({
  ...NONE,
  ads,
  price: {
    count: ads,
    min: 49_900,
    lowerQuartile: 150_000,
    median: 220_000,
    upperQuartile: 290_000,
    max: 890_000,
  },
  bands: { budget: ads / 10, mid: ads / 2, premium: ads - ads / 10 - ads / 2 },
  yearMin: 2011,
  yearMax: 2026,
  odometerCount: ads,
  odometerMedianKm: 89_000,
  fuels: [
    { fuel: 'Diesel', ads: ads / 2 },
    { fuel: 'Bensin', ads: ads / 4 },
  ],
  ...more,
});
const text = (statistics: SeriesStatistics) => marketText('Volvo V60', statistics).join('\n').replace(/\s/gu, ' ');

test.each([
  [0, 'minimal'],
  [49, 'minimal'],
  [50, 'basic'],
  [499, 'basic'],
  [500, 'rich'],
] as const)('%d ads: %s', (ads, level) => expect(marketLevel(ads)).toBe(level));

test('describes the market in detail with many ads', () => {
  const said = text(of(500));
  expect(said).toContain('500 begagnade Volvo V60 av årsmodell 2011–2026 är till salu just nu.');
  expect(said).toContain('Hälften kostar mellan 150 000 kr och 290 000 kr; medianen är 220 000 kr.');
  expect(said).toContain('10 % kostar under 100 000 kr och 40 % över 300 000 kr.');
  expect(said).toContain('Hälften har gått mindre än 8 900 mil.');
  expect(said).toContain('Vanligaste drivmedlet är diesel (50 %), sedan bensin (25 %).');
});

test('describes less with some ads, and only warns with few', () => {
  expect(text(of(60))).toContain('Hälften kostar mellan');
  expect(text(of(60))).not.toContain('drivmedlet');
  expect(text(of(49))).toBe('49 Volvo V60 är till salu just nu. Det är för få för att säga något om marknaden.');
  expect(text(of(2))).toMatch(/^Två Volvo V60 är till salu just nu\. Det är för få/);
  expect(text(of(1))).toBe('En enda Volvo V60 är till salu just nu.');
  expect(text(NONE)).toBe('Ingen Volvo V60 är till salu just nu.');
});

test.each([
  [{ budget: 0, mid: 500, premium: 0 }, 'Alla kostar mellan 100 000 kr och 300 000 kr.'],
  [{ budget: 500, mid: 0, premium: 0 }, 'Alla kostar under 100 000 kr.'],
  [{ budget: 0, mid: 0, premium: 500 }, 'Alla kostar över 300 000 kr.'],
  [{ budget: 0, mid: 250, premium: 250 }, 'Ingen kostar under 100 000 kr och 50 % över 300 000 kr.'],
  [{ budget: 250, mid: 250, premium: 0 }, '50 % kostar under 100 000 kr och ingen över 300 000 kr.'],
  [{ budget: 2, mid: 248, premium: 250 }, 'Färre än en av hundra kostar under 100 000 kr och 50 % över 300 000 kr.'],
  [{ budget: 499, mid: 1, premium: 0 }, 'Fler än 99 av hundra kostar under 100 000 kr och ingen över 300 000 kr.'],
])('states the price bands %j as sentences', (bands, said) => expect(text(of(500, { bands }))).toContain(said));

test('omits unknown values', () => {
  const bare = { ...NONE, ads: 600 };
  expect(text(bare)).toBe('600 begagnade Volvo V60 är till salu just nu.');
  expect(text({ ...bare, fuels: [{ fuel: 'El', ads: 600 }] })).toContain('Alla går på el.');
  const unknown = { fuel: 'Hybrid, typ okänd', ads: 600 } as const;
  expect(text({ ...bare, fuels: [{ fuel: 'Laddhybrid', ads: 400 }] })).toContain(
    'Alla med känt drivmedel är laddhybrider.',
  );
  expect(text({ ...bare, fuels: [{ fuel: 'El', ads: 1 }] })).not.toContain('Alla');
  expect(text({ ...bare, fuels: [unknown] })).toContain('Alla är hybrider av okänd typ.');
  expect(text({ ...bare, fuels: [unknown, { fuel: 'El', ads: 60 }] })).toContain('är hybrid av okänd typ (');
  expect(text({ ...bare, yearMin: 2020, yearMax: 2020 })).toContain(
    '600 begagnade Volvo V60, alla av årsmodell 2020, är till salu just nu.',
  );
});

test('summarises for search engines', () => {
  expect(seriesSummary('Volvo V60', of(60)).replace(/\s/gu, ' ')).toBe(
    '60 begagnade Volvo V60 till salu, årsmodell 2011–2026. Medianpris 220 000 kr, från 49 900 kr. Priser, miltal, färger och drivmedel i siffror.',
  );
  expect(seriesSummary('Volvo 780', of(1, { yearMin: 1989, yearMax: 1989 })).replace(/\s/gu, ' ')).toBe(
    'En begagnad Volvo 780 till salu, årsmodell 1989, för 49 900 kr.',
  );
  expect(seriesSummary('Volvo 780', { ...NONE, ads: 1 })).toBe('En begagnad Volvo 780 till salu.');
  const onePrice = { ...NONE.price, count: 1, min: 74_900, median: 74_900 };
  expect(seriesSummary('Volvo 780', of(2, { price: onePrice })).replace(/\s/gu, ' ')).toBe(
    'Två begagnade Volvo 780 till salu, årsmodell 2011–2026. Pris: 74 900 kr. Priser, miltal, färger och drivmedel i siffror.',
  );
  expect(seriesSummary('Volvo V60', NONE)).toContain('Ingen är till salu just nu.');
});

/** Sentences about any stock: none at all, a single car, a share that rounds to 0 or 100 %. */
const stocks = fc
  .record({
    ads: fc.constantFrom(0, 1, 2, 12, 13, 49, 50, 499, 500, 1_000),
    priced: fc.constantFrom(0, 1, 2, 5, 1_000),
    budget: fc.constantFrom(0, 1, 2, 1_000),
    premium: fc.constantFrom(0, 1, 2, 1_000),
    odometers: fc.constantFrom(0, 1, 5, 1_000),
    years: fc.constantFrom([null, null], [2019, 2019], [2011, 2026]),
    fuels: fc.array(fc.record({ fuel: fc.constantFrom(...FUELS), share: fc.constantFrom(0.001, 0.5, 1) }), {
      maxLength: 3,
    }),
  })
  .map(({ ads, priced, budget, premium, odometers, years: [yearMin = null, yearMax = null], fuels }) => {
    const count = Math.min(priced, ads);
    const low = Math.min(budget, count);
    const high = Math.min(premium, count - low);
    return of(ads, {
      price: count === 0 ? NONE.price : { ...of(ads).price, count },
      bands: { budget: low, mid: count - low - high, premium: high },
      odometerCount: Math.min(odometers, ads),
      odometerMedianKm: odometers === 0 ? null : 89_000,
      yearMin,
      yearMax,
      fuels: ads === 0 ? [] : fuels.map(({ fuel, share }) => ({ fuel, ads: Math.max(1, Math.round(share * ads)) })),
    });
  });

test('every text about any stock is correct prose', () => {
  fc.assert(
    fc.property(stocks, (statistics) => {
      const texts = [...marketText('Volvo V60', statistics), seriesSummary('Volvo V60', statistics)];
      expect(texts.flatMap(proseProblems)).toEqual([]);
      const all = texts.join(' ');
      if (statistics.ads === 1) expect(all).not.toMatch(/median|hälften|alla/i);
      if (statistics.price.count < 2) expect(all).not.toMatch(/median/i);
    }),
    { numRuns: 1_000 },
  );
});
