import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthAds, REPORT_MONTH, reportIndexes } from '#test/market-report.ts';
import { hasTooFew, MIN_GROUP_ADS, type MonthAd, marketReport, monthsBefore } from './market-report.ts';
import { reportCardOf } from './market-report-card.ts';
import { marketReportCsv } from './market-report-csv.ts';
import {
  cutsTextOf,
  electricText,
  extremesText,
  monthlyChange,
  movesText,
  priceText,
  reportHeadline,
  speedText,
} from './market-report-texts.ts';

const FIGURES = marketReport(monthAds(1_200), reportIndexes(REPORT_MONTH), REPORT_MONTH);
const REPORT = { month: REPORT_MONTH, figures: FIGURES };
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/gu, ' ');

test('months before another cross the years', () => {
  expect([0, 1, 10, 22].map((months) => monthsBefore('2026-10', months))).toEqual([
    '2026-10',
    '2026-09',
    '2025-12',
    '2024-12',
  ]);
  expect(monthsBefore('2026-12', -1)).toBe('2027-01');
});

test('the figures of a month are those of its cars', () => {
  expect(FIGURES.whole).toMatchObject({ ads: 1_200, gone: 400, electric: 0.2 });
  expect(FIGURES.published).toBe(300);
  expect(FIGURES.fuels.map(({ ads }) => ads)).toEqual([240, 240, 240, 240, 240]);
  expect(FIGURES.fuels.find(({ name }) => name === 'electric')?.electric).toBe(1);
  expect(FIGURES.cuts).toMatchObject({ ads: 900, share: 0.2 });
});

test('moves are changes beyond the uncertainty of both months, the greatest first', () => {
  expect(FIGURES.movedSince).toBe('2026-07');
  expect(FIGURES.rises.map(({ series, change }) => [series, change])).toEqual([['V90', 3.5]]);
  expect(FIGURES.falls.map(({ series, change }) => [series, change])).toEqual([['V60', -4.6]]);
  const uncertain = reportIndexes(REPORT_MONTH).map((index) => ({
    ...index,
    points: index.points.map((point) => ({ ...point, low: point.value - 5, high: point.value + 5 })),
  }));
  const none = marketReport(monthAds(1_200), uncertain, REPORT_MONTH);
  expect([none.rises, none.falls, none.movedSince]).toEqual([[], [], null]);
  expect(movesText(none)).toContain('Ingen modell');
});

test('months after the report are not in it', () => {
  const later = reportIndexes(monthsBefore(REPORT_MONTH, -3));
  const report = marketReport(monthAds(400), later, REPORT_MONTH);
  expect(report.indexes.flatMap(({ points }) => points).every(({ month }) => month <= '2026-10-01')).toBe(true);
  expect(report.indexes[0]?.points.at(-1)?.month).toBe('2026-10-01');
});

test('a month of too few cars states their number alone', () => {
  const few = marketReport(monthAds(40), reportIndexes(REPORT_MONTH), REPORT_MONTH);
  expect(hasTooFew(few)).toBe(true);
  expect([few.whole.ads, few.fuels, few.indexes, few.cuts]).toEqual([40, [], [], null]);
  expect(reportHeadline({ month: REPORT_MONTH, figures: few })).toBe('För få bilar i oktober för en rapport.');
  expect(reportCardOf({ month: REPORT_MONTH, figures: few }).figures).toEqual([]);
});

