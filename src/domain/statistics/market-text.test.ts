import { expect, test } from 'vitest';
import { marketLevel, marketText, seriesSummary } from './market-text.ts';
import { emptyStatistics, type SeriesStatistics } from './series-statistics.ts';

const NONE = emptyStatistics(new Date('2026-11-20T12:00:00Z'));
const of = (ads: number, more: Partial<SeriesStatistics> = {}): SeriesStatistics => ({
  ...NONE,
  ads,
  price: {
    ...{ count: ads, min: 49_900, lowerQuartile: 150_000, median: 220_000 },
    ...{ upperQuartile: 290_000, max: 890_000 },
  },
  bands: { budget: ads / 10, mid: ads / 2, premium: ads - ads / 10 - ads / 2 },
  ...{ yearMin: 2011, yearMax: 2026, odometerCount: ads, odometerMedianKm: 89_000 },
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
  expect(text(of(49))).toBe(
    '49 Volvo V60 är till salu just nu. Så få bilar säger inte mycket om marknaden – titta på varje bil för sig.',
  );
  expect(text(of(1))).toMatch(/^En enda Volvo V60 är till salu just nu\./);
  expect(text(NONE)).toBe('Ingen Volvo V60 är till salu just nu.');
});

test.each([
  [{ budget: 0, mid: 500, premium: 0 }, 'Alla kostar mellan 100 000 kr och 300 000 kr.'],
  [{ budget: 0, mid: 250, premium: 250 }, 'Ingen kostar under 100 000 kr; 50 % kostar över 300 000 kr.'],
  [{ budget: 250, mid: 250, premium: 0 }, '50 % kostar under 100 000 kr, ingen över 300 000 kr.'],
])('omits empty price bands', (bands, said) => expect(text(of(500, { bands }))).toContain(said));

test('omits unknown values', () => {
  const bare = { ...NONE, ads: 600 };
  expect(text(bare)).toBe('600 begagnade Volvo V60 är till salu just nu.');
  expect(text({ ...bare, fuels: [{ fuel: 'El', ads: 600 }] })).toContain('Alla med känt drivmedel går på el.');
  const unknown = { fuel: 'Hybrid, typ okänd', ads: 600 } as const;
  expect(text({ ...bare, fuels: [unknown] })).toContain('Alla med känt drivmedel är hybrider av okänd typ.');
  expect(text({ ...bare, fuels: [unknown, { fuel: 'El', ads: 60 }] })).toContain('är hybrid av okänd typ (');
  expect(text({ ...bare, yearMin: 2020, yearMax: 2020 })).toContain('alla av årsmodell 2020');
});

test('summarises for search engines', () => {
  expect(seriesSummary('Volvo V60', of(60)).replace(/\s/gu, ' ')).toBe(
    '60 begagnade Volvo V60 till salu, årsmodell 2011–2026. Medianpris 220 000 kr, från 49 900 kr. Priser, miltal, färger och drivmedel i siffror.',
  );
  expect(seriesSummary('Volvo V60', NONE)).toContain('Ingen är till salu just nu.');
});
