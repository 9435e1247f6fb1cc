import { expect, test } from 'vitest';
import { randomOf } from '#test/support/valued-stock.ts';
import { cutsText, labelTimesText, removalText, saleTimeText, wholePercent } from './removal-texts.ts';
import { removalTimes, type SaleSpell } from './removal-times.ts';

type Sample = { size: number; seed: number; median?: number; window?: number; generations?: number };

/** Ads with log-normal days for sale that arrive evenly, as observed during the last `window` of 1 000 days. */
function spellsOf({ size, seed, median = 31, window = 150, generations = 1 }: Sample): SaleSpell[] {
  const random = randomOf(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: size }, (_, place) => {
    const published = Math.floor(random() * 1_000);
    const life = Math.round(median * Math.exp(0.85 * normal()));
    const first = 1_000 - window;
    return { place, published, closed: published + life, first };
  })
    .filter(({ closed, first }) => closed >= first)
    .map(({ place, published, closed, first }) => {
      const entry = Math.max(0, first - published);
      const isClosed = closed < 1_000;
      return {
        generationId: 1 + (place % generations),
        entry,
        days: Math.min(closed, 1_000) - published,
        isClosed,
        firstSeen: entry,
        prices: [{ day: entry, price: 200_000 }],
        label: null,
        labelled: null,
      };
    });
}
const seriesOf = (spells: readonly SaleSpell[]) => removalTimes(spells)[0];

test('finds the median of ads of which the long-lived are seen too often', () => {
  const errors = Array.from({ length: 15 }, (_, seed) => {
    const found = seriesOf(spellsOf({ size: 6_000, seed, window: 120 }))?.medianDays ?? 0;
    return Math.abs(found / 31 - 1);
  }).sort((a, b) => a - b);
  expect(errors[7]).toBeLessThanOrEqual(0.05);
  // Without delayed entry the same ads seem to stay longer.
  const naive = spellsOf({ size: 6_000, seed: 1, window: 120 }).map((spell) => ({ ...spell, entry: 0 }));
  expect(seriesOf(naive)?.medianDays).toBeGreaterThan(34);
});

test('the share that is gone never falls, and lies within its band', () => {
  const points = seriesOf(spellsOf({ size: 800, seed: 2 }))?.points ?? [];
  expect(points.length).toBeGreaterThan(10);
  for (const [place, { gone, low, high }] of points.entries()) {
    expect(low <= gone && gone <= high).toBe(true);
    expect(gone).toBeGreaterThanOrEqual(points[place - 1]?.gone ?? 0);
  }
});

test('a generation with few ads is pulled to its series', () => {
  const common = spellsOf({ size: 3_000, seed: 3 });
  const slow = spellsOf({ size: 260, seed: 4, median: 90 }).map((spell) => ({ ...spell, generationId: 2 }));
  const [whole, , rare] = removalTimes([...common, ...slow]);
  const alone = seriesOf(slow);
  expect(rare?.generationId).toBe(2);
  expect(rare?.medianDays).toBeLessThan(alone?.medianDays ?? 0);
  expect(rare?.medianDays).toBeGreaterThan(whole?.medianDays ?? 0);
});

test('says nothing with fewer than 20 closed ads, of a series or of a generation', () => {
  const closed = spellsOf({ size: 400, seed: 5 }).filter(({ isClosed }) => isClosed);
  expect(removalTimes(closed.slice(0, 19))).toEqual([]);
  expect(removalTimes([])).toEqual([]);
  const few = closed.slice(0, 45).map((spell, place) => ({ ...spell, generationId: place < 19 ? 2 : 1 }));
  expect(removalTimes(few).map(({ generationId }) => generationId)).toEqual([null, 1]);
});

test('says nothing when fewer than half are gone before too few ads are observed', () => {
  const spells = spellsOf({ size: 400, seed: 5 }).map((spell, place) => ({
    ...spell,
    days: 5 + (place % 15),
    entry: 0,
  }));
  expect(removalTimes(spells.map((spell) => ({ ...spell, isClosed: true })))).not.toEqual([]);
  expect(removalTimes(spells.map((spell, place) => ({ ...spell, isClosed: place % 6 === 0 })))).toEqual([]);
});