test('the sentences take their figures from the report, and those of the month before from that one', () => {
  const before = {
    month: '2026-09',
    figures: marketReport(monthAds(1_100), reportIndexes('2026-09'), '2026-09'),
  };
  // Prices of equal cars: 96.4 to 95.5.
  expect(monthlyChange(REPORT)).toEqual({ percent: -0.9, isClear: true });
  expect(plain(reportHeadline(REPORT))).toBe('Priserna sjönk med 0,9 % i oktober.');
  expect(plain(priceText(REPORT, before))).toMatch(
    /^I oktober 2026 hade 1 200 bilar ett pris här, i median [\d ]+ kr\. I september var medianen [\d ]+ kr\. Likadana bilar blev 0,9 % billigare på en månad\.$/u,
  );
  expect(plain(speedText(REPORT, before))).toMatch(
    /^400 bilar försvann under månaden\. Hälften av dem hade varit till salu i högst \d+ dagar, mot \d+ dagar i september\.$/u,
  );
  expect(plain(electricText(FIGURES, before))).toBe(
    'Elbilar var 20,0 % av bilarna med pris, mot 20,0 % i september. Av dem som kom in under månaden var 20,0 % elbilar.',
  );
  expect(plain(cutsTextOf(FIGURES))).toMatch(/^Av 900 bilar som var till salu .* hade 20,0 % ett lägre pris/u);
  expect(plain(extremesText(FIGURES.counties, (name) => `i ${name}`))).toMatch(
    /^Lägst är medianpriset i .* län, [\d ]+ kr, och högst i .* län, [\d ]+ kr\.$/u,
  );
  expect(extremesText([], String)).toBeNull();
  // Groups of few cars neither lead nor are last.
  expect(
    extremesText(
      FIGURES.counties.map((each) => ({ ...each, ads: 99 })),
      String,
    ),
  ).toBeNull();
});

test('the picture states three figures and the change of prices', () => {
  const card = reportCardOf(REPORT);
  expect(card.figures.map(({ name }) => name)).toEqual(['medianpris', 'till salu', 'elbilar']);
  expect(card.index).toHaveLength(6);
  expect(plain(card.indexText)).toBe('Likadana bilar −4,5 % sedan maj 2026');
});

test('the CSV has a line for all cars and each group', () => {
  const [header, ...lines] = marketReportCsv(REPORT_MONTH, FIGURES).trim().split('\r\n');
  expect(header?.split(',')).toHaveLength(10);
  expect(lines).toHaveLength(1 + FIGURES.fuels.length + FIGURES.bodies.length + FIGURES.counties.length);
  for (const line of lines) expect(line).toMatch(/^2026-10,(all|fuel|body_type|county),/u);
});

const anyAd: fc.Arbitrary<MonthAd> = fc.record({
  fuel: fc.constantFrom('petrol', 'electric', 'unknown'),
  bodyType: fc.constantFrom('Kombi', null),
  modelYear: fc.option(fc.integer({ min: 1960, max: 2026 })),
  odometerKm: fc.option(fc.nat(500_000)),
  county: fc.constantFrom('Skåne län', null),
  price: fc.integer({ min: 1, max: 3_000_000 }),
  priceBefore: fc.option(fc.integer({ min: 1, max: 3_000_000 })),
  isNew: fc.boolean(),
  goneAfter: fc.option(fc.nat(400)),
});

test('any cars give a report of possible figures, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(anyAd, { minLength: 200, maxLength: 260 }), (ads) => {
      const report = marketReport(ads, [], REPORT_MONTH);
      expect(marketReport(ads.toReversed(), [], REPORT_MONTH)).toEqual(report);
      const prices = ads.map(({ price }) => price);
      expect(prices).toContain(report.whole.medianPrice);
      for (const group of [report.whole, ...report.fuels, ...report.bodies, ...report.counties]) {
        expect(group.electric).toBeGreaterThanOrEqual(0);
        expect(group.electric).toBeLessThanOrEqual(1);
        expect(group.gone).toBeLessThanOrEqual(group.ads);
      }
      for (const { ads: count } of report.fuels) expect(count).toBeGreaterThanOrEqual(MIN_GROUP_ADS);
      expect(report.fuels.reduce((sum, { ads: count }) => sum + count, 0)).toBeLessThanOrEqual(ads.length);
      expect(reportHeadline({ month: REPORT_MONTH, figures: report })).not.toMatch(/NaN|undefined|null/u);
    }),
    { numRuns: 30 },
  );
});