test('counts the cuts of ads that were for sale as long, and their quartiles', () => {
  const cut = (share: number): SaleSpell => ({
    generationId: 1,
    entry: 0,
    days: 70,
    isClosed: true,
    firstSeen: 0,
    label: null,
    labelled: null,
    prices: [
      { day: 0, price: 100_000 },
      { day: 45, price: 100_000 * (1 - share) },
    ],
  });
  const spells = [
    ...Array.from({ length: 20 }, (_, place) => cut(0.02 + place / 500)),
    ...Array.from({ length: 20 }, () => cut(0)),
  ];
  const late = { ...cut(0.5), firstSeen: 40, entry: 40 };
  const { cuts = [] } = seriesOf([...spells, late]) ?? {};
  expect(cuts).toEqual([{ day: 60, ads: 40, share: 0.5, low: 0.028, high: 0.048 }]);
  expect(cutsText(cuts, 59)).toBeNull();
  expect(cutsText(cuts, 64)).toBe('Av dem som låg ute i 60 dagar hade 50\u00a0% sänkt priset, oftast med 3–5\u00a0%.');
});

test('states the median, or that fewer than half are gone', () => {
  const points = [{ day: 28, gone: 0.4, low: 0.3, high: 0.5 }];
  expect(removalText({ medianDays: 31, points })).toBe('Hälften av annonserna försvinner inom 31 dagar.');
  expect(removalText({ medianDays: null, points })).toBe('Färre än hälften av annonserna försvinner inom 28 dagar.');
  expect(saleTimeText({ medianDays: 31, points, cuts: [] }, 1)).toBe(
    'Ute i 1 dag. Hälften av liknande försvinner inom 31 dagar.',
  );
  expect(saleTimeText({ medianDays: 31, points, cuts: [] }, 0)).toMatch(/^Ute i mindre än ett dygn\. Hälften/);
  expect(saleTimeText({ medianDays: null, points, cuts: [] }, 9)).toBe(
    'Ute i 9 dagar. Färre än hälften av liknande försvinner inom 28 dagar.',
  );
});

test('half of the ads are gone in percent only when a half is', () => {
  expect([0, 0.29, 0.496, 0.5, 0.999, 1].map(wholePercent)).toEqual(['0', '29', '49', '50', '99', '100']);
});

const labelledOf = (label: 'low' | 'usual' | 'high', sample: Sample, labelled = 0): SaleSpell[] =>
  spellsOf(sample).map((spell, place) => ({ ...spell, label, labelled: place % 3 === 0 ? 0 : labelled }));

test('states the times of each first label with at least 60 closed ads', () => {
  const [low, market] = [
    labelledOf('low', { size: 3_000, seed: 5, median: 20 }),
    labelledOf('usual', { size: 3_000, seed: 6, median: 35 }),
  ];
  const few = labelledOf('high', { size: 200, seed: 7, median: 60 });
  const { byLabel = [] } = seriesOf([...low, ...market, ...few]) ?? {};
  expect(byLabel.map(({ label }) => label)).toEqual(['low', 'usual']);
  for (const [place, median] of [20, 35].entries())
    expect(Math.abs((byLabel[place]?.medianDays ?? 0) / median - 1)).toBeLessThan(0.15);
  expect(labelTimesText(byLabel)).toMatch(
    /^Efter priset vid första bedömningen: Lågt pris: hälften borta inom \d+ dagar\. Brukligt pris: inom \d+\.$/,
  );
  expect(seriesOf(market)?.byLabel).toEqual([]);
  expect(labelTimesText([])).toContain('när minst 60 bedömda annonser på vardera av två prisnivåer');
});

test('ads that were judged late do not make their label look slow', () => {
  const [market, soon] = [
    labelledOf('usual', { size: 3_000, seed: 8 }),
    labelledOf('high', { size: 3_000, seed: 9 }, 2),
  ];
  const late = labelledOf('high', { size: 6_000, seed: 10 }, 20).filter(({ labelled }) => labelled === 20);
  const high = seriesOf([...market, ...soon, ...late])?.byLabel.find(({ label }) => label === 'high');
  expect(Math.abs((high?.medianDays ?? 0) / 31 - 1)).toBeLessThan(0.15);
});
